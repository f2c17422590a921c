import type { IncomingHttpHeaders } from 'node:http';

/** The `detail` of a failure. */
export interface Detail {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  readonly type: string;
  readonly details?: Details;
}

/** What a failure adds; each is there where it makes sense. */
export interface Details {
  readonly keyword?: string;
  readonly parameter?: string;
  readonly attempts?: readonly Attempt[];
  readonly attempts_total?: number;
  readonly suggestions?: readonly string[];
  readonly options?: readonly string[];
  readonly trace?: readonly Trace[];
  readonly [key: string]: unknown;
}

export interface Attempt {
  readonly params: Readonly<Record<string, string>>;
  readonly code: string;
  readonly message: string;
  readonly trace?: readonly Trace[];
}

export interface Trace {
  readonly locator: string;
  readonly found: boolean;
  readonly ms: number;
  readonly looks: number;
  readonly rungs: readonly Readonly<Record<string, unknown>>[];
  readonly picture?: string;
}

/** An answer over HTTP, read to its end. */
export class Answer {
  constructor(
    readonly status: number,
    readonly headers: IncomingHttpHeaders,
    readonly text: string,
    /** Milliseconds from the request to the end of the answer. */
    readonly ms: number,
  ) {}

  /** The body as JSON; undefined when it is none. */
  get json(): unknown {
    try {
      return JSON.parse(this.text) as unknown;
    } catch {
      return undefined;
    }
  }

  /** The body as an object. */
  get body(): Readonly<Record<string, unknown>> {
    const { json } = this;
    if (json !== null && typeof json === 'object') return json as Readonly<Record<string, unknown>>;
    throw new Error(`no JSON object, but ${this.summary}`);
  }

  /** What went wrong. */
  get detail(): Detail {
    const { detail } = this.body;
    if (detail !== null && typeof detail === 'object') return detail as Detail;
    throw new Error(`no structured detail, but ${this.summary}`);
  }

  /** `data` of an execution. */
  get data(): Readonly<Record<string, unknown>> {
    const { data } = this.body;
    if (data !== null && typeof data === 'object') return data as Readonly<Record<string, unknown>>;
    throw new Error(`no data, but ${this.summary}`);
  }

  /** Status and the beginning of the body, for messages. */
  get summary(): string {
    return `${this.status} ${this.text.slice(0, 1000)}`;
  }
}
