import { dirname, resolve } from 'node:path';
import { ServiceError } from '../../errors.js';
import { evaluateDate } from '../data/dates.js';
import { DataError } from '../data/data-file.js';
import { rowsOf } from '../data/rows.js';
import type { Place } from '../model/place.js';
import type { DataRow } from '../model/project.js';
import type { DateStep, ReadDataStep } from '../model/step.js';
import { namesInExpression } from '../values/expression.js';
import type { Findings } from './findings.js';
import type { KnownNames } from './known-names.js';

const ENVIRONMENT = /^ENV:/i;

/** Checks the form of an expression, and the names in it. */
export async function checkExpression(
  expression: string,
  place: Place,
  names: KnownNames,
  findings: Findings,
): Promise<void> {
  try {
    for (const name of await namesInExpression(expression)) names.name(name, place);
  } catch (error) {
    report(error, place, findings);
  }
}

/** Checks a date whose parts are known before the run. */
export async function checkDate(step: DateStep, names: KnownNames, findings: Findings): Promise<void> {
  const { date, offset, format, place } = step;
  const kinds = names.refer([date, offset, format ?? ''], place);
  names.set(step.variable);
  if (kinds.some((kind) => kind !== 'value')) return;
  const text = (written: string) => names.scope.text(written);
  try {
    evaluateDate(
      await text(date),
      await text(offset),
      format === undefined ? undefined : await text(format),
      new Date(),
    );
  } catch (error) {
    report(error, place, findings);
  }
}

/** Checks that there is the file of Read Data, by its first row, whose columns the query may refer to. */
export async function checkReadData(
  { source, query = '', variable, place }: ReadDataStep,
  root: string,
  names: KnownNames,
  findings: Findings,
): Promise<void> {
  const kinds = names.refer(source, place);
  if (kinds.every((kind) => kind === 'value')) {
    const written = await names.scope.text(source);
    if (ENVIRONMENT.test(written)) names.name(`env.${written.replace(ENVIRONMENT, '')}`, place);
    else {
      const row = await firstRow(resolve(root, dirname(place.file), written), place, root, findings);
      if (row) names.loop(Object.keys(row.values)).refer(query, place);
    }
  }
  names.set(variable);
}

async function firstRow(path: string, place: Place, root: string, findings: Findings): Promise<DataRow | undefined> {
  try {
    for await (const row of rowsOf({ kind: 'file', path, place }, root)) return row;
  } catch (error) {
    report(error, place, findings);
  }
  return undefined;
}

function report(error: unknown, place: Place, findings: Findings): void {
  if (error instanceof DataError) findings.error(error.problem, error.place);
  else if (error instanceof ServiceError) findings.error(error.reason ?? error.message, place);
  else throw error;
}
