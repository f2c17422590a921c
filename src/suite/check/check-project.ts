import type { PlannedCase, Project } from '../model/project.js';
import type { Problem } from '../model/problem.js';
import { PlanError } from '../plan/plan-cases.js';
import type { KeywordLookup } from '../run/test-session.js';
import type { Scope } from '../values/scope.js';
import { ApiChecks } from './api-checks.js';
import { CaseChecks, checkNames } from './case-checks.js';
import { KeywordChecks } from './check-keyword.js';
import { ElementChecks } from './element-checks.js';
import { Findings } from './findings.js';
import { checkRecursion } from './recursive-modules.js';

/**
 * Checks what the planned cases would do, without a session: keywords and their parameters, variables, modules, elements,
 * templates, APIs and data. A variable is known when an earlier step may set it.
 * @returns all problems, with those of the plan, in the order of the files
 * @throws ServiceError E0403 of a plan that selects nothing
 */
export async function checkProject(
  project: Project,
  keywords: KeywordLookup,
  scope: Scope,
  plan: AsyncIterable<PlannedCase>,
): Promise<Problem[]> {
  const findings = new Findings();
  const apis = await ApiChecks.of(project, findings);
  const calls = new KeywordChecks(project, apis, findings);
  const elements = new ElementChecks(project, findings);
  const context = { project, keywords, scope, calls, elements, findings };
  const cases = new CaseChecks(context);
  try {
    for await (const planned of plan) {
      apis.usedOn(planned);
      await cases.check(planned);
    }
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    for (const { message, place } of error.problems) findings.error(message, place);
    for (const unread of error.unread) {
      apis.usedOn(unread);
      await cases.checkUnread(unread);
    }
  }
  await cases.end();
  elements.end();
  checkRecursion(project.modules, findings);
  const checked = project.files.flatMap((file) => file.cases.filter((each) => cases.has(each)));
  checkNames(checked, context);
  return findings.all;
}
