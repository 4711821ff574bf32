// Looks into pools: which objects lie there, and where their arrays are. Nothing is taken out for good.
package main

import (
	"reflect"
	"sync"
	"unsafe"
)

type array struct {
	address  uintptr // 0: none
	capacity int
}

// The first array of bytes in an object, or that of the field named.
func arrayOf(object any, field string) array {
	found, _ := findArray(reflect.ValueOf(object), field, "")
	return found
}

func findArray(v reflect.Value, field, name string) (array, bool) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return findArray(v.Elem(), field, name)
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 && (field == "" || field == name) {
			if v.Cap() == 0 {
				return array{}, true
			}
			return array{v.Pointer(), v.Cap()}, true
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			if found, ok := findArray(v.Field(i), field, v.Type().Field(i).Name); ok {
				return found, true
			}
		}
	}
	return array{}, false
}

func addressOf(object any) uintptr {
	v := reflect.ValueOf(object)
	if v.Kind() == reflect.Pointer || v.Kind() == reflect.Slice {
		return v.Pointer()
	}
	return 0
}

// What idle objects lie in the pools and channels that are reachable from root. The slice is valid until the next
// call: nothing collects what the driver itself leaves.
func idleObjects(root any) func() []any {
	var shelves []func([]any) []any
	seen := map[uintptr]bool{}
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if !v.IsNil() {
				walk(v.Elem())
			}
		case reflect.Array, reflect.Slice:
			for i := 0; i < v.Len(); i++ {
				walk(v.Index(i))
			}
		case reflect.Chan:
			open := reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
			shelves = append(shelves, func(all []any) []any { return inChannel(all, open) })
		case reflect.Struct:
			if v.CanAddr() && seen[v.UnsafeAddr()] {
				return
			}
			if v.Type() == reflect.TypeFor[sync.Pool]() {
				seen[v.UnsafeAddr()] = true
				p := (*syncPool)(unsafe.Pointer(v.UnsafeAddr()))
				shelves = append(shelves, p.objects)
				return
			}
			for i := 0; i < v.NumField(); i++ {
				walk(v.Field(i))
			}
		}
	}
	walk(reflect.ValueOf(root))
	var all []any
	return func() []any {
		all = all[:0]
		for _, shelf := range shelves {
			all = shelf(all)
		}
		return all
	}
}

// A channel of one goroutine keeps its order if all is received and sent again.
func inChannel(all []any, channel reflect.Value) []any {
	for n := channel.Len(); n > 0; n-- {
		object, _ := channel.Recv()
		all = append(all, object.Interface())
		channel.Send(object)
	}
	return all
}

// The layout of sync.Pool in Go 1.26, for reading alone: per processor a private place and a list of rings.
type syncPool struct {
	local      unsafe.Pointer
	localSize  uintptr
	victim     unsafe.Pointer
	victimSize uintptr
}

type perProcessor struct {
	private    any
	head, tail *ring
}

type ring struct {
	headTail   uint64 // the next free place in the upper half, the oldest object in the lower
	places     []any
	next, prev *ring
}

const perProcessorBytes = 128

func (p *syncPool) objects(all []any) []any {
	for _, part := range []struct {
		at    unsafe.Pointer
		count uintptr
	}{{p.local, p.localSize}, {p.victim, p.victimSize}} {
		for i := uintptr(0); i < part.count; i++ {
			all = (*perProcessor)(unsafe.Add(part.at, i*perProcessorBytes)).objects(all)
		}
	}
	return all
}

func (p *perProcessor) objects(all []any) []any {
	if p.private != nil {
		all = append(all, p.private)
	}
	for r := p.tail; r != nil; r = r.next {
		for i := uint32(r.headTail); i != uint32(r.headTail>>32); i++ {
			all = append(all, r.places[i&uint32(len(r.places)-1)])
		}
	}
	return all
}
