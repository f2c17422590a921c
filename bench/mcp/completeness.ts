import { readShownElements } from '../../test/support/shown-elements.js';
import { answerText } from './answer-text.js';
import type { McpProcess, ToolAnswer } from './mcp-process.js';

/** Roles of browser_snapshot for what can be acted on. */
const ACTIONABLE =
  /^\s*- '?(?:button|link|textbox|searchbox|combobox|checkbox|radio|switch|tab|treeitem|menuitem\w*|option|slider|spinbutton)\b.*?\[ref=(\w+)\]/gm;
/** Steps of one call of run_steps. */
const MOST_STEPS = 100;
const MARK = 'data-bench-path';

/** JavaScript: the place of an element in its document. */
const PATH = `(element) => {
  const path = [];
  for (let at = element; at.parentElement; at = at.parentElement) path.unshift([...at.parentElement.children].indexOf(at));
  return path.join('/') + '/';
}`;

/** JavaScript: whether something that cannot be scrolled by a person, such as a closed menu, hides an element. */
const CLIPPED = `(element) => {
  const box = element.getBoundingClientRect();
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    const clip = at.getBoundingClientRect();
    if (/hidden|clip/.test(overflowY) && (box.bottom <= clip.top || box.top >= clip.bottom)) return true;
    if (/hidden|clip/.test(overflowX) && (box.right <= clip.left || box.left >= clip.right)) return true;
  }
  return false;
}`;

/** JavaScript: the place of an element that is enabled and gets a press at its centre; null for any other. */
const PRESSABLE = `(element) => {
  if ((${CLIPPED})(element)) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isHit = hit && (element.contains(hit) || hit.closest('label')?.control === element);
  return !isHit || element.closest(':disabled, [aria-disabled=true]') ? null : (${PATH})(element);
}`;

/** JavaScript: marks each element with its place, and labels with that of their control too. */
const MARK_ALL = `const pathOf = ${PATH};
for (const element of document.querySelectorAll('*')) {
  const control = element.closest('label')?.control;
  element.setAttribute('${MARK}', pathOf(element) + (control ? ' ' + pathOf(control) : ''));
}`;

/** The elements of the page that can be acted on, as the peer lists them, by their place in the document. */
export async function pressableOf(peer: McpProcess, snapshot: string): Promise<string[]> {
  const refs = [...snapshot.matchAll(ACTIONABLE)].map(([, ref]) => ref);
  const code = `async (page) => {
    const paths = [];
    for (const ref of ${JSON.stringify(refs)}) paths.push(await page.locator('aria-ref=' + ref).evaluate(${PRESSABLE}));
    return paths;
  }`;
  const answer = answerText(await peer.call('browser_run_code_unsafe', { code }));
  const paths = JSON.parse(/^### Result\n(.*)$/m.exec(answer)![1]!) as (string | null)[];
  return paths.filter((path) => path !== null);
}

/** The places of the elements that a model finds by what is shown, with those of the controls of labels. */
export async function foundOf(svc: McpProcess, session_id: string, shown: string): Promise<Set<string>> {
  await svc.call('execute_script', { session_id, script_or_json: MARK_ALL });
  const locators = readShownElements(shown)
    .filter(({ kind, locator }) => kind !== '' && locator !== '')
    .map(({ locator }) => locator);
  const found = new Set<string>();
  // A call ends with the first locator that finds nothing; the next one goes on after it.
  for (let at = 0; at < locators.length;) {
    const steps = locators
      .slice(at, at + MOST_STEPS)
      .map((element) => ({ keyword: 'Get Attribute', params: { element, name: MARK, timeout: 0 } }));
    const given = { name: 'run_steps', arguments: { session_id, steps: JSON.stringify(steps) } };
    const { structuredContent } = await svc.ask<ToolAnswer>('tools/call', given);
    const { results } = structuredContent as { results: readonly { readonly result?: string }[] };
    for (const { result = '' } of results) result.split(' ').forEach((path) => found.add(path));
    at += results.length;
  }
  found.delete('');
  return found;
}

/** The elements that are not found: neither they, nor a part of them, nor a label for them. */
export function missingOf(pressable: readonly string[], found: ReadonlySet<string>): string[] {
  const paths = [...found];
  return pressable.filter((wanted) => !paths.some((path) => path.startsWith(wanted)));
}
