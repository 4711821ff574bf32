#!/usr/bin/env bash
# Apache Commons Pool 2.12.0: which idle object a pool lends next.
#
# Guess: every pool of the package lends the one returned last (LIFO), as GenericObjectPool does by default; that
# keeps few objects warm and lets the others grow old.
# Seen: GenericObjectPool lends the last one (4 of 4), SoftReferenceObjectPool the first (1 of 4). Changing the class
# also turns a stack into a queue, so every idle object stays in use.
. "$(dirname "${BASH_SOURCE[0]}")/temporary-folder.sh"

cat > pom.xml <<'POM'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.commons</groupId><artifactId>commons-pool2</artifactId><version>2.12.0</version></dependency>
  </dependencies>
</project>
POM
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
cat > Order.java <<'JAVA'
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.pool2.*;
import org.apache.commons.pool2.impl.*;

class Order {
  static class Numbers extends BasePooledObjectFactory<Integer> {
    int made;
    @Override public Integer create() { return ++made; }
    @Override public PooledObject<Integer> wrap(Integer number) { return new DefaultPooledObject<>(number); }
  }

  static void lend(ObjectPool<Integer> pool) throws Exception {
    List<Integer> taken = new ArrayList<>();
    for (int i = 0; i < 4; i++) taken.add(pool.borrowObject());
    for (Integer number : taken) pool.returnObject(number);
    System.out.println(pool.getClass().getSimpleName() + " lends " + pool.borrowObject());
  }

  public static void main(String[] args) throws Exception {
    lend(new GenericObjectPool<>(new Numbers()));
    lend(new SoftReferenceObjectPool<>(new Numbers()));
  }
}
JAVA
javac -cp 'lib/*' Order.java
expect 'GenericObjectPool lends 4
SoftReferenceObjectPool lends 1' "$(java -cp 'lib/*:.' Order)"
