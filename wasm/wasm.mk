# Builds the core: the only list of sources, the flags, the rules. This file and every .c and .h below this folder
# enter the hash inside the .wasm. Makefile has all other targets.

ROOMS   := base random kernel allocation allocation/workload allocation/heap allocation/buffer_cache
SOURCES := $(sort $(wildcard *.c $(addsuffix /*.c,$(ROOMS))))
HEADERS := $(sort $(wildcard *.h abi/*.h $(addsuffix /*.h,$(ROOMS))))

empty :=
space := $(empty) $(empty)
comma := ,
# Every function that a header declares, in the form that emcc expects: _bl_a,_bl_b
DECLARATION := s/^[a-zA-Z][^(]*[ *]\(bl_[a-z0-9_]*\)(.*/_\1/p
exports_of   = $(subst $(space),$(comma),$(shell sed -n '$(DECLARATION)' $(1)))

C_FLAGS    := -std=c11 -ffp-contract=off -Wall -Wextra -Wswitch-enum -Werror -I.
EMCC_FLAGS := $(C_FLAGS) -O3 -msimd128 -ffile-prefix-map=$(CURDIR)=. --no-entry -sSTANDALONE_WASM \
  -sINITIAL_MEMORY=16MB -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=1GB

$(BUILT_INTO)/bufferlab.wasm: $(SOURCES) $(HEADERS) wasm.mk
	@mkdir -p $(@D)
	$(EMCC) $(EMCC_FLAGS) -sEXPORTED_FUNCTIONS=$(call exports_of,exports.h exports_allocation.h exports_heap.h) $(SOURCES) -o $@
