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

C_FLAGS    := -std=c11 -ffp-contract=off -Wall -Wextra -Werror -I.
EMCC_FLAGS := $(C_FLAGS) -O3 -msimd128 --no-entry -sSTANDALONE_WASM -sINITIAL_MEMORY=16MB \
  -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=1GB -sEXPORTED_FUNCTIONS=$(EXPORTS)

$(WASM): $(SOURCES) $(HEADERS) wasm.mk
	@mkdir -p $(@D)
	$(EMCC) $(EMCC_FLAGS) -ffile-prefix-map=$(CURDIR)=. $(SOURCES) -o $@
