# How the built core is made: the one list of sources, the flags, the rule. This file and every .c and .h below
# this folder go into the hash that the .wasm carries; all other targets stand in Makefile.

ROOMS   := base random workload record heap buffer_cache simulation
SOURCES := $(sort $(wildcard *.c $(addsuffix /*.c,$(ROOMS))))
HEADERS := $(sort $(wildcard *.h abi/*.h $(addsuffix /*.h,$(ROOMS))))

empty :=
space := $(empty) $(empty)
comma := ,
# Every function that exports.h declares, as emcc wants them: _bl_a,_bl_b
DECLARATION := s/^[a-zA-Z][^(]*[ *]\(bl_[a-z0-9_]*\)(.*/_\1/p
EXPORTS     := $(subst $(space),$(comma),$(shell sed -n '$(DECLARATION)' exports.h))

# What runs at every step of a run is compiled for speed, without copies of its loops; the rest for size.
FIRST := simulation/simulation.c
HOT   := $(wildcard simulation/lane_heap.c workload/workload.c heap/heap.c heap/space.c heap/ptmalloc.c heap/ptmalloc_bins.c \
  heap/size_list.c heap/nt_heap.c heap/lookaside.c heap/lfh.c)
COLD  := $(filter-out $(FIRST) $(HOT),$(SOURCES))

C_FLAGS    := -std=c11 -ffp-contract=off -Wall -Wextra -Werror -I.
WASM_FLAGS := -msimd128 -mbulk-memory
EMCC_FLAGS := $(C_FLAGS) $(WASM_FLAGS) -ffile-prefix-map=$(CURDIR)=.
NO_COPIES  := -fno-vectorize -fno-slp-vectorize -fno-unroll-loops
LINK_FLAGS := -Os $(WASM_FLAGS) --no-entry -sSTANDALONE_WASM -sINITIAL_MEMORY=16MB -sALLOW_MEMORY_GROWTH=1 \
  -sMAXIMUM_MEMORY=1GB -sEXPORTED_FUNCTIONS=$(EXPORTS)

$(WASM): $(SOURCES) $(HEADERS) wasm.mk
	@mkdir -p $(@D)
	$(EMCC) $(EMCC_FLAGS) -O3 -r $(FIRST) -o $@.first.o
	$(EMCC) $(EMCC_FLAGS) -O2 $(NO_COPIES) -r $(HOT) -o $@.hot.o
	$(EMCC) $(EMCC_FLAGS) -Os -r $(COLD) -o $@.cold.o
	$(EMCC) $(LINK_FLAGS) $@.first.o $@.hot.o $@.cold.o -o $@
	rm $@.first.o $@.hot.o $@.cold.o
