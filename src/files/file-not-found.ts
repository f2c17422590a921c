import { ServiceError } from '../errors.js';

/** Names that are listed in an error. */
const MAX_LISTED = 50;

/** A file, or a template, that is not there. Over HTTP it is a 404. */
export class FileNotFound extends ServiceError {
  /** @param files the names that there are */
  constructor(name: string, files: readonly string[], what: 'file' | 'template' = 'file') {
    super('E0513', `the session has no ${what} ${JSON.stringify(name)}`, { files: files.slice(0, MAX_LISTED) });
  }
  override get status(): number {
    return 404;
  }
}
