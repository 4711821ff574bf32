#!/usr/bin/env bash
# Netty 4.2.20, PooledByteBufAllocator, its JFR events io.netty.AllocateBuffer and io.netty.FreeBuffer, on a JDK 17.
#
# Guess: both events carry the address of the memory, so a recording pairs each allocation with its free.
# Seen: the event of an allocation has address 0, because it is made before the buffer knows its address; the event of
# its free has the address. So a recording of a pool cannot be paired by address.
. "$(dirname "${BASH_SOURCE[0]}")/temporary-folder.sh"

cat > pom.xml <<'POM'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>io.netty</groupId><artifactId>netty-buffer</artifactId><version>4.2.20.Final</version></dependency>
  </dependencies>
</project>
POM
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
cat > Recorded.java <<'JAVA'
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

class Recorded {
  public static void main(String[] args) throws Exception {
    Path file = Files.createTempFile(Path.of("."), "netty", ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable("io.netty.AllocateBuffer");
      recording.enable("io.netty.FreeBuffer");
      recording.start();
      var buffer = PooledByteBufAllocator.DEFAULT.directBuffer(1000);
      buffer.writeLong(1);
      buffer.release();
      recording.stop();
      recording.dump(file);
    }
    RecordingFile.readAllEvents(file).stream()
        .sorted(Comparator.comparing(RecordedEvent::getStartTime))
        .forEach(event -> System.out.println(event.getEventType().getName() + ": size " + event.getInt("size")
            + ", address " + (event.getLong("address") == 0 ? "0" : "set")));
  }
}
JAVA
javac -cp 'lib/*' Recorded.java
expect 'io.netty.AllocateBuffer: size 1000, address 0
io.netty.FreeBuffer: size 1000, address set' "$(java -cp 'lib/*:.' Recorded 2> errors || cat errors)"
