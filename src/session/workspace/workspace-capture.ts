import { createHash } from 'node:crypto';
import { type ElementList, type Filter, filterElements, inScope, type Scope } from '../../device/element.js';
import { ServiceError } from '../../errors.js';
import type { Log } from '../../log.js';
import type { Moment } from './moment.js';
import type { Workspace } from './workspace.js';

/** What a listener gets of a capture. */
export interface PayloadOptions {
  readonly includeSource: boolean;
  readonly filters: readonly Filter[];
  readonly scope: Scope;
}

/** Asks the workspace, within the limits of the session. */
export type Read = <T>(ask: (workspace: Workspace) => Promise<T>) => Promise<T>;

interface Payload {
  readonly json: Buffer;
  readonly hash: string;
}

/** The screen at one poll. Parts that could not be read are empty. */
export class WorkspaceCapture {
  readonly #payloads = new Map<string, Payload>();

  private constructor(
    private readonly screenshot: string | undefined,
    private readonly list: Pick<Moment, 'elements' | 'truncated'>,
    private readonly moving: boolean,
    private readonly source: string | undefined,
  ) {}

  get hasSource(): boolean {
    return this.source !== undefined;
  }

  static async take(read: Read, withSource: boolean, log: Log): Promise<WorkspaceCapture> {
    const orElse = async <T>(what: string, empty: T, ask: (workspace: Workspace) => Promise<T>): Promise<T> => {
      try {
        return await read(ask);
      } catch (error) {
        log.debug({ code: ServiceError.from(error).code }, `workspace: ${what} failed`);
        return empty;
      }
    };
    const [moment, source] = await Promise.all([
      orElse<Moment | undefined>('screen', undefined, (workspace) => workspace.moment()),
      withSource ? orElse('source', '', (workspace) => workspace.source()) : undefined,
    ]);
    if (moment) return new WorkspaceCapture(moment.picture.toString('base64'), moment, moment.moving, source);
    const [screenshot, list] = await Promise.all([
      orElse<string | undefined>('screenshot', undefined, (workspace) => workspace.screenshot()),
      orElse<ElementList>('elements', { elements: [] }, (workspace) => workspace.list()),
    ]);
    return new WorkspaceCapture(screenshot, list, false, source);
  }

  /** The payload for these options; cached for all listeners that share them. */
  payload({ includeSource, filters, scope }: PayloadOptions): Payload {
    const key = `${includeSource} ${scope} ${filters.join()}`;
    let payload = this.#payloads.get(key);
    if (!payload) {
      const text = JSON.stringify({
        screenshot: this.screenshot ?? '',
        elements: filterElements(inScope(this.list.elements, scope), filters),
        screenshotFailed: this.screenshot === undefined,
        ...(this.moving && { moving: true }),
        ...(this.list.truncated && { truncated: true }),
        ...(includeSource && { source: this.source }),
      });
      const json = Buffer.from(text);
      payload = { json, hash: createHash('sha1').update(json).digest('base64') };
      this.#payloads.set(key, payload);
    }
    return payload;
  }
}
