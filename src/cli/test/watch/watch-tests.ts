import type { ReadStream } from 'node:tty';
import { ServiceError } from '../../../errors.js';
import type { KeywordLookup } from '../../../suite/run/test-session.js';
import { readWhole } from '../read-checked.js';
import { concernedFiles } from './concerned-files.js';
import { pressedKey } from './pressed-key.js';
import { ProjectWatch } from './project-watch.js';

interface WatchOptions {
  readonly root: string;
  readonly input: ReadStream;
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
  readonly keywords: KeywordLookup;
  /** Runs the cases of these test files; of all for undefined. @throws ServiceError */
  readonly run: (files: ReadonlySet<string> | undefined) => Promise<void>;
}

/**
 * Runs the cases, then again those that a change concerns, until `q` is pressed.
 * @throws the reason of the signal
 */
export async function watchTests({ root, keywords, input, signal, note, run }: WatchOptions): Promise<void> {
  const watch = await ProjectWatch.start(root);
  for (const failure of watch.failures) note(`Warning: ${failure}`);
  const noted = async <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      signal.throwIfAborted();
      const { code, message } = ServiceError.from(error);
      note(`Error: ${code} ${message}`);
      return undefined;
    });
  const runNoted = async (files?: ReadonlySet<string>) => {
    await noted(run(files));
    signal.throwIfAborted();
    note(`\nWaiting for changes; ${input.isTTY ? 'Enter runs everything again, q' : 'Ctrl-C'} ends.`);
  };
  try {
    let project = (await noted(readWhole(root, keywords)))?.project;
    let pending: string[] = [];
    await runNoted();
    for (;;) {
      const next = await nextOf(watch, input, signal);
      if (next === 'quit') return;
      if (next === 'again') {
        await runNoted();
        continue;
      }
      pending = [...pending, ...next];
      const after = (await noted(readWhole(root, keywords)))?.project;
      if (!after) continue;
      // What was removed is known to the project as it was.
      const files = new Set([project ?? after, after].flatMap((each) => [...concernedFiles(each, pending)]));
      const isFirst = project === undefined;
      [project, pending] = [after, []];
      if (files.size === 0 && !isFirst) continue;
      note(`Changed: ${next.join(', ')}`);
      await runNoted(isFirst ? undefined : files);
    }
  } finally {
    watch.close();
  }
}

/** The changed files, or the key, whichever comes first. */
async function nextOf(
  watch: ProjectWatch,
  input: ReadStream,
  signal: AbortSignal,
): Promise<string[] | 'again' | 'quit'> {
  const end = new AbortController();
  const either = AbortSignal.any([signal, end.signal]);
  const works = [watch.changed(either), pressedKey(input, either)];
  try {
    return await Promise.race(works);
  } finally {
    end.abort();
    // The other one ends with the reason of the signal.
    await Promise.allSettled(works);
  }
}
