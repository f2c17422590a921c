/** One step that was run. */
export interface ReportedStep {
  readonly keyword: string;
  readonly params: string;
  readonly ok: boolean;
  /** Milliseconds. */
  readonly ms: number;
  /** What it shows, or why it failed. */
  readonly remark: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .6rem;border-bottom:1px solid #8884;vertical-align:top}
td.ms{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}
.ok{color:#1a7f37}.failed{color:#cf222e}img{max-width:100%;border:1px solid #8884;margin-top:1rem}
@media(prefers-color-scheme:dark){.ok{color:#3fb950}.failed{color:#ff7b72}}`;

/**
 * A page that needs nothing but itself: the steps with their times, and the screen at the end.
 * @param screenshot base64 PNG
 */
export function htmlReport(title: string, steps: readonly ReportedStep[], screenshot: string | undefined): string {
  const rows = steps.map(
    ({ keyword, params, ok, ms, remark }) =>
      `<tr><td class="${ok ? 'ok' : 'failed'}">${ok ? '✓' : '✗'}</td><td>${escape(keyword)}</td>` +
      `<td><code>${escape(params)}</code></td><td>${escape(remark)}</td><td class="ms">${Math.round(ms)} ms</td></tr>`,
  );
  const failed = steps.filter(({ ok }) => !ok).length;
  const total = Math.round(steps.reduce((sum, { ms }) => sum + ms, 0));
  const image = screenshot ? `<img alt="The screen at the end" src="data:image/png;base64,${screenshot}">` : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>
<style>${STYLE}</style></head><body><h1>${escape(title)}</h1>
<p>${steps.length - failed} of ${steps.length} steps succeeded, in ${total} ms.</p>
<table><thead><tr><th></th><th>Keyword</th><th>Parameters</th><th></th><th>Time</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>${image}</body></html>
`;
}
