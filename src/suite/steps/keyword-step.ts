import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../../errors.js';
import type { KeywordInfo } from '../../keyword/definition.js';
import type { Params } from '../../keyword/call.js';
import { slugOf } from '../../plugin/mark.js';
import { shownParams } from '../../steps/step-text.js';
import { placeText } from '../model/place.js';
import type { KeywordStep } from '../model/step.js';
import type { DataValue } from '../model/value.js';
import { healAdvice } from '../heal/heal-advice.js';
import { keywordRecord } from '../result/keyword-record.js';
import type { CaseContext, Frame } from './case-context.js';
import { failureOf, type EndedStep } from './ended-step.js';
import type { CallAnswer } from '../run/test-session.js';
import { hiderOf, unknownTo } from './session-values.js';

/** The keyword whose variables are those of the case as well. */
const SETS_VARIABLE = 'set_variable';

/** Runs a keyword by the engine, and records it. */
export async function runKeyword(step: KeywordStep, frame: Frame, context: CaseContext): Promise<EndedStep> {
  const { session, keywords, listener, camera, attachments, project, signal } = context;
  const hide = hiderOf(frame, session);
  const began = new Date();
  const clock = performance.now();
  let keyword: KeywordInfo | undefined;
  let params: Params = step.params;
  let answer: CallAnswer | undefined;
  let error: ServiceError | undefined;
  listener.started({ kind: 'keyword', title: step.keyword, line: hide(shownParams(step.params)) });
  try {
    keyword = keywords.get(step.keyword);
    params = frame.scope.fill(step.params, keyword);
    answer = await session.execute(
      { keyword: step.keyword, params },
      { signal, progress: (message) => listener.progress(hide(message)) },
    );
    await keep(step, keyword, answer, frame, context);
  } catch (thrown) {
    error = ServiceError.from(thrown);
  }
  const ms = Math.round(performance.now() - clock);
  const failure = error && failureOf(error, step.place);
  const screen = await camera.after(failure);
  const shown = answer?.answers === 'picture' ? await camera.take() : undefined;
  const record = await keywordRecord(
    { step, keyword: keyword ?? unknownKeyword(step), params, began, ms, answer, error, screen, shown },
    hide,
    attachments,
  );
  listener.ended(record);
  if (!failure && project.pauseMs > 0) await pause(project.pauseMs, signal);
  return { record, failure: failure && { ...failure, message: hide(failure.message) } };
}

/** Stores the result. @throws ServiceError E0201 for a healed step where heals count as failures */
async function keep(
  step: KeywordStep,
  keyword: KeywordInfo,
  answer: CallAnswer,
  { scope, target }: Frame,
  { heal, session }: CaseContext,
): Promise<void> {
  if (answer.healed && heal === 'fail') {
    const { heal_summary: summary, suggested_steps: steps } = answer.healed;
    const advice = healAdvice({ summary, steps }, placeText(step.place));
    throw new ServiceError('E0201', advice, undefined, { title: 'Step was healed' });
  }
  const { result = answer.data } = answer.data;
  if (step.save !== undefined) target.set(step.save, result as DataValue);
  if (keyword.keyword_slug !== SETS_VARIABLE) return;
  const [name, value] = Array.isArray(step.params)
    ? step.params
    : [(step.params as Record<string, unknown>)['name'], (step.params as Record<string, unknown>)['value']];
  const unknown = unknownTo(session);
  target.set((await scope.text(String(name), unknown)).trim(), await scope.value((value ?? '') as DataValue, unknown));
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** What is shown of a keyword that does not exist. */
const unknownKeyword = ({ keyword }: KeywordStep) => ({ keyword, keyword_slug: slugOf(keyword), parameters: [] });
