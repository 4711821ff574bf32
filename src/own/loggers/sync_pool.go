package main

import (
	"bytes"
	"sync"
	"unsafe"
)

// LoggedPool is a sync.Pool of buffers with a log.
type LoggedPool struct {
	Pool sync.Pool
	Log  *PoolLog
}

func (p *LoggedPool) Get() *bytes.Buffer {
	b := p.Pool.Get().(*bytes.Buffer)
	p.Log.Get(unsafe.Pointer(b))
	return b
}

// Put also resets the buffer. Its length is what was needed, so call Put before Reset, and if WriteTo or Read
// has emptied it, log its length from before that instead.
func (p *LoggedPool) Put(b *bytes.Buffer) {
	p.Log.Put(unsafe.Pointer(b), b.Len())
	b.Reset()
	p.Pool.Put(b)
}
