import { checkResult } from './check.js';
import type { Expected } from './definition.js';
import { extractValues } from './extract.js';
import type { ApiResult } from './result.js';
import { isSmall } from './small.js';

/** Assertions and paths that are read without a thread. */
const MOST_CHECKS = 20;
/** A JSONPath that visits each value of an answer at most once. */
const PLAIN_JSON_PATH = /^\$(\.[\w-]+|\[\d+\]|\['[^'\\]*'\]|\[\*\])*$/;

/**
 * Checks an answer and reads the values of its variables.
 * @returns the values by the variable's name
 * @throws CallFailure for the first thing that does not hold, or is not there
 */
export async function judge(expected: Expected, result: ApiResult): Promise<ReadonlyMap<string, readonly string[]>> {
  await checkResult(expected, result);
  return extractValues(expected.extract ?? {}, result);
}

/** Whether judging takes no longer than a few milliseconds, whatever the answer holds. */
export function isQuickToJudge({ assertions = [], extract = {}, json_schema }: Expected, result: ApiResult): boolean {
  if (json_schema || assertions.some(({ matches }) => matches !== undefined)) return false;
  const paths = [...assertions.map(({ path }) => path), ...Object.values(extract)];
  if (paths.length === 0) return true;
  const arePlain = paths.every((path) => !path.startsWith('$') || PLAIN_JSON_PATH.test(path));
  return arePlain && paths.length <= MOST_CHECKS && isSmall(result.body);
}
