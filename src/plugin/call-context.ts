import { Secrets } from '../secret.js';

/** What a tracked event says of itself, by name. */
export type EventAttributes = Readonly<Record<string, string | number | boolean>>;

/** What was done for one locator. */
export interface Note {
  readonly trace: object;
  /** A picture of it, as a data URL; undefined when there is none to be had. Never throws. */
  readonly draw?: () => Promise<string | undefined>;
}

interface ContextOptions {
  /** Gets what the keyword says of its progress. */
  readonly progress?: ((message: string) => void) | undefined;
  /** Gets what whoever watches the session is told while the keyword runs. */
  readonly announce?: ((message: string) => void) | undefined;
  /** Whether notes may be drawn; true by default. */
  readonly pictures?: boolean | undefined;
  /** Whether notes are drawn even when the call succeeds; false by default. */
  readonly isDrawn?: boolean | undefined;
  /** The secrets of the session; none by default. */
  readonly secrets?: Secrets | undefined;
}

/** Injectable: the call that is running. It lives as long as the call. */
export class CallContext {
  readonly #notes = new Map<string, Note>();
  readonly #attributes: Record<string, string | number | boolean> = {};

  /** Tells the client how far the work is, in a few words. */
  readonly progress: (message: string) => void;
  /** Tells whoever watches the session, and the client: a RUNNING event. */
  readonly announce: (message: string) => void;
  /** Whether a picture of each note is wanted even when the call succeeds. */
  readonly isDrawn: boolean;
  /** The secrets of the session: what the call tells, keeps or shows is masked by them. */
  readonly secrets: Secrets;
  readonly #pictures: boolean;

  constructor(
    readonly id: string,
    /** Aborted when the deadline passes, the client leaves or the session stops; its reason is a ServiceError. */
    readonly signal: AbortSignal,
    {
      progress = () => undefined,
      announce = () => undefined,
      pictures = true,
      isDrawn = false,
      secrets = new Secrets(),
    }: ContextOptions = {},
  ) {
    this.progress = (message) => progress(secrets.hide(message));
    this.announce = (message) => {
      announce(secrets.hide(message));
      this.progress(message);
    };
    this.#pictures = pictures;
    this.isDrawn = isDrawn && pictures;
    this.secrets = secrets;
  }

  /** Keeps what was done for a locator, for the trace of the call; the last note for it stays. */
  note(locator: string, trace: object, draw?: Note['draw']): void {
    this.#notes.delete(locator);
    this.#notes.set(locator, { trace, ...(draw && this.#pictures && { draw }) });
  }

  /** Adds to the tracked event of this call, where it is one. A value that begins with `@:` is masked there. */
  addEventAttribute(name: string, value: string | number | boolean): void {
    this.#attributes[name] = value;
  }

  get eventAttributes(): EventAttributes {
    return { ...this.#attributes };
  }

  /** What was noted since the last time, and forgets it. */
  takeNotes(): readonly Note[] {
    const notes = [...this.#notes.values()];
    this.#notes.clear();
    return notes;
  }
}
