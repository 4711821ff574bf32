/** A small trace in a format of the field, written by hand, and the requests in it. */
export interface FieldTrace {
  readonly name: string;
  /** The start of the title by which it is refused. */
  readonly title: string;
  readonly text: string;
  /** The result of its next step: keys, or IDs and bytes. Null = the step is not a command on the file. */
  readonly read: string | null;
}

const lines = (...texts: readonly string[]) => texts.map((text) => `${text}\n`).join("");
const csv = (...rows: readonly string[]) => lines("id,size", ...rows);

export const FIELD_TRACES: readonly FieldTrace[] = [
  {
    name: "ARC",
    title: "an ARC trace",
    text: lines("640 3 0 1", "9 1 0 2", "641 2 0 3"),
    read: lines("640", "641", "642", "9", "641", "642"),
  },
  { name: "LIRS", title: "a LIRS trace", text: lines("7", "8", "*", "7", "*"), read: lines("7", "8", "7") },
  {
    name: "webcachesim",
    title: "a webcachesim trace",
    text: lines("3 7 71", "3 8 5", "9 7 71"),
    read: csv("7,71", "8,5", "7,71"),
  },
  {
    name: "SPC",
    title: "an SPC trace",
    text: lines("2,312,8192,R,0.551", "2,312,8192,w,0.56", "0,312,512,R,1"),
    read: csv("2/312,8192", "2/312,8192", "0/312,512"),
  },
  {
    name: "MSR",
    title: "an MSR Cambridge trace",
    text: lines("128166372003061629,web,0,Read,81920,4096,512", "128166372003061700,web,1,Write,81920,512,9"),
    read: csv("web.0/81920,4096", "web.1/81920,512"),
  },
  {
    name: "Alibaba",
    title: "an Alibaba block trace",
    text: lines("419,W,40960,16384,1577808000000", "420,R,17592186044416,512,1577808000001"),
    read: csv("419/40960,16384", "420/17592186044416,512"),
  },
  {
    name: "Tencent",
    title: "a Tencent block trace",
    text: lines("1538323200,312,16,0,1283", "1538323201,312,8,1,1284"),
    read: csv("1283/312,8192", "1284/312,4096"),
  },
  {
    name: "SYSTOR",
    title: "a SYSTOR '17 trace",
    text: lines("1455592811.279276,0.000267,W,2,2104823808,8192", "1455592811.3,,R,3,2104823808,512"),
    read: csv("2/2104823808,8192", "3/2104823808,512"),
  },
  {
    name: "FIU",
    title: "an FIU trace",
    text: lines("89966401012831 4892 syslogd 904265560 8 W 6 0 531e", "89966401012832 1 cron 16 8 R 6 0 77aa"),
    read: csv("6.0/904265560,4096", "6.0/16,4096"),
  },
  {
    name: "blkparse",
    title: "text of blkparse",
    text: lines(
      "  8,0    3        1     0.000000000   697  Q   W 223490 + 8 [kjournald]",
      "  8,0    3        2     0.000001829   697  G   W 223490 + 8 [kjournald]",
      "  8,16   3       11     0.009507758     0  C   W 223490 + 8 [0]",
      "  8,16   3       12     0.009507759     9  Q   R 16 + 1 [dd]",
    ),
    read: csv("8.0/223490,4096", "8.16/16,512"),
  },
  {
    name: "fio 2",
    title: "an I/O log of fio, version 2",
    text: lines("fio version 2 iolog", "/dev/sdx add", "/dev/sdx open", "/dev/sdx read 4096 512", "/dev/sdx close"),
    read: csv("/dev/sdx:4096,512"),
  },
  {
    name: "fio 3",
    title: "an I/O log of fio, version 3",
    text: lines("fio version 3 iolog", "0 /dev/sdx add", "1 /dev/sdx open", "2 /dev/sdx write 4096 512"),
    read: csv("/dev/sdx:4096,512"),
  },
  {
    name: "fio latencies",
    title: "a log of fio's latencies or bandwidth",
    text: lines("0, 15225, 0, 4096, 0, 0", "1, 812, 1, 4096, 8192, 0"),
    read: null,
  },
  {
    name: "CacheLib",
    title: "a CacheLib trace without its header",
    text: lines("1665400007,GET,264,2,40", "1665400008,SET,16,1,40"),
    read: csv("1665400007,264", "1665400007,264", "1665400008,16"),
  },
  {
    name: "Twitter",
    title: "a Twitter cache trace",
    text: lines("0,abc:1,5,34,7,get,0", "0,b-2,3,10,7,set,600"),
    read: csv("abc:1,39", "b-2,13"),
  },
  {
    name: "Wikipedia",
    title: "a Wikipedia trace of 2007",
    text: lines("929840853 1190146243.303 http://en.wikipedia.org/wiki/Cache -"),
    read: lines("http://en.wikipedia.org/wiki/Cache"),
  },
  {
    name: "IBM",
    title: "an IBM object store trace",
    text: lines("1219008 REST.PUT.OBJECT 8d4fcda3d675bac9 1056", "1221974 REST.HEAD.OBJECT 39d177fb735ac5df 528"),
    read: lines("8d4fcda3d675bac9", "39d177fb735ac5df"),
  },
];
