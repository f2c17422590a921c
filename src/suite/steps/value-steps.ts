import { dirname, resolve } from 'node:path';
import { evaluateDate } from '../data/dates.js';
import { environmentRows } from '../data/environment-rows.js';
import { queryRows } from '../data/query.js';
import { rowsOf } from '../data/rows.js';
import type { DateStep, EvaluateStep, ReadDataStep } from '../model/step.js';
import type { DataRecord } from '../model/value.js';
import type { CaseContext, Frame } from './case-context.js';
import { recordFlow, type EndedStep } from './ended-step.js';
import { titleOf } from './step-title.js';
import { hiderOf, storable, unknownTo } from './session-values.js';

const ENVIRONMENT = /^ENV:/i;

/** Stores the value of an expression. */
export const runEvaluate = (step: EvaluateStep, frame: Frame, { session }: CaseContext): Promise<EndedStep> =>
  recordFlow(step, { title: titleOf(step), line: step.expression }, hiderOf(frame, session), async () => {
    const value = await frame.scope.evaluate(step.expression, unknownTo(session));
    frame.set(step.variable, value);
    return { records: [], text: storable(value) };
  });

/** Stores a date as text. */
export const runDate = (step: DateStep, frame: Frame, { session }: CaseContext): Promise<EndedStep> => {
  const line = [step.date, step.offset, step.format].filter((part) => part !== undefined && part !== '').join(', ');
  return recordFlow(step, { title: titleOf(step), line }, hiderOf(frame, session), async () => {
    const text = (written: string) => frame.scope.text(written, unknownTo(session));
    const format = step.format === undefined ? undefined : await text(step.format);
    const date = evaluateDate(await text(step.date), await text(step.offset), format, new Date());
    frame.set(step.variable, date);
    return { records: [], text: date };
  });
};

/** Stores rows of a file, or what a variable of the environment holds: rows, or a text. */
export function runReadData(step: ReadDataStep, frame: Frame, context: CaseContext): Promise<EndedStep> {
  const { session } = context;
  const line = [step.source, step.query].filter((part) => part !== undefined).join(', ');
  return recordFlow(step, { title: titleOf(step), line }, hiderOf(frame, session), async () => {
    const unknown = unknownTo(session);
    const source = await frame.scope.text(step.source, unknown);
    const query = step.query ?? '';
    const isFile = !ENVIRONMENT.test(source);
    const text = isFile ? '' : await frame.scope.text(`\${env.${source.replace(ENVIRONMENT, '')}}`);
    const rows = isFile ? await rowsOfFile(source, step, context) : environmentRows(text, query);
    if (!rows) {
      frame.set(step.variable, text);
      return { records: [], text };
    }
    const holds = (filter: string, row: DataRecord) => frame.scope.child(row).truth(filter, unknown);
    const value = await queryRows(rows, query, holds);
    frame.set(step.variable, value);
    const count = Array.isArray(value) ? value.length : 1;
    return { records: [], text: `${count} of ${rows.length} rows` };
  });
}

async function rowsOfFile(source: string, { place }: ReadDataStep, { project }: CaseContext): Promise<DataRecord[]> {
  const path = resolve(project.root, dirname(place.file), source);
  const rows: DataRecord[] = [];
  for await (const { values } of rowsOf({ kind: 'file', path, place }, project.root)) rows.push(values);
  return rows;
}
