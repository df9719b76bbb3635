// links < TEXT: prints the references in a text, each with its offset, without a callback.
//
//	go build links.go
package main

/*
#cgo pkg-config: urial
#include <stdlib.h>
#include <urial.h>
*/
import "C"

import (
	"errors"
	"fmt"
	"io"
	"os"
	"unsafe"
)

// A link is a reference in a text, and the offset at which it begins.
type link struct {
	start int
	uri   string
}

// links finds the references in a text. The text and the buffer are memory of C, so that the
// iterator may keep pointers to them between two calls.
func links(text []byte) ([]link, error) {
	start := (*C.char)(C.CBytes(text))
	defer C.free(unsafe.Pointer(start))
	capacity := C.size_t(256)
	buffer := (*C.char)(C.malloc(capacity))
	defer func() { C.free(unsafe.Pointer(buffer)) }()

	var search C.urial_found_iterator
	var found C.urial_found
	var length C.size_t
	var why C.urial_error
	status := C.urial_extraction(start, C.size_t(len(text)), nil, &search, &why)
	var all []link
	for status == C.URIAL_STATUS_OK {
		status = C.urial_next_found(&search, &found, buffer, capacity, &length, &why)
		switch status {
		case C.URIAL_STATUS_OK:
			all = append(all, link{int(found.span.start), C.GoString(buffer)})
		case C.URIAL_STATUS_END:
			return all, nil
		case C.URIAL_STATUS_BUFFER_TOO_SMALL:
			// The search stays where it is.
			C.free(unsafe.Pointer(buffer))
			capacity = length + 1
			buffer = (*C.char)(C.malloc(capacity))
			status = C.URIAL_STATUS_OK
		}
	}
	return nil, errors.New(C.GoString(&why.message[0]))
}

func main() {
	text, err := io.ReadAll(os.Stdin)
	if err == nil {
		var all []link
		all, err = links(text)
		for _, one := range all {
			fmt.Printf("%d: %s\n", one.start, one.uri)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "links:", err)
		os.Exit(1)
	}
}
