import type { ChallengeName } from "../../src/kernel/scenario/challenge-names";

interface Known {
  /** Links that reach every goal, as learners submit them. */
  readonly solved: readonly string[];
  /** Links that fail, with the reason. */
  readonly missed: Readonly<Record<string, readonly string[]>>;
}

/** The requests of challenges over heaps, as in their links. */
const LIFETIMES =
  "v=1&gen=pcg32&life=exponential&lifetime=1000&lifetimes=64.50000&sizes=listed&list=64.1~1000.5~20000.2";
export const BURSTS =
  "v=1&gen=pcg32&life=phases&phases=2000.9of10~2000.1of10&sizes=log-normal&min=16&median=500&spread=2";
const UNIFORM = "v=1&gen=pcg32&life=exponential&lifetime=2000&sizes=uniform&min=1&max=10000";

/** The requests of challenges over pools, as in their links. */
const TEXTS =
  "v=1&gen=pcg32&life=bounded&bound=8&sizes=bimodal&min=16&max=4194304&median=700&spread=0.5&median2=2000000&spread2=0.3&share=99&collect=500";
export const MESSAGES =
  "v=1&gen=pcg32&life=bounded&bound=8&sizes=log-normal&min=1048577&max=8388608&median=2097152&spread=0.5&collect=1000";
const THREADS = "v=1&gen=pcg32&allocate=0of1&sizes=listed&list=8192.80~131072.15~1048576.4~10485760.1&threadCount=300";
export const TIERED = "pool:grpc-tiered,NewTieredBufferPool";

/** Solutions of each challenge, and links that miss one. */
export const known: Readonly<Record<ChallengeName, Known>> = {
  repair: {
    solved: [
      "#/buffer?v=1&A=article-flawed&B=repair",
      "#/buffer?v=1&at=11&A=no-cache&B=best-fit,free-returned,cap:10,cut:400",
    ],
    missed: {
      "#/buffer?v=1&A=repair": ["B"],
      "#/buffer?v=1&seed=2&A=article-flawed&B=repair": ["seed"],
      "#/buffer?v=1&double=1of4&A=article-flawed&B=repair": ["double"],
      "#/buffer?v=1&moves=100~-1&A=article-flawed&B=repair": ["moves"],
      "#/buffer?v=1&A=article-flawed&B=best-fit,free-returned,cap:10,cut:800": ["mean_efficiency"],
    },
  },
  "one-slot": {
    solved: ["#/buffer?v=1&A=first-fit,free-returned,cut:800"],
    missed: {
      "#/buffer?v=1&A=first-fit,free-returned,cut:400": ["hit_rate"],
      "#/buffer?v=1&A=repair": ["A.capacity"],
      "#/buffer?v=1&A=first-fit,free-returned,cut:800,linear,count:2": ["A.buckets"],
    },
  },
  "no-cutoff": {
    solved: ["#/buffer?v=1&A=best-fit,keep-smaller,cap:10,ratio:200"],
    missed: {
      "#/buffer?v=1&A=best-fit,free-returned,cap:10,ratio:200": ["mean_efficiency"],
      "#/buffer?v=1&A=repair": ["A.cutoff"],
    },
  },
  "few-slots": {
    solved: ["#/buffer?v=1&A=best-fit,free-returned,cap:3,cut:400"],
    missed: {
      "#/buffer?v=1&A=first-fit,free-returned,cap:3,cut:400": ["hit_rate"],
      "#/buffer?v=1&A=best-fit,free-returned,cap:4,cut:400": ["A.capacity"],
    },
  },
  "hidden-waste": {
    solved: ["#/buffer?v=1&A=moved-inside"],
    missed: { "#/buffer?v=1&A=repair": ["idle"] },
  },
  worst: {
    solved: ["#/buffer?v=1&A=worst-fit,keep-bigger,cap:64"],
    missed: { "#/buffer?v=1&A=ten-slots": ["mean_efficiency"] },
  },
  "heavy-tail": {
    solved: ["#/buffer?v=1&gen=pcg32&sizes=pareto&A=best-fit,free-returned,cap:10,cut:500"],
    missed: {
      "#/buffer?v=1&gen=pcg32&sizes=pareto&A=best-fit,free-returned,cap:10,cut:800": ["mean_efficiency"],
      "#/buffer?v=1&gen=pcg32&sizes=pareto&alpha=2&A=best-fit,free-returned,cap:10,cut:500": ["alpha"],
    },
  },
  "nothing-lost": {
    solved: ["#/buffer?v=1&A=exact,free-oldest,cap:64"],
    missed: { "#/buffer?v=1&A=best-fit,free-returned,cap:64,ratio:100": ["footprint_efficiency"] },
  },
  "free-the-largest": {
    solved: [
      "#/buffer?v=1&moves=102400~-1~102400~204800~-3~-2&A=article-flawed",
      "#/buffer?v=1&moves=102400~102400~-1~-2&A=article-flawed",
    ],
    missed: {
      "#/buffer?v=1&moves=102400~-1~100~100~-3~-2&A=article-flawed": ["freed_bytes"],
      "#/buffer?v=1&moves=102400~-1~60000~60000~60000~-3~-4~-2&A=article-flawed": ["heap_frees"],
      "#/buffer?v=1&A=article-flawed": ["freed_bytes"],
      "#/buffer?v=1&moves=102400~-1&A=article-fixed": ["A.full", "A.cutoff"],
      "#/buffer?v=1&seed=3&moves=102400~102400~-1~-2&A=article-flawed": ["seed"],
    },
  },
  "which-pool": {
    solved: [
      `#/buffer?${TEXTS}&A=pool:vm-leveled`,
      `#/buffer?${TEXTS}&at=11&A=pool:node-buffer&B=pool:fmt-printer`,
      `#/buffer?${TEXTS}&A=pool:prometheus-pool`,
    ],
    missed: {
      [`#/buffer?${TEXTS}&A=pool:syncpool-limit64k`]: ["mean_efficiency"],
      [`#/buffer?${TEXTS}&A=pool:go-buffer-pool`]: ["idle"],
      [`#/buffer?${TEXTS}&A=pool:bpool-sized`]: ["hit_rate"],
      [`#/buffer?${TEXTS}&A=repair`]: ["A.pool.model"],
      [`#/buffer?${TEXTS.replace("bound=8", "bound=9")}&A=pool:vm-leveled`]: ["bound"],
    },
  },
  "four-tiers": {
    solved: [`#/buffer?${MESSAGES}&A=${TIERED}:1572864~2097152~3145728~4194304`],
    missed: {
      [`#/buffer?${MESSAGES}&A=${TIERED}:2097152~4194304~8388608`]: ["mean_efficiency"],
      [`#/buffer?${MESSAGES}&A=${TIERED}:2000000~2600000~3600000~8388608`]: ["mean_efficiency"],
      [`#/buffer?${MESSAGES}&A=${TIERED}:1600000~2000000~2500000~3200000~4200000`]: [
        "A.pool.parameters.NewTieredBufferPool.length",
      ],
      [`#/buffer?${MESSAGES}&A=pool:hadoop-common`]: ["A.pool.model", "A.pool.parameters.NewTieredBufferPool.length"],
    },
  },
  "thread-limit": {
    solved: [
      `#/buffer?${THREADS}&A=pool:jdk-util,maxCachedBufferSize:131072`,
      `#/buffer?${THREADS}&A=pool:jdk-util,maxCachedBufferSize:262144`,
    ],
    missed: {
      [`#/buffer?${THREADS}&A=pool:jdk-util,maxCachedBufferSize:65536`]: ["hit_rate"],
      [`#/buffer?${THREADS}&A=pool:jdk-util,maxCachedBufferSize:1048576`]: ["idle"],
      [`#/buffer?${THREADS.replace("threadCount=300", "threadCount=10")}&A=pool:jdk-util,maxCachedBufferSize:131072`]: [
        "threadCount",
      ],
      [`#/buffer?${THREADS}&A=repair`]: ["A.pool.model"],
    },
  },
  "endless-server": {
    solved: [
      "#/heap?v=1&A=nt-xp-lfh,decommit_block:262144",
      "#/heap?v=1&at=11&A=nt-xp,decommit_block:262144,lookaside_depth:64",
      "#/heap?v=1&A=nt-xp,decommit_block:262144,map_threshold:65536&B=ptmalloc",
    ],
    missed: {
      "#/heap?v=1&A=nt-xp-lfh,decommit_block:262144,lfh_limit:1024": ["heap_mean_overhead"],
      "#/heap?v=1&A=nt-xp-lfh": ["A.heap.parameters.decommit_block"],
      "#/heap?v=1&A=first-fit": ["A.heap.parameters.decommit_block"],
      "#/heap?v=1&slots=100&A=nt-xp-lfh,decommit_block:262144": ["slots"],
    },
  },
  "tune-glibc": {
    solved: [
      "#/heap?v=1&A=ptmalloc,mmap_threshold:524288,trim_threshold:8388608",
      "#/heap?v=1&A=ptmalloc,mmap_threshold:1048576,top_pad:0,trim_threshold:8388608",
    ],
    missed: {
      "#/heap?v=1&A=ptmalloc,mmap_threshold:1048576,trim_threshold:16777216": ["heap_mean_overhead"],
      "#/heap?v=1&A=ptmalloc,mmap_threshold:524288,trim_threshold:4194304": ["heap_touched"],
      "#/heap?v=1&A=ptmalloc,trim_threshold:8388608": ["heap_touched"],
      "#/heap?v=1&A=best-fit,growth:1024": ["A.heap.model"],
    },
  },
  "short-tool": {
    solved: [`#/heap?${LIFETIMES}&A=buddy`, `#/heap?${LIFETIMES}&A=ptmalloc,top_pad:4194304`],
    missed: {
      [`#/heap?${LIFETIMES}&A=ptmalloc`]: ["heap_system_calls"],
      [`#/heap?${LIFETIMES}&A=tlsf,growth:1024`]: ["heap_mean_cycles"],
      [`#/heap?${LIFETIMES.replace("lifetime=1000", "lifetime=900")}&A=buddy`]: ["lifetime"],
    },
  },
  "long-server": {
    solved: [
      `#/heap?${LIFETIMES}&A=ptmalloc,mmap_threshold:1048576,top_pad:0,trim_threshold:0`,
      `#/heap?${LIFETIMES}&A=size-class,growth:32,retained_pages:128`,
    ],
    missed: {
      [`#/heap?${LIFETIMES}&A=ptmalloc`]: ["heap_mean_overhead"],
      [`#/heap?${LIFETIMES}&A=first-fit`]: ["heap_mean_cycles"],
      [`#/heap?${LIFETIMES}&A=size-class,growth:32,retained_pages:16`]: ["heap_mean_cycles"],
    },
  },
  "thread-cache": {
    solved: [`#/heap?${BURSTS}&A=ptmalloc,tcache_count:10`, `#/heap?${BURSTS}&A=ptmalloc,tcache_count:12`],
    missed: {
      [`#/heap?${BURSTS}&A=ptmalloc`]: ["heap_mean_cycles"],
      [`#/heap?${BURSTS}&A=ptmalloc,tcache_count:14`]: ["heap_kept"],
      [`#/heap?${BURSTS}&A=buddy`]: ["A.heap.model"],
    },
  },
  "size-classes": {
    solved: [
      `#/heap?${UNIFORM}&A=size-class,steps_order:3,run_slots:2`,
      `#/heap?${UNIFORM}&A=size-class,steps_order:3,retained_pages:16`,
    ],
    missed: {
      [`#/heap?${UNIFORM}&A=size-class,steps_order:3`]: ["heap_mean_overhead"],
      [`#/heap?${UNIFORM}&A=size-class,run_slots:1`]: ["heap_internal"],
      [`#/heap?${UNIFORM}&A=best-fit`]: ["A.heap.model"],
    },
  },
  "few-blocks": {
    solved: ["#/heap?v=1&A=nt-xp-lfh,first_blocks:8", "#/heap?v=1&at=11&A=nt-xp-lfh,first_blocks:4&B=ptmalloc"],
    missed: {
      "#/heap?v=1&A=nt-xp-lfh,first_blocks:16": ["heap_mean_overhead"],
      "#/heap?v=1&A=nt-xp-lfh,first_blocks:4,lfh_limit:1024": ["A.heap.parameters.lfh_limit"],
      "#/heap?v=1&A=nt-xp": ["A.heap.model", "A.heap.parameters.lfh_limit"],
    },
  },
  "fewer-faults": {
    solved: ["#/heap?v=1&A=nt-xp-lfh,decommit_block:524288"],
    missed: {
      "#/heap?v=1&A=nt-xp-lfh,decommit_block:262144": ["heap_touched"],
      "#/heap?v=1&A=nt-xp-lfh,decommit_block:1048576": ["heap_mean_overhead"],
      "#/heap?v=1&A=nt-xp-lfh,decommit_total:4194304": ["heap_mean_overhead"],
      "#/heap?v=1&A=nt-xp,decommit_block:524288": ["A.heap.model"],
    },
  },
  between: {
    solved: ["#/heap?v=1&A=buddy", "#/heap?v=1&at=11&A=size-class,retained_pages:1024"],
    missed: {
      "#/heap?v=1&A=first-fit": ["heap_mean_overhead"],
      "#/heap?v=1&A=size-class": ["heap_touched"],
      "#/heap?v=1&A=ptmalloc,mmap_threshold:524288,trim_threshold:1572864": ["heap_touched"],
      "#/heap?v=1&slots=100&A=buddy": ["slots"],
    },
  },
  "working-set": {
    solved: [
      "#/pages?v=1&stage=policies&A=s3-fifo",
      "#/pages?v=1&stage=policies&at=11&A=arc&B=lru",
      "#/pages?v=1&stage=policies&A=2q",
    ],
    missed: {
      "#/pages?v=1&stage=policies&A=linux": ["hit_ratio"],
      "#/pages?v=1&stage=policies&A=optimum": ["A.policy.model"],
      "#/pages?v=1&stage=policies&cache=6453&A=lru": ["cache"],
      "#/pages?v=1&A=lru": ["stage"],
    },
  },
  "half-the-memory": {
    solved: ["#/pages?v=1&stage=policies&cache=1000&A=s3-fifo", "#/pages?v=1&stage=policies&cache=1000&A=sieve"],
    missed: {
      "#/pages?v=1&stage=policies&cache=1000&A=2q": ["hit_ratio"],
      "#/pages?v=1&stage=policies&cache=2000&A=s3-fifo": ["cache"],
    },
  },
  "honest-benchmark": {
    solved: [
      "#/pages?v=1&script=drop~dd:512~drop~dd:512",
      "#/pages?v=1&script=drop~dd:4096~free~drop~dd:1048576~direct:262144",
      "#/pages?v=1&at=11&script=eat~drop~dd:65536~direct:4194304~drop~dd:65536",
    ],
    missed: {
      "#/pages?v=1": ["farthest_from_disk"],
      "#/pages?v=1&script=drop~dd:512~dd:512": ["farthest_from_disk"],
      "#/pages?v=1&script=dd:512~drop~dd:512": ["farthest_from_disk"],
      "#/pages?v=1&script=drop~dd:512~eat~dd:512": ["farthest_from_disk"],
      "#/pages?v=1&script=drop~dd:512~drop~dd:512~direct:131072": ["farthest_from_disk"],
      "#/pages?v=1&script=drop~dd:512~direct:4194304": ["cached_reads"],
      "#/pages?v=1&script=drop~free": ["farthest_from_disk", "cached_reads"],
      "#/pages?v=1&rate=80000000&script=drop~dd:512~drop~dd:512": ["rate"],
    },
  },
  "copy-nothing": {
    solved: [
      "#/realloc?v=1&A=ptmalloc,mmap_threshold:65536,top_pad:0",
      "#/realloc?v=1&at=11&A=ptmalloc,mmap_threshold:8192,top_pad:4096&B=buddy",
    ],
    missed: {
      "#/realloc?v=1&A=ptmalloc,mmap_threshold:65536": ["heap_copied"],
      "#/realloc?v=1&A=ptmalloc,mmap_threshold:131072,top_pad:0": ["heap_copied"],
      "#/realloc?v=1&size=131072&A=ptmalloc,mmap_threshold:65536,top_pad:0": ["size"],
      "#/realloc?v=1&A=size-class": ["A.heap.model"],
      "#/realloc?v=1&A=ptmalloc,discard:1": ["A.discard"],
    },
  },
  "advice-in-a-loop": {
    solved: [
      "#/realloc?v=1&order=one&size=131072&A=ptmalloc,mmap_threshold:8192,top_pad:262144",
      "#/realloc?v=1&order=one&size=131072&A=ptmalloc,mmap_threshold:4096,top_pad:393216",
    ],
    missed: {
      "#/realloc?v=1&order=one&size=131072&A=ptmalloc,mmap_threshold:8192,top_pad:0": ["heap_mean_cycles"],
      "#/realloc?v=1&order=one&size=131072&A=ptmalloc,mmap_threshold:8192,top_pad:1048576": ["heap_peak"],
      "#/realloc?v=1&order=one&size=131072&A=ptmalloc": ["A.heap.parameters.mmap_threshold"],
      "#/realloc?v=1&size=131072&A=ptmalloc,mmap_threshold:8192,top_pad:262144": ["order"],
    },
  },
  "growth-rule": {
    solved: [
      "#/realloc?v=1&stage=growth&A=ptmalloc&grow=5of4",
      "#/realloc?v=1&stage=growth&size=131072&A=ptmalloc&grow=9of8",
    ],
    missed: {
      "#/realloc?v=1&stage=growth&A=ptmalloc&grow=5of4&by=copy": ["growth_copied"],
      "#/realloc?v=1&stage=growth&A=ptmalloc&grow=3of2": ["growth_spare"],
      "#/realloc?v=1&stage=growth&A=ptmalloc&grow=5of4&add=4096": ["growth_spare"],
      "#/realloc?v=1&stage=growth&A=ptmalloc&grow=5of4&upto=1048576": ["upto"],
      "#/realloc?v=1&stage=growth&A=tlsf&grow=5of4": ["growth_copied"],
      "#/heap?v=1&A=ptmalloc": ["lab"],
    },
  },
};
