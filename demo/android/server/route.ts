/** What a route gets: the parts of the path that its pattern captured, and the body. */
export interface RouteCall {
  readonly captures: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** Answers with the `value` of the reply; throws `DeviceError` to answer with an error. */
export type RouteHandler = (call: RouteCall) => unknown;

/** Method and path below `/session/<id>`, with `:` for each captured part: `GET /element/:/text`. */
export type Routes = Readonly<Record<string, RouteHandler>>;
