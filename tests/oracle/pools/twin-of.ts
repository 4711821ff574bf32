import type { POOL_MODEL } from "../../../src/generated/pools";
import { AprTwin } from "./apr";
import { BpoolBufferTwin, BpoolBytesTwin, BpoolSizedTwin } from "./bpool";
import { ByteBufferPoolTwin, FasthttpTwin } from "./bytebufferpool";
import { BytesMutTwin } from "./bytesmut";
import { AvFastMallocTwin, NumpyTwin, SqliteLookasideTwin, SqlitePagecacheTwin } from "./c-pools";
import {
  BytesBufferTwin,
  FmtPrinterTwin,
  JsontextTwin,
  LimitedBytesBufferTwin,
  VmByteBufferTwin,
  ZapTwin,
} from "./go-blind";
import {
  GoBufferPoolTwin,
  GrpcDefaultTwin,
  GrpcTieredTwin,
  PrometheusTwin,
  ThanosTwin,
  VmLeveledTwin,
} from "./go-tiers";
import { jacksonTwin } from "./jackson";
import { JdkUtilTwin } from "./jdk-util";
import { JettyTwin } from "./jetty";
import { KafkaProducerTwin } from "./kafka-producer";
import { NettyAdaptiveTwin } from "./netty-adaptive";
import { NettyAdaptiveOldTwin } from "./netty-adaptive-old";
import { NettyPooledTwin } from "./netty-pooled";
import { NodeBufferTwin } from "./node-buffer";
import type { PoolSettings, PoolTwin } from "./pool-twin";
import { BufferPoolTwin, BytePoolTwin, LifeguardTwin, ObjectPoolTwin, OpoolTwin } from "./rust-vectors";
import { OkioTwin, UndertowTwin } from "./segments";
import { CommonsPool2Twin, HadoopTwin, KafkaSupplierTwin } from "./sized-pools";
import { CompressLzfTwin, KafkaGrowableTwin, ProtobufTwin, WoodstoxTwin } from "./slot-pools";
import { TallocTwin } from "./talloc";

type Name = (typeof POOL_MODEL)[keyof typeof POOL_MODEL]["name"];

const of =
  (Twin: new (settings: PoolSettings) => PoolTwin) =>
  (settings: PoolSettings): PoolTwin =>
    new Twin(settings);

/** The slow twin of every pool. A missing one does not compile. */
export const twinOf: Readonly<Record<Name, (settings: PoolSettings) => PoolTwin>> = {
  "syncpool-bytesbuffer": of(BytesBufferTwin),
  "syncpool-limit64k": of(LimitedBytesBufferTwin),
  "fmt-printer": of(FmtPrinterTwin),
  "jsontext-encoder": of(JsontextTwin),
  "zap-buffer": of(ZapTwin),
  "vm-bytebuffer": of(VmByteBufferTwin),
  bytebufferpool: of(ByteBufferPoolTwin),
  "fasthttp-body": of(FasthttpTwin),
  "grpc-default": of(GrpcDefaultTwin),
  "grpc-tiered": of(GrpcTieredTwin),
  "prometheus-pool": of(PrometheusTwin),
  "thanos-bucketed": of(ThanosTwin),
  "go-buffer-pool": of(GoBufferPoolTwin),
  "vm-leveled": of(VmLeveledTwin),
  "bpool-buffer": of(BpoolBufferTwin),
  "bpool-sized": of(BpoolSizedTwin),
  "bpool-bytes": of(BpoolBytesTwin),
  "object-pool": of(ObjectPoolTwin),
  lifeguard: of(LifeguardTwin),
  opool: of(OpoolTwin),
  "byte-pool": of(BytePoolTwin),
  "buffer-pool": of(BufferPoolTwin),
  "bytes-bytesmut": of(BytesMutTwin),
  "node-buffer": of(NodeBufferTwin),
  "numpy-cache": of(NumpyTwin),
  "apr-allocator": of(AprTwin),
  "av-fast-malloc": of(AvFastMallocTwin),
  "sqlite-lookaside": of(SqliteLookasideTwin),
  "sqlite-pagecache": of(SqlitePagecacheTwin),
  "talloc-pool": of(TallocTwin),
  "jdk-util": of(JdkUtilTwin),
  "jackson-core": jacksonTwin,
  "compress-lzf": of(CompressLzfTwin),
  "woodstox-core": of(WoodstoxTwin),
  "kafka-growable": of(KafkaGrowableTwin),
  "protobuf-java": of(ProtobufTwin),
  "jetty-io": of(JettyTwin),
  "kafka-producer": of(KafkaProducerTwin),
  "kafka-supplier": of(KafkaSupplierTwin),
  "hadoop-common": of(HadoopTwin),
  "commons-pool2": of(CommonsPool2Twin),
  okio: of(OkioTwin),
  "undertow-core": of(UndertowTwin),
  "netty-pooled": of(NettyPooledTwin),
  "netty-adaptive": of(NettyAdaptiveTwin),
  "netty-adaptive-old": of(NettyAdaptiveOldTwin),
};
