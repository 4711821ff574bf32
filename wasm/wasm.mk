# Builds the core: the only list of sources, the flags, the rules. This file and every .c and .h below this folder
# enter the hash inside the .wasm. Makefile has all other targets.

SHARED           := base random kernel
# One model, two cores: lanes with heaps, or lanes with pools. A core never calls what it lacks.
ALLOCATION_ROOMS := allocation allocation/workload allocation/buffer_cache
HEAP_ROOMS       := allocation/heap
POOL_ROOMS       := allocation/pools
PAGE_ROOMS       := page_cache page_cache/accesses page_cache/policies page_cache/curve page_cache/machine
files_of         = $(wildcard $(addsuffix /*.$(1),$(2)))

ALLOCATION_EXPORTS := exports exports_allocation exports_heap
POOL_EXPORTS       := exports exports_allocation exports_pools
PAGE_EXPORTS       := exports exports_page_cache exports_page_machine
CALL_EXPORTS       := exports_calls
ALLOCATION_SOURCES := $(sort $(ALLOCATION_EXPORTS:%=%.c) $(call files_of,c,$(SHARED) $(ALLOCATION_ROOMS) $(HEAP_ROOMS)))
POOL_SOURCES       := $(sort $(POOL_EXPORTS:%=%.c) $(call files_of,c,$(SHARED) $(ALLOCATION_ROOMS) $(POOL_ROOMS)))
PAGE_SOURCES       := $(sort $(PAGE_EXPORTS:%=%.c) $(call files_of,c,$(SHARED) $(PAGE_ROOMS)))
CALL_SOURCES       := $(sort $(CALL_EXPORTS:%=%.c) $(addprefix base/,column.c memory.c sim_assert.c) $(call files_of,c,calls))
SOURCES            := $(sort $(ALLOCATION_SOURCES) $(POOL_SOURCES) $(PAGE_SOURCES) $(CALL_SOURCES))
HEADERS            := $(sort $(wildcard *.h abi/*.h calls/*.h) $(call files_of,h,$(SHARED) $(ALLOCATION_ROOMS) $(HEAP_ROOMS) $(POOL_ROOMS) $(PAGE_ROOMS)))

empty :=
space := $(empty) $(empty)
comma := ,
# Every function that a header declares, in the form that emcc expects: _bl_a,_bl_b
DECLARATION := s/^[a-zA-Z][^(]*[ *]\(bl_[a-z0-9_]*\)(.*/_\1/p
exports_of   = $(subst $(space),$(comma),$(shell sed -n '$(DECLARATION)' $(1)))

# -Wconversion reports numbers that lose bits, such as 64 to 32 bits.
WARNINGS   := -Wall -Wextra -Wswitch-enum -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wcast-align \
  -Wstrict-prototypes -Wmissing-prototypes -Werror
# Memory is handed out as bytes and used as any type.
C_FLAGS    := -std=c11 -ffp-contract=off -fno-strict-aliasing $(WARNINGS) -I.
# Unrolled and vectorized loops would make the cores 5 to 7 % larger and no faster.
EMCC_FLAGS := $(C_FLAGS) -O3 -msimd128 -fno-unroll-loops -fno-vectorize -ffile-prefix-map=$(CURDIR)=. --no-entry -sSTANDALONE_WASM
MODEL_FLAGS := $(EMCC_FLAGS) -sINITIAL_MEMORY=16MB -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=1088MB
# A page of the page cache has up to five of these cores at once.
PAGE_FLAGS  := $(EMCC_FLAGS) -sINITIAL_MEMORY=2MB -sTOTAL_STACK=256KB -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=1088MB
# The core that reads calls begins with its buffers.
CALL_FLAGS  := $(EMCC_FLAGS) -sINITIAL_MEMORY=576KB -sTOTAL_STACK=16KB -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=1088MB

core_exports = -sEXPORTED_FUNCTIONS=$(call exports_of,$(1:%=%.h))

$(BUILT_INTO)/bufferlab.wasm: $(ALLOCATION_SOURCES) $(HEADERS) wasm.mk
	@mkdir -p $(@D)
	$(EMCC) $(MODEL_FLAGS) -DBL_LANE_POOLS=0 $(call core_exports,$(ALLOCATION_EXPORTS)) $(ALLOCATION_SOURCES) -o $@

$(BUILT_INTO)/page_cache.wasm: $(PAGE_SOURCES) $(HEADERS) wasm.mk
	@mkdir -p $(@D)
	$(EMCC) $(PAGE_FLAGS) $(call core_exports,$(PAGE_EXPORTS)) $(PAGE_SOURCES) -o $@

$(BUILT_INTO)/pools.wasm: $(POOL_SOURCES) $(HEADERS) wasm.mk
	@mkdir -p $(@D)
	$(EMCC) $(MODEL_FLAGS) -DBL_LANE_HEAPS=0 $(call core_exports,$(POOL_EXPORTS)) $(POOL_SOURCES) -o $@

$(BUILT_INTO)/calls.wasm: $(CALL_SOURCES) $(HEADERS) wasm.mk
	@mkdir -p $(@D)
	$(EMCC) $(CALL_FLAGS) $(call core_exports,$(CALL_EXPORTS)) $(CALL_SOURCES) -o $@
