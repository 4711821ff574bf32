// Three threads with buffers of a logged bytebufferpool. Prints what they counted themselves.
package main

import (
	"encoding/json"
	"os"
	"runtime"
	"sync"
)

const rounds = 400

func init() { runtime.LockOSThread() }

func main() {
	log, err := NewPoolLog(os.Args[1])
	if err != nil {
		panic(err)
	}
	pool := &LoggedByteBufferPool{Log: log}
	needed := map[int]int{0: 1}
	var mu sync.Mutex
	var wait sync.WaitGroup
	for seed := 5; seed <= 9; seed += 2 {
		wait.Go(func() {
			runtime.LockOSThread()
			for i := range rounds {
				size := 10 << (seed * i % 9)
				buffer := pool.Get()
				buffer.Write(make([]byte, size))
				mu.Lock()
				needed[size]++
				mu.Unlock()
				pool.Put(buffer)
			}
		})
	}
	wait.Wait()
	pool.Get() // It never comes back.
	if err := log.Close(); err != nil {
		panic(err)
	}
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"takes": 3*rounds + 1, "returns": 3 * rounds, "threads": 4, "odd": 1, "needed": needed,
	})
}
