// Replays a trace on one of Go's pools and prints a row per operation, as `bufferlab pool replay` does:
//
//	pools --pool NAME [--set SETTING=VALUE]… [--collect N] [--growth chunkN] < trace
//
// One goroutine at a time on one P, and no collection but those of --collect.
package main

import (
	"bufio"
	"bytes"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
)

// A pool as its users see it. An object is what the pool hands out: a pointer to a buffer, or a plain slice.
type pool struct {
	take  func(size int) any
	write func(object any, piece []byte) any // returns the object, which is another one for plain slices
	// Replaces write where the library reads the content itself: one write, whatever it grows on the way.
	fill  func(object any, size int) any
	give  func(object any)
	root  any    // where the pool's idle objects are found
	field string // the field of an object that is its array; "" = the first array of bytes
	plain bool   // slices: no column obj
}

type holding struct {
	taken, written any
	size           int
	object, array  int
}

type replay struct {
	pool
	chunk, collect  int
	lying           func() []any
	objects, arrays map[uintptr]int
	capacities      map[uintptr]int
	spare           [3]map[uintptr]int // emptied and used again
	objectCount     int
	arrayCount      int
	held            map[int]*holding
	operation       int
	out             *bufio.Writer
}

var content = bytes.Repeat([]byte{'7'}, 1<<24)

func number(numbers map[uintptr]int, count *int, address uintptr) int {
	if address == 0 {
		return -1
	}
	n, known := numbers[address]
	if !known {
		n = *count
		numbers[address] = n
		*count++
	}
	return n
}

func (r *replay) arrayOf(object any) array { return arrayOf(object, r.field) }

func (r *replay) arrayNumber(object any) int {
	a := r.arrayOf(object)
	r.capacities[a.address] = a.capacity
	return number(r.arrays, &r.arrayCount, a.address)
}

func (r *replay) liesInPool(address uintptr) bool {
	for _, object := range r.lying() {
		if r.arrayOf(object).address == address && address != 0 {
			return true
		}
	}
	return false
}

// What the caller writes: at once, or in pieces.
func (r *replay) writeAll(object any, size int) (any, int, int) {
	grows, copied := 0, 0
	if r.fill != nil {
		written := r.fill(object, size)
		if r.arrayOf(written).address != r.arrayOf(object).address {
			grows = 1
		}
		return written, grows, copied
	}
	for done := 0; done < size; {
		piece := size - done
		if r.chunk > 0 && piece > r.chunk {
			piece = r.chunk
		}
		before := r.arrayOf(object).address
		object = r.write(object, content[:piece])
		if r.arrayOf(object).address != before {
			grows++
			copied += done
		}
		done += piece
	}
	return object, grows, copied
}

func (r *replay) takeOne(id, size int) {
	idle := r.spare[2]
	clear(idle)
	for _, object := range r.lying() {
		idle[r.arrayOf(object).address] = 1
	}
	object := r.take(size)
	if object == nil {
		r.held[id] = &holding{size: size}
		r.row("a", size, 0, 0, 0, 0, -1, -1, "refused", "-")
		return
	}
	h := &holding{taken: object, size: size, object: -1}
	if !r.plain {
		h.object = number(r.objects, &r.objectCount, addressOf(object))
	}
	taken := r.arrayOf(object)
	r.arrayNumber(object)
	source := "new"
	if taken.address != 0 && idle[taken.address] == 1 {
		source = "hit"
	}
	var grows, copied int
	h.written, grows, copied = r.writeAll(object, size)
	h.array = r.arrayNumber(h.written)
	r.held[id] = h
	r.row("a", size, taken.capacity, r.arrayOf(h.written).capacity, grows, copied, h.object, h.array, source, "-")
}

func (r *replay) giveOne(id int) {
	h := r.held[id]
	delete(r.held, id)
	if h.taken == nil {
		r.row("f", h.size, -1, 0, -1, -1, -1, -1, "-", "none")
		return
	}
	written := r.arrayOf(h.written)
	if r.fill == nil {
		r.give(h.written)
	} else {
		r.give(h.taken)
	}
	kept := "dropped"
	if r.liesInPool(written.address) {
		kept = "kept"
	}
	r.row("f", h.size, -1, written.capacity, -1, -1, h.object, h.array, "-", kept)
}

// Forgets the addresses that are neither held nor in the pool: they may be used again. New arrays in the pool
// get their numbers here.
func (r *replay) forget() (idle, retained int) {
	objects, arrays := r.spare[0], r.spare[1]
	clear(objects)
	clear(arrays)
	keep := func(object any) array {
		if n, known := r.objects[addressOf(object)]; known && !r.plain {
			objects[addressOf(object)] = n
		}
		a := r.arrayOf(object)
		if a.address != 0 {
			arrays[a.address] = r.arrayNumber(object)
		}
		return a
	}
	for _, object := range r.lying() {
		if a := keep(object); a.address != 0 {
			idle++
			retained += a.capacity
		}
	}
	for _, h := range r.held {
		if h.taken == nil {
			continue
		}
		keep(h.taken)
		keep(h.written)
	}
	for address := range r.arrays {
		if _, alive := arrays[address]; !alive && r.collect == 0 {
			givePages(address, r.capacities[address])
			delete(r.capacities, address)
		}
	}
	r.spare[0], r.spare[1] = r.objects, r.arrays
	r.objects, r.arrays = objects, arrays
	return idle, retained
}

// Without collections garbage stays for good. Its whole pages go back to the system, or a long trace fills the machine.
func givePages(address uintptr, capacity int) {
	const page = 4096
	first, end := (address+page-1)&^(page-1), (address+uintptr(capacity))&^(page-1)
	if first < end {
		syscall.Syscall(syscall.SYS_MADVISE, first, end-first, syscall.MADV_DONTNEED)
	}
}

func (r *replay) row(kind string, size, taken, capacity, grows, copied, object, array int, source, kept string) {
	idle, retained := r.forget()
	line := strconv.Itoa(r.operation) + "\t" + kind
	for _, n := range []int{size, taken, capacity, grows, copied, object, array} {
		line += "\t" + text(n)
	}
	r.out.WriteString(line + "\t" + source + "\t" + kept + "\t" + text(idle) + "\t" + text(retained) + "\n")
}

func text(n int) string {
	if n < 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

func (r *replay) run(trace *bufio.Scanner) {
	r.out.WriteString("op\tkind\tsize\ttaken\tcap\tgrows\tcopied\tobj\tbuf\tsrc\tkept\tidle\tretained\n")
	for trace.Scan() {
		word := strings.Fields(trace.Text())
		if len(word) == 0 || word[0] == "#" {
			continue
		}
		if r.collect > 0 && r.operation > 0 && r.operation%r.collect == 0 {
			runtime.GC()
			r.forget()
		}
		r.operation++
		id, _ := strconv.Atoi(word[1])
		if word[0] == "a" {
			size, _ := strconv.Atoi(word[2])
			r.takeOne(id, size)
		} else {
			r.giveOne(id)
		}
	}
}

func main() {
	runtime.GOMAXPROCS(1)
	debug.SetGCPercent(-1)
	r := &replay{spare: [3]map[uintptr]int{{}, {}, {}}, objects: map[uintptr]int{}, arrays: map[uintptr]int{}, capacities: map[uintptr]int{}, held: map[int]*holding{}}
	name, settings := "", map[string]string{}
	for i := 1; i+1 < len(os.Args); i += 2 {
		switch value := os.Args[i+1]; os.Args[i] {
		case "--pool":
			name = value
		case "--collect":
			r.collect, _ = strconv.Atoi(value)
		case "--growth":
			r.chunk, _ = strconv.Atoi(strings.TrimPrefix(value, "chunk"))
		case "--set":
			setting, number, _ := strings.Cut(value, "=")
			settings[setting] = number
		}
	}
	open, known := pools[name]
	if !known {
		os.Stderr.WriteString("no driver for the pool " + name + "\n")
		os.Exit(2)
	}
	r.pool = open(settings)
	r.lying = idleObjects(r.root)
	runtime.GC()
	runtime.GC() // the two collections empty what the program's start put into the pools
	r.out = bufio.NewWriter(os.Stdout)
	r.run(bufio.NewScanner(os.Stdin))
	r.out.Flush()
}
