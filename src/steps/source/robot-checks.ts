import { isSecret } from '../../secret.js';
import { checkSeconds } from './expectation.js';
import { acts, locator, row, seconds } from './robot-templates.js';
import { NoEquivalent, type SourceCall, type Templates } from './source-call.js';

/** Keywords of SeleniumLibrary for each kind of match. */
type Checks = Readonly<Partial<Record<string, string>>>;

/** Repeats a check until it succeeds. @throws NoEquivalent when no keyword matches so */
function expects(
  call: SourceCall,
  checks: Checks,
  args: readonly string[],
  expected = call.text('expected'),
): readonly string[] {
  const match = call.word('match');
  const check = checks[match];
  if (check === undefined) throw new NoEquivalent(`SeleniumLibrary has no check for ${match}`);
  return [within(call, check, ...args, expected)];
}

const within = (call: SourceCall, ...cells: readonly string[]): string =>
  row('Wait Until Keyword Succeeds', seconds(checkSeconds(call)), '0.2 s', ...cells);

const reads = (call: SourceCall, keyword: string, ...args: readonly string[]): readonly string[] =>
  acts(call, (element) => [row('${svc_read}=', keyword, element, ...args), row('Log To Console', '${svc_read}')]);

/** The expected text as a browser shows it, with single spaces: SeleniumLibrary compares exactly. */
const shownText = (call: SourceCall): string => {
  const raw = call.raw('expected');
  return isSecret(raw) ? call.text('expected') : call.expression(raw.trim().replace(/\s+/g, ' '));
};

const ATTRIBUTE: Checks = { equals: 'Element Attribute Value Should Be' };

/** The SeleniumLibrary code for keywords that read and check. */
export const ROBOT_CHECKS: Templates = {
  get_value: (call) => reads(call, 'Get Value'),
  get_attribute: (call) => reads(call, 'Get Element Attribute', call.text('name')),
  count_elements: (call) => [
    row('${svc_read}=', 'Get Element Count', locator(call.countedPlace(), call)),
    row('Log To Console', '${svc_read}'),
  ],
  assert_text: (call) =>
    expects(
      call,
      { equals: 'Element Text Should Be', contains: 'Element Should Contain' },
      [locator(call.place(), call)],
      shownText(call),
    ),
  assert_value: (call) => expects(call, ATTRIBUTE, [locator(call.place(), call), 'value']),
  assert_attribute: (call) => expects(call, ATTRIBUTE, [locator(call.place(), call), call.text('name')]),
  assert_count: (call) => {
    const element = locator(call.countedPlace(), call);
    return [within(call, 'Page Should Contain Element', element, `limit=${call.number('expected')}`)];
  },
  assert_url: (call) => expects(call, { equals: 'Location Should Be', contains: 'Location Should Contain' }, []),
  assert_title: (call) => expects(call, { equals: 'Title Should Be' }, []),
};
