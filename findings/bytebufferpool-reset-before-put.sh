#!/usr/bin/env bash
# valyala/bytebufferpool v1.0.0 (Go): a pool of byte buffers that calibrates the sizes it keeps.
#
# Guess: Put empties the buffer anyway, so calling Reset before Put changes nothing.
# Seen: Put counts a buffer by its length, and Reset has made that 0. At the first calibration, after 42,000 returns
# of one size, the pool concludes that 64 bytes are enough and drops every larger buffer from then on. With the
# careful Reset, the pool no longer pools: each of the remaining 158,000 uses allocates.
. "$(dirname "${BASH_SOURCE[0]}")/temporary-folder.sh"

cat > go.mod <<'MOD'
module finding
go 1.21
require github.com/valyala/bytebufferpool v1.0.0
MOD
cat > main.go <<'GO'
package main

import (
	"fmt"

	"github.com/valyala/bytebufferpool"
)

func tooSmall(reset bool) (count int) {
	var pool bytebufferpool.Pool
	data := make([]byte, 10000)
	for i := 0; i < 200000; i++ {
		buffer := pool.Get()
		if cap(buffer.B) < len(data) {
			count++
		}
		buffer.Write(data)
		if reset {
			buffer.Reset()
		}
		pool.Put(buffer)
	}
	return count
}

func main() {
	fmt.Println("without Reset, at most a few:", tooSmall(false) < 100)
	fmt.Println("with Reset, from calibration on, all:", tooSmall(true) >= 158000)
}
GO
export GOFLAGS=-mod=mod GOMODCACHE="$folder/modules"
expect 'without Reset, at most a few: true
with Reset, from calibration on, all: true' "$(go run .)"
