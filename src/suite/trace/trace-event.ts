/**
 * Events of a trace of Playwright, version 8 of its format: its viewers since 1.53 read it, and convert it to their own
 * version. Times are milliseconds since the beginning of the trace.
 *
 * The source of the format is `packages/trace/src/trace.ts` of https://github.com/microsoft/playwright; it is not
 * documented.
 */
export const TRACE_VERSION = 8;

/** All pictures belong to one page, as the viewer calls it. */
export const PAGE_ID = 'page@screen';
export const FRAME_ID = 'frame@screen';

interface TraceError {
  readonly name: string;
  readonly message: string;
}

export interface TraceAttachment {
  readonly name: string;
  readonly contentType: string;
  /** The name of a file in `resources/`. */
  readonly sha1: string;
}

export type TraceEvent =
  | {
      readonly type: 'context-options';
      readonly version: typeof TRACE_VERSION;
      readonly origin: 'library';
      readonly browserName: string;
      readonly platform: string;
      /** Milliseconds since 1970. */
      readonly wallTime: number;
      readonly monotonicTime: 0;
      readonly sdkLanguage: 'javascript';
      readonly title: string;
      readonly options: { readonly viewport?: { readonly width: number; readonly height: number } };
      readonly contextId: '';
    }
  | {
      readonly type: 'before';
      readonly callId: string;
      readonly parentId?: string;
      readonly startTime: number;
      readonly title: string;
      readonly class: string;
      readonly method: string;
      readonly params: Readonly<Record<string, unknown>>;
      readonly stack?: readonly { readonly file: string; readonly line: number; readonly column: number }[];
      readonly pageId: typeof PAGE_ID;
    }
  | { readonly type: 'log'; readonly callId: string; readonly time: number; readonly message: string }
  | {
      readonly type: 'after';
      readonly callId: string;
      readonly endTime: number;
      readonly error?: TraceError;
      readonly result?: unknown;
      /** The name of the snapshot that follows. */
      readonly afterSnapshot?: string;
      readonly attachments?: readonly TraceAttachment[];
    }
  | {
      readonly type: 'screencast-frame';
      readonly pageId: typeof PAGE_ID;
      readonly sha1: string;
      readonly width: number;
      readonly height: number;
      readonly timestamp: number;
    }
  /** A page that consists of the picture: the viewer shows snapshots of pages. */
  | {
      readonly type: 'frame-snapshot';
      readonly snapshot: {
        readonly callId: string;
        readonly snapshotName: string;
        readonly pageId: typeof PAGE_ID;
        readonly frameId: typeof FRAME_ID;
        readonly frameUrl: '';
        readonly doctype: 'html';
        readonly html: readonly unknown[];
        readonly viewport: { readonly width: number; readonly height: number };
        readonly timestamp: number;
        readonly wallTime: number;
        readonly collectionTime: 0;
        readonly resourceOverrides: readonly [];
        readonly isMainFrame: true;
      };
    }
  | {
      readonly type: 'console';
      readonly time: number;
      readonly pageId: typeof PAGE_ID;
      readonly messageType: string;
      readonly text: string;
      readonly args: readonly [];
      readonly location: { readonly url: string; readonly lineNumber: number; readonly columnNumber: number };
    }
  | { readonly type: 'error'; readonly message: string }
  | { readonly type: 'resource-snapshot'; readonly snapshot: object };
