package main

import (
	"unsafe"

	"github.com/valyala/bytebufferpool"
)

// LoggedByteBufferPool is a bytebufferpool.Pool with a log.
type LoggedByteBufferPool struct {
	Pool bytebufferpool.Pool
	Log  *PoolLog
}

func (p *LoggedByteBufferPool) Get() *bytebufferpool.ByteBuffer {
	b := p.Pool.Get()
	p.Log.Get(unsafe.Pointer(b))
	return b
}

// Put also resets the buffer, as the pool does. Both read its length before, so do not call Reset.
func (p *LoggedByteBufferPool) Put(b *bytebufferpool.ByteBuffer) {
	p.Log.Put(unsafe.Pointer(b), b.Len())
	p.Pool.Put(b)
}
