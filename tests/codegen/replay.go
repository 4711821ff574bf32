// Replays a packed trace as replay.c does: replay POLICY TRACE EVERY. The file beside it lists the pools.
package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"strconv"
)

type pool interface {
	Get(length int) []byte
	Put(buffer []byte)
	Idle() int
}

type block struct {
	memory []byte
	needed int
}

type replay struct {
	pool                 pool
	live                 []block
	hits, mallocs, frees int
}

func (r *replay) get(size int) []byte {
	before := r.pool.Idle()
	buffer := r.pool.Get(size)
	if r.pool.Idle() < before {
		r.hits++
	} else {
		r.mallocs++
	}
	if len(buffer) != size {
		panic("a wrong length")
	}
	return buffer
}

func (r *replay) put(buffer []byte) {
	kept := r.pool.Idle() + cap(buffer)
	r.pool.Put(buffer)
	if r.pool.Idle() != kept {
		r.frees++
	}
}

func (r *replay) operate(kind, value int, next func() int) {
	place := len(r.live) - 1 - value
	switch kind {
	case 1:
		gone := r.live[place]
		r.live[place] = r.live[len(r.live)-1]
		r.live = r.live[:len(r.live)-1]
		r.put(gone.memory)
	case 2:
		size := max(next(), 1)
		if old := r.live[place].memory; size > cap(old) {
			r.live[place].memory = r.get(size)
			r.put(old)
		}
		r.live[place].needed = size
	default:
		r.live = append(r.live, block{r.get(max(value, 1)), max(value, 1)})
	}
	if kind == 4 {
		next()
	}
}

func (r *replay) print(done int) {
	needed, granted := 0, 0
	for _, held := range r.live {
		needed += held.needed
		granted += cap(held.memory)
	}
	fmt.Println(done, len(r.live), needed, granted, r.hits, r.mallocs, r.frees, r.pool.Idle())
}

func word(bytes []byte) int { return int(binary.LittleEndian.Uint32(bytes)) }

func main() {
	number, _ := strconv.Atoi(os.Args[1])
	page, err := os.ReadFile(os.Args[2])
	every, _ := strconv.Atoi(os.Args[3])
	if err != nil {
		panic(err)
	}
	r := replay{pool: pools[number]}
	done := 0
	for page = page[12:]; len(page) > 0; page = page[12+word(page)+word(page[4:])+word(page[8:]):] {
		bytes := page[20:]
		next := func() int {
			value, length := binary.Uvarint(bytes)
			bytes = bytes[length:]
			return int(value)
		}
		for left := word(page[12:]); left > 0; left-- {
			head := next()
			r.operate(head&7, head>>3, next)
			if done%every == 0 {
				r.print(done)
			}
			done++
		}
	}
	r.print(done - 1)
}
