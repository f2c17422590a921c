/** The style sheet of all pages. The colours of text have a contrast of at least 4.5 to 1 on their ground. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --raised: #f6f8fa; --line: #d1d9e0; --text: #1f2328; --quiet: #59636e;
  --passed: #116329; --failed: #b3121f; --accent: #0550ae; --warning: #7d4e00; }
@media (prefers-color-scheme: dark) { :root { --ground: #0d1117; --raised: #161c24; --line: #3d444d; --text: #e6edf3;
  --quiet: #9ca5af; --passed: #4cc35c; --failed: #ff8a82; --accent: #79b8ff; --warning: #e3b341; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 3rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2rem 0 .6rem; font-size: 1.15rem; }
h3 { margin: 0 0 .3rem; font-size: 1rem; }
a { color: var(--accent); }
ul { margin: 0; padding-left: 1.2rem; }
.verdict { margin: 0 0 .2rem; font-weight: 700; }
.verdict.passed, .mark.passed { color: var(--passed); }
.verdict.failed, .mark.failed, .mark.soft, .mark.interrupted, .error { color: var(--failed); }
.mark.flaky { color: var(--warning); }
.counts { margin: .3rem 0 1rem; }
dl { display: grid; grid-template-columns: fit-content(9rem) 1fr; gap: .15rem 1rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; min-width: 0; }
code, pre { font: .85em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; unicode-bidi: isolate; }
code { white-space: pre-wrap; }
pre { margin: 0; white-space: pre-wrap; max-height: 24rem; overflow: auto; }
ol { list-style: none; margin: 0; padding: 0; }
.steps, .cases { border: 1px solid var(--line); border-radius: .5rem; }
.steps > li + li, .case + .case, .attempt + .attempt { border-top: 1px solid var(--line); }
.case { content-visibility: auto; contain-intrinsic-height: auto 4rem; }
.case[hidden] { display: none; }
.row { display: grid; grid-template-columns: 1.4rem 1fr auto; gap: 0 .6rem; padding: .5rem .8rem; }
summary { cursor: pointer; border-radius: .5rem; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--raised); }
summary .time::after { content: "+"; display: inline-block; width: 1.2rem; text-align: right; color: var(--accent); }
details[open] > summary .time::after { content: "\\2212"; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
.log > summary { color: var(--accent); }
.mark { font-weight: 700; }
.name { font-weight: 600; }
.line, .remark, .heal, .row .error { grid-column: 2 / -1; }
.heal { color: var(--warning); font-weight: 500; }
.line { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.tag { padding: 0 .4rem; border: 1px solid var(--line); border-radius: .6rem; font-size: .8rem; }
.filter { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.2rem; margin-bottom: .8rem; }
.filter[hidden] { display: none; }
fieldset { display: flex; flex-wrap: wrap; gap: .2rem .9rem; margin: 0; padding: 0; border: 0; }
.filter label { display: inline-flex; align-items: center; gap: .35rem; }
input, select { font: inherit; accent-color: var(--accent); }
input[type=search], select { padding: .1rem .4rem; border: 1px solid var(--quiet); border-radius: .3rem;
  background: var(--ground); color: var(--text); }
.warnings { color: var(--warning); }
.quiet, .remark, .time, .skipped .row { color: var(--quiet); }
.time { font-variant-numeric: tabular-nums; white-space: nowrap; }
.skipped .name { font-weight: 400; }
.inside { padding: .2rem .8rem 1rem 2.8rem; }
.inside .inside { padding-left: 1.4rem; }
.inside > * + *, .attempts > li > * + * { margin-top: .8rem; }
.error { margin: 0; font-weight: 500; white-space: pre-wrap; }
.attempts > li { margin-top: .8rem; padding-left: .8rem; border-left: 3px solid var(--line); }
.attempts .error { font-weight: 400; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { overflow-wrap: break-word; text-align: left; vertical-align: top; padding: .3rem .6rem; border: 1px solid var(--line); }
th { background: var(--raised); font-weight: 600; white-space: nowrap; }
td.name { white-space: nowrap; font-weight: 400; }
td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
td.wide { min-width: 9rem; width: 100%; }
td.wide.hit { color: var(--passed); }
figure { margin: 0; min-width: 0; }
figcaption { font-size: .875rem; color: var(--quiet); margin-bottom: .25rem; }
img, video { display: block; max-width: 100%; max-height: 42rem; height: auto; width: auto; border: 1px solid var(--line); }
.notice { padding: .6rem .8rem; border: 1px solid var(--line); border-left: .3rem solid var(--failed);
  background: var(--raised); margin: 0; }
.notice p { margin: 0; }
main > .notice, .warnings { margin-top: 1rem; }
.apart { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 40rem) { .inside { padding-left: .8rem; } h1 { font-size: 1.3rem; } }
@media print { :root { color-scheme: light; --ground: #fff; --raised: #fff; --line: #999; --text: #000; --quiet: #444;
  --passed: #116329; --failed: #b3121f; --accent: #000; --warning: #7d4e00; }
  html { font-size: 80%; } body { max-width: none; padding: 0; }
  ::details-content { display: block; content-visibility: visible; height: auto; }
  summary .time::after, details[open] > summary .time::after { content: none; }
  pre { max-height: none; } .scroll { overflow: visible; } th, td.name, td.number { white-space: normal; }
  .filter { display: none; } .case { content-visibility: visible; }
  img { max-height: 14cm; } figure, tr, .row { break-inside: avoid; } .row { break-after: avoid; } }
`;
