#!/usr/bin/env bash
# YCSB core 0.17.0: the shares of the most popular of n items, Zipf with YCSB's constant 0.99.
#
# Guess: ScrambledZipfian is Zipf with the ranks shuffled, so its hottest item has Zipf's share: 34 % of 10 items,
# 13 % of 1,000.
# Seen: 12 % of 10 items and under 5 % of 1,000. It draws from ten billion ranks and folds them by a hash, so the share
# of the first rank is 3.8 % for any n, plus what happens to fall on the same item. A cache that is measured with
# "Zipf 0.99, scrambled" sees a much flatter stream.
. "$(dirname "${BASH_SOURCE[0]}")/temporary-folder.sh"

cat > pom.xml <<'POM'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>site.ycsb</groupId><artifactId>core</artifactId><version>0.17.0</version></dependency>
  </dependencies>
</project>
POM
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
cat > Shares.java <<'JAVA'
import site.ycsb.generator.*;

class Shares {
  static long hottest(NumberGenerator generator, int items) {
    int[] counts = new int[items];
    int draws = 1_000_000;
    for (int i = 0; i < draws; i++) counts[generator.nextValue().intValue()]++;
    int most = 0;
    for (int count : counts) most = Math.max(most, count);
    return Math.round(100.0 * most / draws);
  }

  public static void main(String[] args) {
    for (int items : new int[] {10, 1000}) {
      long plain = hottest(new ZipfianGenerator(items), items);
      long scrambled = hottest(new ScrambledZipfianGenerator(items), items);
      System.out.println(items + " items: plain " + plain + " %, scrambled " + scrambled + " %");
    }
  }
}
JAVA
javac -cp 'lib/*' Shares.java
expect '10 items: plain 34 %, scrambled 12 %
1000 items: plain 13 %, scrambled 4 %' "$(java -cp 'lib/*:.' Shares)"
