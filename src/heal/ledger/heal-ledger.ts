import { constants } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { ServiceError } from '../../errors.js';
import { makeDirectory, openOwn, readOwn, withFileLock } from '../files.js';
import { entriesOf, HealDecision, HealRecord, type HealStatus, type LedgerEntry } from './heal-record.js';

const Line = z.union([HealRecord, HealDecision]);
type Line = z.output<typeof Line>;

/** All heals and the decisions of people on them: an append-only file of JSON lines, or in memory without a file. */
export class HealLedger {
  readonly #own: Line[] = [];
  #appending: Promise<void> = Promise.resolve();
  #isUnwritable = false;
  #hasWarned = false;

  /** @param warn receives the first problem with the file */
  constructor(
    private readonly file: string | undefined,
    private readonly warn: (problem: string) => void,
  ) {}

  /** Appends in the background, one after another. Records that cannot be written stay in memory. */
  append(record: HealRecord): void {
    this.#appending = this.#appending.then(() => this.#append(record));
  }

  /** Waits until everything appended is written. It never throws. */
  flush(): Promise<void> {
    return this.#appending;
  }

  async #append(record: HealRecord): Promise<void> {
    try {
      await this.#write(record);
    } catch (error) {
      this.#isUnwritable = true;
      this.#own.push(record);
      this.#warnOnce(`${this.file} cannot be written (${(error as Error).message}); heals stay in memory`);
    }
  }

  /** @throws ServiceError E0403 when there is no such heal, or one without a new locator is accepted; Error of the file */
  async decide(id: string, status: HealStatus): Promise<LedgerEntry> {
    const entry = (await this.entries()).find((each) => each.id === id);
    if (!entry) throw new ServiceError('E0403', `there is no heal ${JSON.stringify(id)}; svc heals list shows them`);
    if (status === 'accepted' && entry.new === null) {
      throw new ServiceError('E0403', `the heal ${id} ended without a locator: there is nothing to be used instead`);
    }
    await this.#write({ id, time: new Date().toISOString(), status });
    return { ...entry, status };
  }

  async entries(): Promise<LedgerEntry[]> {
    await this.#appending;
    return entriesOf([...(await this.#read()), ...this.#own]);
  }

  async #write(line: Line): Promise<void> {
    const { file } = this;
    if (file === undefined || this.#isUnwritable) {
      this.#own.push(line);
      return;
    }
    await makeDirectory(dirname(file));
    await withFileLock(file, () => appendLine(file, JSON.stringify(line)));
  }

  async #read(): Promise<Line[]> {
    if (this.file === undefined) return [];
    let text: string;
    try {
      text = (await readOwn(this.file)) ?? '';
    } catch (error) {
      this.#warnOnce(`${this.file} cannot be read (${(error as Error).message})`);
      return [];
    }
    return text.split('\n').flatMap((line, place) => {
      if (line === '') return [];
      const parsed = parse(line);
      if (!parsed) this.#warnOnce(`${this.file}: line ${place + 1} is no heal; such lines are left out`);
      return parsed ?? [];
    });
  }

  #warnOnce(problem: string): void {
    if (!this.#hasWarned) this.warn(problem);
    this.#hasWarned = true;
  }
}

function parse(line: string): Line | undefined {
  try {
    return Line.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * Appends a line, after a line break where the last writer did not complete its line.
 * @throws Error when the file holds no heals: it is not changed
 */
async function appendLine(file: string, line: string): Promise<void> {
  const handle = await openOwn(file, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT);
  try {
    const text = await handle.readFile('utf8');
    if (text !== '' && !text.split('\n').some(parse)) throw new Error('it holds no heals, and is left alone');
    const isTorn = text !== '' && !text.endsWith('\n');
    await handle.appendFile(`${isTorn ? '\n' : ''}${line}\n`);
  } finally {
    await handle.close();
  }
}
