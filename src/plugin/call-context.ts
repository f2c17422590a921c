import { Secrets } from '../secret.js';

/** The attributes of a tracked event, by name. */
export type EventAttributes = Readonly<Record<string, string | number | boolean>>;

/** The record of the search for one locator. */
export interface Note {
  readonly trace: object;
  /** Draws it, as a data URL; undefined when no picture is available. Never throws. */
  readonly draw?: () => Promise<string | undefined>;
}

interface ContextOptions {
  /** Receives the keyword's progress messages. */
  readonly progress?: ((message: string) => void) | undefined;
  /** Receives the messages for the listeners of the session while the keyword runs. */
  readonly announce?: ((message: string) => void) | undefined;
  /** Whether notes may be drawn; true by default. */
  readonly pictures?: boolean | undefined;
  /** Whether notes are drawn even when the call succeeds; false by default. */
  readonly isDrawn?: boolean | undefined;
  /** Whether listed elements get brief locators; false by default. */
  readonly isBrief?: boolean | undefined;
  /** The secrets of the session; none by default. */
  readonly secrets?: Secrets | undefined;
}

/** Injectable: the running call. One instance per call. */
export class CallContext {
  readonly #notes = new Map<string, Note>();
  readonly #warnings = new Set<string>();
  readonly #attributes: Record<string, string | number | boolean> = {};

  /** Reports progress to the client, in a few words. */
  readonly progress: (message: string) => void;
  /** Sends a RUNNING event to the listeners of the session, and reports progress to the client. */
  readonly announce: (message: string) => void;
  /** Whether a picture of each note is wanted even when the call succeeds. */
  readonly isDrawn: boolean;
  /** Whether a model reads the answer: elements are listed with their `brief` locator. */
  readonly isBrief: boolean;
  /** The secrets of the session: messages, records and pictures of the call are masked by them. */
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
      isBrief = false,
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
    this.isBrief = isBrief;
    this.secrets = secrets;
  }

  /** Adds the record of a locator to the trace of the call; it replaces an earlier one for the same locator. */
  note(locator: string, trace: object, draw?: Note['draw']): void {
    this.#notes.delete(locator);
    this.#notes.set(locator, { trace, ...(draw && this.#pictures && { draw }) });
  }

  /** Adds an attribute to the tracked event of this call, if it is tracked. A value that begins with `@:` is masked there. */
  addEventAttribute(name: string, value: string | number | boolean): void {
    this.#attributes[name] = value;
  }

  /** Tells the client, beside the result, what the result lacks. */
  warn(message: string): void {
    this.#warnings.add(this.secrets.hide(message));
  }

  get warnings(): readonly string[] {
    return [...this.#warnings];
  }

  get eventAttributes(): EventAttributes {
    return { ...this.#attributes };
  }

  /** Returns the notes since the last call of this method, and removes them. */
  takeNotes(): readonly Note[] {
    const notes = [...this.#notes.values()];
    this.#notes.clear();
    return notes;
  }
}
