package main

import (
	"bufio"
	"fmt"
	"os"
	"sync"
	"syscall"
	"time"
	"unsafe"
)

// PoolLog writes the calls of pools in the order of their effect.
type PoolLog struct {
	lock  sync.Mutex
	file  *os.File
	lines *bufio.Writer
	start time.Time
}

func NewPoolLog(path string) (*PoolLog, error) {
	file, err := os.Create(path)
	log := &PoolLog{file: file, lines: bufio.NewWriter(file), start: time.Now()}
	log.lines.WriteString("op,id,size,thread,time_ns\n")
	return log, err
}

// Get comes after the take. Go moves no object of its heap, so an address names a live buffer.
func (l *PoolLog) Get(buffer unsafe.Pointer) { l.write("get", buffer, "") }

// Put comes before the return. Only now is known how many bytes were needed.
func (l *PoolLog) Put(buffer unsafe.Pointer, needed int) { l.write("put", buffer, fmt.Sprint(needed)) }

// The time is read under the lock, so it never falls. Gettid is Linux's: elsewhere, write 1.
func (l *PoolLog) write(op string, buffer unsafe.Pointer, size string) {
	l.lock.Lock()
	defer l.lock.Unlock()
	fmt.Fprintf(l.lines, "%s,%p,%s,%d,%d\n", op, buffer, size, syscall.Gettid(), time.Since(l.start).Nanoseconds())
}

// Close ends the log.
func (l *PoolLog) Close() error {
	l.lock.Lock()
	defer l.lock.Unlock()
	if err := l.lines.Flush(); err != nil {
		return err
	}
	return l.file.Close()
}
