import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ServiceError } from '../../errors.js';

/** A file that is opened before a run and written after it. */
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
      throw notWritable(path, error);
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
      throw notWritten(this.path, error);
    } finally {
      await this.close();
    }
  }
}

/** E0403 that says which path cannot be written, before a run, and why. */
export function notWritable(path: string, error: unknown): ServiceError {
  const { code } = error as NodeJS.ErrnoException;
  // Of mkdir, for what is there and no directory.
  const reason = code === 'EEXIST' ? 'a file is in the place of a folder' : code;
  return new ServiceError('E0403', `${path} cannot be written (${reason})`, undefined, { cause: error });
}

/** E0802 that says which file could not be written after a run, and why. */
export function notWritten(path: string, error: unknown): ServiceError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new ServiceError('E0802', `${path} could not be written (${code ?? message})`, undefined, { cause: error });
}
