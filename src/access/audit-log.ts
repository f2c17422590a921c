import { appendFileSync } from 'node:fs';
import { cutText, ServiceError } from '../errors.js';
import type { Log } from '../log.js';
import type { Caller } from './principal.js';

/** What a caller asks for. */
export interface AuditedCall {
  /** `start`, `stop`, the slug of a keyword, or the name of another action. */
  action: string;
  sessionId?: string | undefined;
  /** Written only when it is refused. */
  isRead?: boolean;
  /** The session is one of somebody else, which does not exist for the caller. */
  isForeign?: boolean;
}

/** A request that was refused before it is known what it asks for. */
export const unknownRequest = (): AuditedCall => ({ action: 'request', isRead: true });

/** Only the user of the service reads it. */
const MODE = 0o600;
/** An id that a client gives may be any text. */
const MAX_ID_CHARS = 100;
const REFUSALS: readonly string[] = ['E0507', 'E0508', 'E0512'];

/** What the audit log says of a failure: its code, or `NOT_FOUND` for what HTTP answers with 404. */
export function outcomeOf(error: unknown): string {
  const { status, code } = ServiceError.from(error);
  return status === 404 ? 'NOT_FOUND' : code;
}

/**
 * Who did what, in JSON lines. The file is opened for each entry and written by one append, so that several processes can
 * share it, and a file that was rotated needs no signal.
 */
export class AuditLog {
  #failures = 0;
  #isFailing = false;

  constructor(
    private readonly file: string,
    private readonly log: Log,
  ) {}

  /** @throws ServiceError E0503 when the file cannot be written */
  static open(file: string, log: Log): AuditLog {
    try {
      appendFileSync(file, '', { mode: MODE });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ServiceError('E0503', `audit_file (SVC_AUDIT_FILE): ${file} cannot be written (${code})`);
    }
    return new AuditLog(file, log);
  }

  /** Entries that could not be written. */
  get failures(): number {
    return this.#failures;
  }

  /**
   * Does the work, and writes what came of it.
   * @param call may be filled while the work is done
   * @throws what the work throws
   */
  async during<T>(caller: Caller, call: AuditedCall, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      const result = await work();
      this.write(caller, call, 'SUCCESS', began);
      return result;
    } catch (error) {
      this.write(caller, call, outcomeOf(error), began);
      throw error;
    }
  }

  /**
   * @param outcome `SUCCESS`, or of a failure as `outcomeOf` says
   * @param began as `performance.now()` says
   */
  write(caller: Caller, call: AuditedCall, outcome: string, began: number): void {
    const { action, sessionId, isRead = false, isForeign = false } = call;
    if (isRead && !isForeign && !REFUSALS.includes(outcome)) return;
    const { principal, door, requestId, remote } = caller;
    const entry = {
      time: new Date().toISOString(),
      request_id: requestId,
      principal: principal.name ?? null,
      remote: remote ?? null,
      door,
      action,
      session_id: sessionId === undefined ? null : cutText(sessionId, MAX_ID_CHARS),
      outcome: isForeign ? 'NOT_FOUND' : outcome,
      ms: Math.round((performance.now() - began) * 10) / 10,
    };
    this.#append(`${JSON.stringify(entry)}\n`);
  }

  /** A file that cannot be written does not stop the service: that is logged once, and counted. */
  #append(line: string): void {
    try {
      // What was cut on a full disk must not run into the next line.
      appendFileSync(this.file, this.#isFailing ? `\n${line}` : line, { mode: MODE });
      this.#isFailing = false;
    } catch (error) {
      this.#failures++;
      if (this.#isFailing) return;
      this.#isFailing = true;
      this.log.error({ file: this.file, err: error }, 'the audit log cannot be written; entries are lost until it can');
    }
  }
}
