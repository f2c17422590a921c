import { counted, expectNumber, expectText } from './expectation.js';
import { acts } from './playwright-templates.js';
import type { SourceCall, Templates } from './source-call.js';

const attribute = (target: string, call: SourceCall): string => `${target}.getAttribute(${call.text('name')})`;
const count = (call: SourceCall): string => `await page.evaluate(countMatches, ${counted(call)})`;

/** The Playwright code for keywords that read and check. */
export const PLAYWRIGHT_CHECKS: Templates = {
  get_value: (call) => acts(call, (target) => [`log(await valueOf(${target}));`]),
  get_attribute: (call) => acts(call, (target) => [`log(await ${attribute(target, call)});`]),
  count_elements: (call) => [`log(${count(call)});`],
  assert_text: (call) => acts(call, (target) => expectText(call, `textOf(${target})`)),
  assert_value: (call) => acts(call, (target) => expectText(call, `valueOf(${target})`)),
  assert_attribute: (call) => acts(call, (target) => expectText(call, attribute(target, call))),
  assert_count: (call) => expectNumber(call, count(call)),
  assert_url: (call) => expectText(call, 'page.url()'),
  assert_title: (call) => expectText(call, 'page.title()'),
};
