# How the built cores are made: the one list of sources, the flags, the rules. This file and every .c and .h below
# this folder go into the hash that each .wasm carries; all other targets stand in Makefile.

ROOMS   := base random workload record heap buffer_cache simulation
SOURCES := $(sort $(wildcard *.c $(addsuffix /*.c,$(ROOMS))))
HEADERS := $(sort $(wildcard *.h abi/*.h $(addsuffix /*.h,$(ROOMS))))

# Two cores are made of them. The light one is what the first sight of the page needs: its lanes are over the heap of
# the article, which has no addresses. The other one has all models of heaps, and their replay.
OF_HEAPS := exports_heap.c simulation/lane_heap.c simulation/heap_replay.c \
  $(filter-out heap/heap_settings.c,$(wildcard heap/*.c))
OF_LIGHT := $(filter-out $(OF_HEAPS),$(SOURCES))

empty :=
space := $(empty) $(empty)
comma := ,
# Every function that a header declares, as emcc wants them: _bl_a,_bl_b
DECLARATION := s/^[a-zA-Z][^(]*[ *]\(bl_[a-z0-9_]*\)(.*/_\1/p
exports_of   = $(subst $(space),$(comma),$(shell sed -n '$(DECLARATION)' $(1)))

C_FLAGS    := -std=c11 -ffp-contract=off -Wall -Wextra -Werror -I.
EMCC_FLAGS := $(C_FLAGS) -O3 -msimd128 -ffile-prefix-map=$(CURDIR)=. --no-entry -sSTANDALONE_WASM \
  -sINITIAL_MEMORY=16MB -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=1GB

$(CORES)/bufferlab.wasm: $(SOURCES) $(HEADERS) wasm.mk
	@mkdir -p $(@D)
	$(EMCC) $(EMCC_FLAGS) -DLIGHT_CORE -sEXPORTED_FUNCTIONS=$(call exports_of,exports.h) $(OF_LIGHT) -o $@

$(CORES)/bufferlab-heaps.wasm: $(SOURCES) $(HEADERS) wasm.mk
	@mkdir -p $(@D)
	$(EMCC) $(EMCC_FLAGS) -sEXPORTED_FUNCTIONS=$(call exports_of,exports.h exports_heap.h) $(SOURCES) -o $@
