/** The look of a report, on a screen and on paper. Uses the page's colors. */
export const STYLE = `
:root{color-scheme:light dark;--surface:#fff;--text:#16191d;--muted:#4a525c;--rule:#d8dde3;--dot:#0d5ca4;--answer:#940217}
@media (prefers-color-scheme:dark){:root{--surface:#14171b;--text:#eceff3;--muted:#b3bbc6;--rule:#3a424d;--dot:#78b4f0;--answer:#ff8f9d}}
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font:600 1.6rem/1.3 Georgia,serif;margin:.2rem 0 1rem}
h2{font:600 1.15rem/1.3 Georgia,serif;margin:2rem 0 .5rem;border-top:1px solid var(--rule);padding-top:1rem}
.kicker{color:var(--muted);margin:0;overflow-wrap:anywhere}
p,ul{margin:.5rem 0;max-width:46rem}
ul{padding-left:1.2rem}
a{color:var(--dot)}
a:focus-visible,.table:focus-visible{outline:2px solid var(--dot);outline-offset:2px}
.table{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{border-bottom:1px solid var(--rule);padding:.3rem .7rem .3rem 0;text-align:right;vertical-align:top}
th:first-child,.facts td,.facts th{text-align:left;font-weight:400}
.facts td{overflow-wrap:anywhere}
thead th{color:var(--muted);font-weight:400}
pre{overflow-x:auto;background:none;border:1px solid var(--rule);border-radius:4px;padding:.7rem;font:.8rem/1.45 ui-monospace,monospace}
svg{display:block;width:100%;height:auto;max-width:60rem}
svg text{fill:var(--muted);font-size:12px}
svg .title{fill:var(--text);font-size:13px}
svg .name{fill:var(--text);font-size:14px;font-weight:600;paint-order:stroke;stroke:var(--surface);stroke-width:4px}
.grid{stroke:var(--rule);fill:none}
.cloud path{fill:none;stroke-linecap:round}
.m{stroke:var(--dot);stroke-width:4}
.o{stroke:var(--muted);stroke-width:2.5;opacity:.6}
.line{fill:none;stroke:var(--text);stroke-width:1.2}
.f{fill:var(--surface);stroke:var(--text);stroke-width:1.4}
.answer,.lane,.none{fill:none;stroke-width:3}
.answer{stroke:var(--answer)}
.lane{stroke:var(--dot);stroke-dasharray:4 2}
.none{stroke:var(--text)}
.limit{stroke:var(--dot);stroke-width:1.5;stroke-dasharray:6 4}
@media (width <= 43.75rem){svg text{font-size:20px}svg .title,svg .name{font-size:22px}.m{stroke-width:6}.o{stroke-width:4}}
@media (forced-colors:active){.m,.answer{stroke:LinkText}.o,.line,.f{stroke:CanvasText}}
@page{margin:15mm}
@media print{
:root{--surface:#fff;--text:#16191d;--muted:#4a525c;--rule:#d8dde3;--dot:#0d5ca4;--answer:#940217}
body{font-size:10pt}
main{max-width:none;padding:0}
h2{break-after:avoid}
svg,tr,thead{break-inside:avoid}
.table,pre{overflow:visible}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
a{text-decoration:none}
}
`;
