// Three threads with buffers of a logged sync.Pool. Prints what they counted themselves.
package main

import (
	"bytes"
	"encoding/json"
	"os"
	"runtime"
	"sync"
)

const rounds = 400

type counts struct {
	Takes   int         `json:"takes"`
	Returns int         `json:"returns"`
	Threads int         `json:"threads"`
	Odd     int         `json:"odd"`
	Needed  map[int]int `json:"needed"`
}

func init() { runtime.LockOSThread() }

func work(pool *LoggedPool, seed int, needed map[int]int) {
	runtime.LockOSThread()
	for i := 0; i < rounds; i++ {
		size := 10 << (seed * i % 9)
		buffer := pool.Get()
		buffer.Write(make([]byte, size))
		needed[size]++
		pool.Put(buffer)
	}
}

func main() {
	log, err := NewPoolLog(os.Args[1])
	if err != nil {
		panic(err)
	}
	pool := &LoggedPool{Log: log}
	pool.Pool.New = func() any { return new(bytes.Buffer) }
	found := counts{3*rounds + 1, 3 * rounds, 4, 1, map[int]int{0: 1}}
	var wait sync.WaitGroup
	var parts [3]map[int]int
	for i := range parts {
		parts[i] = map[int]int{}
		wait.Add(1)
		go func(i int) {
			defer wait.Done()
			work(pool, 5+2*i, parts[i])
		}(i)
	}
	wait.Wait()
	for _, part := range parts {
		for size, times := range part {
			found.Needed[size] += times
		}
	}
	kept := pool.Get() // It never comes back.
	runtime.KeepAlive(kept)
	if err := log.Close(); err != nil {
		panic(err)
	}
	json.NewEncoder(os.Stdout).Encode(found)
}
