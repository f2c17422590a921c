declare module 'koa-sse-stream/lib/sse.js' {
  import type { Transform, TransformCallback } from 'node:stream';
  import type { Context } from 'koa';

  export interface Frame {
    readonly id?: number | string;
    readonly retry?: number;
    readonly data: string;
  }

  /** Writes frames as text/event-stream; it sets the headers of the answer when it is built. */
  export default class SSETransform extends Transform {
    constructor(ctx: Context, options?: object);
    send(data: string | Frame): boolean;
    override write(chunk: unknown, ...rest: readonly unknown[]): boolean;
    override _transform(frame: Frame, encoding: string, callback: TransformCallback): void;
  }
}
