// The pools, each by its public functions. Names and settings are those of `bufferlab pool models`.
package main

import (
	"bytes"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"sync"
	_ "unsafe" // for linkname

	"github.com/VictoriaMetrics/VictoriaMetrics/lib/bytesutil"
	"github.com/VictoriaMetrics/VictoriaMetrics/lib/leveledbytebufferpool"
	buffers "github.com/libp2p/go-buffer-pool"
	"github.com/oxtoacart/bpool"
	prometheus "github.com/prometheus/prometheus/util/pool"
	thanos "github.com/thanos-io/thanos/pkg/pool"
	"github.com/valyala/bytebufferpool"
	"github.com/valyala/fasthttp"
	zap "go.uber.org/zap/buffer"
	"google.golang.org/grpc/mem"
)

type settings map[string]string

func (s settings) number(name string, usual int) int {
	if text, given := s[name]; given {
		usual, _ = strconv.Atoi(text)
	}
	return usual
}

func (s settings) factor(usual float64) float64 {
	if text, given := s["factor"]; given {
		usual, _ = strconv.ParseFloat(text, 64)
	}
	return usual
}

func (s settings) list(name string) []int {
	var list []int
	for _, text := range strings.Split(s[name], ",") {
		n, _ := strconv.Atoi(text)
		list = append(list, n)
	}
	return list
}

var pools = map[string]func(settings) pool{
	"syncpool-bytesbuffer": func(settings) pool { return bytesBuffers(1 << 62) },
	"syncpool-limit64k":    func(s settings) pool { return bytesBuffers(s.number("limit", 65536)) },
	"fmt-printer":          func(settings) pool { return printers() },
	"jsontext-encoder":     func(settings) pool { return encoders() },
	"zap-buffer":           func(settings) pool { return zapBuffers() },
	"vm-bytebuffer":        func(settings) pool { return vmBuffers() },
	"vm-leveled":           vmLeveled,
	"bytebufferpool":       func(settings) pool { return byteBuffers() },
	"fasthttp-body":        bodies,
	"grpc-default":         func(settings) pool { return grpcBuffers(mem.DefaultBufferPool()) },
	"grpc-tiered":          func(s settings) pool { return grpcBuffers(mem.NewTieredBufferPool(s.list("NewTieredBufferPool")...)) },
	"prometheus-pool":      prometheusSlices,
	"thanos-bucketed":      thanosSlices,
	"go-buffer-pool":       func(settings) pool { return goBufferPool() },
	"bpool-buffer":         bpoolBuffers,
	"bpool-sized":          bpoolSized,
	"bpool-bytes":          bpoolBytes,
}

func writeTo(object any, piece []byte) any {
	object.(io.Writer).Write(piece)
	return object
}

func appendTo(object any, piece []byte) any { return append(object.([]byte), piece...) }

func bytesBuffers(limit int) pool {
	p := &sync.Pool{New: func() any { return new(bytes.Buffer) }}
	give := func(object any) {
		if b := object.(*bytes.Buffer); b.Cap() <= limit {
			b.Reset()
			p.Put(b)
		}
	}
	return pool{take: func(int) any { return p.Get() }, write: writeTo, give: give, root: p}
}

// A call of the library that holds its object until the trace returns it: it runs in a goroutine of its own.
type call struct {
	pieces  chan []byte
	written chan bool
	ended   chan bool
	object  any
}

func startCall(library func(*call)) *call {
	c := &call{make(chan []byte), make(chan bool), make(chan bool), nil}
	go func() {
		library(c)
		close(c.ended)
	}()
	<-c.written
	return c
}

// Inside the library's call: shows the object, then writes what the trace writes.
func (c *call) serve(object any, write func([]byte)) {
	c.object = object
	c.written <- true
	for piece := range c.pieces {
		write(piece)
		c.written <- true
	}
}

func calls(library func(*call), root any, field string) pool {
	running := map[any]*call{}
	return pool{
		take: func(int) any {
			c := startCall(library)
			running[c.object] = c
			return c.object
		},
		write: func(object any, piece []byte) any {
			running[object].pieces <- piece
			<-running[object].written
			return object
		},
		give: func(object any) {
			c := running[object]
			delete(running, object)
			close(c.pieces)
			<-c.ended
		},
		root:  root,
		field: field,
	}
}

//go:linkname fmtPrinters fmt.ppFree
var fmtPrinters sync.Pool

// A printer of fmt is busy while it formats a value that formats itself.
func (c *call) Format(state fmt.State, _ rune) {
	c.serve(state, func(piece []byte) { state.Write(piece) })
}

func printers() pool {
	return calls(func(c *call) { fmt.Fprint(io.Discard, c) }, &fmtPrinters, "")
}

//go:linkname jsonEncoders encoding/json/jsontext.bufferedEncoderPool
var jsonEncoders *sync.Pool

// A number of as many digits as bytes are written. A top-level value is one piece.
func (c *call) MarshalJSONTo(encoder *jsontext.Encoder) error {
	c.serve(encoder, func(digits []byte) {
		if err := encoder.WriteValue(digits); err != nil {
			panic(err)
		}
	})
	return nil
}

func encoders() pool {
	return calls(func(c *call) {
		if _, err := json.Marshal(c); err != nil {
			panic(err)
		}
	}, &jsonEncoders, "Buf")
}

func zapBuffers() pool {
	p := zap.NewPool()
	return pool{take: func(int) any { return p.Get() }, write: writeTo, give: func(object any) { object.(*zap.Buffer).Free() }, root: &p}
}

func vmBuffers() pool {
	p := new(bytesutil.ByteBufferPool)
	return pool{
		take:  func(int) any { return p.Get() },
		write: writeTo,
		give:  func(object any) { p.Put(object.(*bytesutil.ByteBuffer)) },
		root:  p,
	}
}

//go:linkname vmLevels github.com/VictoriaMetrics/VictoriaMetrics/lib/leveledbytebufferpool.pools
var vmLevels [10]bytesutil.ByteBufferPool

func vmLeveled(s settings) pool {
	last := 0
	return pool{
		take: func(size int) any {
			ask := size
			if s["use"] == "last" {
				ask, last = last, size
			}
			return leveledbytebufferpool.Get(ask)
		},
		write: writeTo,
		give:  func(object any) { leveledbytebufferpool.Put(object.(*bytesutil.ByteBuffer)) },
		root:  &vmLevels,
	}
}

func byteBuffers() pool {
	p := new(bytebufferpool.Pool)
	return pool{
		take:  func(int) any { return p.Get() },
		write: writeTo,
		give:  func(object any) { p.Put(object.(*bytebufferpool.ByteBuffer)) },
		root:  p,
	}
}

//go:linkname responseBodies github.com/valyala/fasthttp.responseBodyPool
var responseBodies bytebufferpool.Pool

// A response takes its body's buffer at the first write, and returns it when it is reset.
func bodies(s settings) pool {
	fasthttp.SetBodySizePoolLimit(-1, s.number("SetBodySizePoolLimit", -1))
	responses := map[any]*fasthttp.Response{}
	return pool{
		take: func(int) any {
			response := new(fasthttp.Response)
			response.AppendBody(nil)
			body := (*bytebufferpool.ByteBuffer)(reflect.ValueOf(response).Elem().FieldByName("body").UnsafePointer())
			responses[body] = response
			return body
		},
		write: func(object any, piece []byte) any {
			responses[object].AppendBody(piece)
			return object
		},
		give: func(object any) {
			responses[object].Reset()
			delete(responses, object)
		},
		root: &responseBodies,
	}
}

func grpcBuffers(p mem.BufferPool) pool {
	return pool{
		take: func(size int) any { return p.Get(size) },
		write: func(object any, piece []byte) any {
			copy(*object.(*[]byte), piece)
			return object
		},
		give: func(object any) { p.Put(object.(*[]byte)) },
		root: p,
	}
}

func prometheusSlices(s settings) pool {
	p := prometheus.New(s.number("minSize", 1000), s.number("maxSize", 1000000), s.factor(3),
		func(size int) any { return make([]byte, 0, size) })
	last := 0
	scraped := pool{
		take: func(size int) any {
			ask := last + bytes.MinRead
			last = size
			return p.Get(ask)
		},
		fill: readFrom, give: func(object any) { p.Put(object) }, root: p, plain: true,
	}
	if s["use"] == "scrape" {
		return scraped
	}
	return pool{take: func(size int) any { return p.Get(size) }, write: appendTo, give: scraped.give, root: p, plain: true}
}

// A scrape reads into a Buffer over the slice; the slice itself is put back.
func readFrom(object any, size int) any {
	buffer := bytes.NewBuffer(object.([]byte))
	buffer.ReadFrom(bytes.NewReader(content[:size]))
	return buffer.Bytes()
}

func thanosSlices(s settings) pool {
	p, err := thanos.NewBucketedPool[byte](s.number("minSize", 1000), s.number("maxSize", 1000000), s.factor(2), uint64(s.number("maxTotal", 0)))
	if err != nil {
		panic(err)
	}
	return pool{
		take: func(size int) any {
			if slice, err := p.Get(size); err == nil {
				return slice
			}
			return nil
		},
		write: func(object any, piece []byte) any {
			slice := object.(*[]byte)
			*slice = append(*slice, piece...)
			return object
		},
		give: func(object any) { p.Put(object.(*[]byte)) },
		root: p,
	}
}

func goBufferPool() pool {
	p := new(buffers.BufferPool)
	return pool{
		take:  func(size int) any { return p.Get(size)[:0] },
		write: appendTo,
		give:  func(object any) { p.Put(object.([]byte)) },
		root:  p, plain: true,
	}
}

func bpoolBuffers(s settings) pool {
	p := bpool.NewBufferPool(s.number("size", 16))
	return pool{take: func(int) any { return p.Get() }, write: writeTo, give: func(object any) { p.Put(object.(*bytes.Buffer)) }, root: p}
}

func bpoolSized(s settings) pool {
	p := bpool.NewSizedBufferPool(s.number("size", 16), s.number("alloc", 1024))
	return pool{take: func(int) any { return p.Get() }, write: writeTo, give: func(object any) { p.Put(object.(*bytes.Buffer)) }, root: p}
}

func bpoolBytes(s settings) pool {
	p := bpool.NewBytePool(s.number("maxSize", 16), s.number("width", 1024))
	return pool{take: func(int) any { return p.Get()[:0] }, write: appendTo, give: func(object any) { p.Put(object.([]byte)) }, root: p, plain: true}
}
