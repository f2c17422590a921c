import { VERSION } from '../../version.js';
import { type CaseResult, outcomeOf, type RunResult } from '../result/run-result.js';

const SHARD = /^(\d+)\/(\d+)$/;

/** Joins runs, such as the shards of one: a case that several of them have has the attempts of all, in their order. */
export function mergeRuns(runs: readonly RunResult[]): RunResult {
  const [first, ...others] = [...runs].sort((a, b) => Date.parse(a.began) - Date.parse(b.began));
  const all = [first!, ...others];
  const ends = all.map(({ began, ms }) => Date.parse(began) + ms);
  const cases = new Map<string, CaseResult>();
  for (const each of all.flatMap((run) => run.cases)) cases.set(each.id, joined(cases.get(each.id), each));
  return {
    format: 1,
    version: VERSION,
    project: first!.project,
    began: first!.began,
    ms: Math.max(...ends) - Date.parse(first!.began),
    workers: all.reduce((sum, { workers }) => sum + workers, 0),
    isInterrupted: all.some(({ isInterrupted }) => isInterrupted),
    problems: all.flatMap(({ problems }) => problems),
    warnings: [...new Set([...all.flatMap(({ warnings }) => warnings), ...missingShards(all)])],
    cases: [...cases.values()],
  };
}

function joined(before: CaseResult | undefined, later: CaseResult): CaseResult {
  if (!before || before.attempts.length === 0) return later;
  if (later.attempts.length === 0) return before;
  const attempts = [...before.attempts, ...later.attempts].sort((a, b) => Date.parse(a.began) - Date.parse(b.began));
  const { id, title, file, place, tags, session } = later;
  const ms = attempts.reduce((sum, attempt) => sum + attempt.ms, 0);
  return { id, title, file, place, tags, session, outcome: outcomeOf(attempts), ms, attempts };
}

/** A warning when the runs are shards, and not all of them are there. */
function missingShards(runs: readonly RunResult[]): string[] {
  const shards = runs.flatMap(({ shard }) => {
    const [, index, count] = SHARD.exec(shard ?? '') ?? [];
    return index === undefined ? [] : [{ index: Number(index), count: Number(count) }];
  });
  const count = Math.max(0, ...shards.map((shard) => shard.count));
  const missing = Array.from({ length: count }, (_, i) => i + 1).filter(
    (index) => !shards.some((shard) => shard.index === index),
  );
  if (missing.length === 0) return [];
  const named = missing.map((index) => `${index}/${count}`).join(', ');
  return [`${missing.length === 1 ? 'shard' : 'shards'} ${named} ${missing.length === 1 ? 'is' : 'are'} missing`];
}
