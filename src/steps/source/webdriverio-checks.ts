import { counted, expectNumber, expectText } from './expectation.js';
import type { SourceCall, Templates } from './source-call.js';
import { acts, printed } from './webdriverio-templates.js';

const VALUE = 'valueOf(browser, element)';
const attribute = (call: SourceCall): string => `attributeOf(browser, element, ${call.text('name')})`;
const count = (call: SourceCall): string => `await browser.execute(countMatches, ${counted(call)})`;

/** Fields are found by their labels too. */
const OF_FIELDS = { text: 'fieldByText' };

/** Lines that wait until what an action reads of the element is as expected. */
const expects = (call: SourceCall, action: string, options = {}): readonly string[] => {
  const [read] = acts(call, action, undefined, { ...options, wrap: (line) => line });
  return expectText(call, read!);
};

/** The WebdriverIO code for keywords that read and check. */
export const WEBDRIVERIO_CHECKS: Templates = {
  get_value: (call) => acts(call, VALUE, undefined, { ...printed, ...OF_FIELDS }),
  get_attribute: (call) => acts(call, attribute(call), undefined, printed),
  count_elements: (call) => [`log(${count(call)});`],
  assert_text: (call) => expects(call, 'textOf(element)'),
  assert_value: (call) => expects(call, VALUE, OF_FIELDS),
  assert_attribute: (call) => expects(call, attribute(call)),
  assert_count: (call) => expectNumber(call, count(call)),
  assert_url: (call) => expectText(call, 'browser.getUrl()'),
  assert_title: (call) => expectText(call, 'browser.getTitle()'),
};
