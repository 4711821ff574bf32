#!/usr/bin/env bash
# Netty 4.1.128, io.netty.util.Recycler with its defaults: a pool of objects a thread, at most 4,096 of them.
#
# Guess: with room for 4,096, all of 64 released objects come back from the next 64 calls of get.
# Seen: 8 of 64 come back. By default only every eighth object that was created is pooled when it is released
# (io.netty.recycler.ratio); the others become garbage, so a hit rate measured over a warm-up looks broken.
. "$(dirname "${BASH_SOURCE[0]}")/temporary-folder.sh"

cat > pom.xml <<'POM'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>io.netty</groupId><artifactId>netty-common</artifactId><version>4.1.128.Final</version></dependency>
  </dependencies>
</project>
POM
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
cat > Released.java <<'JAVA'
import io.netty.util.Recycler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;

class Released {
  record Buffer(Recycler.Handle<Buffer> handle) {}

  public static void main(String[] args) {
    var pool = new Recycler<Buffer>() {
      @Override protected Buffer newObject(Handle<Buffer> handle) { return new Buffer(handle); }
    };
    var taken = new ArrayList<Buffer>();
    for (int i = 0; i < 64; i++) taken.add(pool.get());
    var known = Collections.newSetFromMap(new IdentityHashMap<Buffer, Boolean>());
    known.addAll(taken);
    for (var buffer : taken) buffer.handle().recycle(buffer);
    int back = 0;
    for (int i = 0; i < 64; i++) if (known.contains(pool.get())) back++;
    System.out.println(back + " of 64 come back");
  }
}
JAVA
javac -cp 'lib/*' Released.java
expect '8 of 64 come back' "$(java -cp 'lib/*:.' Released)"
