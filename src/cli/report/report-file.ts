import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ServiceError } from '../../errors.js';

/** A file that is opened before a run begins and written when it is over. */
export class ReportFile {
  private constructor(
    readonly path: string,
    private readonly handle: FileHandle,
  ) {}

  /** Creates the file and its directory, or truncates it. @throws ServiceError E0403 when it cannot be written */
  static async open(path: string): Promise<ReportFile> {
    try {
      await mkdir(dirname(path), { recursive: true });
      return new ReportFile(path, await open(path, 'w'));
    } catch (error) {
      throw new ServiceError('E0403', `${path} cannot be written (${(error as NodeJS.ErrnoException).code})`);
    }
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  /** Writes and closes the file. @throws ServiceError E0802 */
  async write(text: string): Promise<void> {
    try {
      await this.handle.writeFile(text);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ServiceError('E0802', `${this.path} could not be written (${code})`, undefined, { cause: error });
    } finally {
      await this.close();
    }
  }
}
