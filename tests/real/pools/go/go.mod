module bufferlab.invalid/real/pools

go 1.26

require (
	github.com/VictoriaMetrics/VictoriaMetrics v1.151.0
	github.com/libp2p/go-buffer-pool v0.1.0
	github.com/oxtoacart/bpool v0.0.0-20190530202638-03653db5a59c
	github.com/prometheus/prometheus v0.316.0
	github.com/thanos-io/thanos v0.42.0
	github.com/valyala/bytebufferpool v1.0.0
	github.com/valyala/fasthttp v1.78.0
	go.uber.org/zap v1.28.0
	google.golang.org/grpc v1.85.0
)
