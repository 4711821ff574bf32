#!/usr/bin/env bash
# fio 3.33 (Debian 12): --write_iolog, trace file format 3, whose every line starts with a timestamp.
#
# Guess: milliseconds, the unit that fio's other logs use. The manual says only that it starts at 0.
# Seen: microseconds: four reads at 4 a second are some 250,000 apart.
. "$(dirname "${BASH_SOURCE[0]}")/temporary-folder.sh"

apt-get -q download fio=3.33-3+deb12u1 > download.log 2>&1 || apt-get -q download fio=3.33-3 > download.log 2>&1
dpkg -x fio_*.deb root
root/usr/bin/fio --name=reads --filename="$folder/file" --size=16k --bs=4k --rw=read --rate_iops=4 \
  --write_iolog="$folder/log" > fio.log
expect 'fio version 3 iolog
0 to 1 s 0 4096
0 to 1 s 4096 4096
0 to 1 s 8192 4096
0 to 1 s 12288 4096' "$(awk 'NR == 1 { print } $3 == "read" { print ($1 < 1000000 ? "0 to 1 s" : "later"), $4, $5; last = $1 }
  END { if (last < 500000) print "not microseconds: " last }' log)"
