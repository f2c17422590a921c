import type { RecordedStep } from '../../session/recording/recorded-step.js';
import { escapeReferences } from '../../variables.js';
import type { DefinitionLookup, StepsFormat } from '../script.js';
import { oneLine, remarksOn } from '../remarks.js';
import { environmentName } from '../source/js-script.js';
import { NoEquivalent, SourceCall, type Templates } from '../source/source-call.js';
import { ROBOT_CHECKS } from '../source/robot-checks.js';
import { ROBOT_TEMPLATES } from '../source/robot-templates.js';
import { robotText, robotVariable } from '../source/robot-text.js';
import { webStart } from '../source/web-start.js';

const TEMPLATES: Templates = { ...ROBOT_TEMPLATES, ...ROBOT_CHECKS };

const remark = (text: string): string => `# ${oneLine(text)}`;
const row = (...cells: readonly string[]): string => cells.join('    ');

/** A suite for Robot Framework with SeleniumLibrary. */
export const robotFormat: StepsFormat = {
  contentType: 'text/plain',
  extension: 'robot',
  hasRemarks: true,
  write(script, lookup) {
    const { address, size, headless, args } = webStart(script.origin, 'robot');
    const switches = [...new Set([...(headless ? ['--headless=new'] : []), '--hide-scrollbars', ...args])];
    const options = switches.map((each) => `add_argument(${JSON.stringify(each)})`).join('; ');
    const missing = [...script.secrets, ...script.unset];
    const steps = script.steps.flatMap((step, i) => linesOf(step, i + 1, lookup));
    const lines = [
      ...remarksOn(script).map(remark),
      remark('Run it: robot steps.robot, with robotframework and robotframework-seleniumlibrary.'),
      '*** Settings ***',
      row('Library', 'SeleniumLibrary', 'timeout=10 s'),
      row('Test Teardown', 'Close All Browsers'),
      '',
      '*** Variables ***',
      row('${START}', robotText(escapeReferences(address ?? 'about:blank'))),
      row('${OPTIONS}', robotText(escapeReferences(options))),
      ...missing.map((name) => row(robotVariable(name), `%{${environmentName(name)}}`)),
      '',
      '*** Test Cases ***',
      'Recorded Steps',
      row('    Open Browser', '${START}', 'chrome', 'options=${OPTIONS}'),
      row('    Set Window Size', String(size.width), String(size.height), 'inner=True'),
      ...steps.map((line) => `    ${line}`),
    ];
    return Promise.resolve(`${lines.join('\n')}\n`);
  },
};

function linesOf(step: RecordedStep, number: number, lookup: DefinitionLookup): readonly string[] {
  const params = JSON.stringify(step.params);
  if (step.failure) return [remark(`${step.keyword} ${params} failed: ${step.failure.message}`)];
  const none = (why: string) => [remark(`no equivalent: ${step.keyword} ${params}${why && ` (${why})`}`)];
  const template = Object.hasOwn(TEMPLATES, step.slug) ? TEMPLATES[step.slug] : undefined;
  if (!template || !lookup.has(step.slug)) return none('');
  const seen = Object.keys(step.seen).map((locator) =>
    remark(`${locator} was seen on a picture: the script uses its position`),
  );
  try {
    return [...seen, ...template(new SourceCall(step, lookup.get(step.slug), number, robotText))];
  } catch (error) {
    if (error instanceof NoEquivalent) return none(error.message);
    throw error;
  }
}
