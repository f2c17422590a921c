import { resolve } from 'node:path';
import { ServiceError } from '../../errors.js';
import { ReportFile } from './report-file.js';

/** Files that are opened before a run and written after it, each by its name, such as `junit`. */
export class ReportFiles<Name extends string> {
  private constructor(private readonly files: ReadonlyMap<Name, ReportFile>) {}

  /** @throws ServiceError E0403 when a file cannot be written, or two names have one path; it leaves none open */
  static async open<Name extends string>(
    paths: Readonly<Partial<Record<Name, string | undefined>>>,
  ): Promise<ReportFiles<Name>> {
    const given = (Object.entries(paths) as [Name, string | undefined][]).filter(
      (entry): entry is [Name, string] => entry[1] !== undefined,
    );
    const files = new Map<Name, ReportFile>();
    for (const [i, [name, path]] of given.entries()) {
      const [same] = given.slice(0, i).find(([, earlier]) => resolve(earlier) === resolve(path)) ?? [];
      if (same !== undefined) throw new ServiceError('E0403', `--${same} and --${name} need a file each`);
    }
    try {
      for (const [name, path] of given) files.set(name, await ReportFile.open(path));
    } catch (error) {
      for (const file of files.values()) await file.close();
      throw error;
    }
    return new ReportFiles(files);
  }

  /** The names of the wanted files. */
  get names(): readonly Name[] {
    return [...this.files.keys()];
  }

  /** Writes all files. @throws ServiceError E0802 for one that could not be written, after writing the others */
  async write(print: (name: Name, path: string) => Promise<string>): Promise<void> {
    await settled([...this.files].map(async ([name, file]) => file.write(await print(name, file.path))));
  }

  /** For a run that ends without its reports. */
  async close(): Promise<void> {
    for (const file of this.files.values()) await file.close();
  }
}

/** Waits for all of the work, then throws what failed first. */
export async function settled(work: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(work);
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
