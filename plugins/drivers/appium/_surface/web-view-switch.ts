import { ServiceError } from '#svc';

/** The request `webview: enter` or `webview: leave` of Execute Script. */
export interface WebViewSwitch {
  readonly enter: boolean;
  /** The context to enter; by default the one in front. */
  readonly name: string | undefined;
}

/**
 * Parses a script that enters or leaves a web view; undefined for every other script.
 * @throws ServiceError E0403 when it is malformed
 */
export function readWebViewSwitch(script: string, [argument]: readonly unknown[]): WebViewSwitch | undefined {
  const asked = /^\s*webview:\s*(\S*)\s*$/i.exec(script)?.[1]?.toLowerCase();
  if (asked === undefined) return undefined;
  if (asked !== 'enter' && asked !== 'leave') {
    throw new ServiceError('E0403', `use webview: enter or webview: leave, not ${JSON.stringify(asked.slice(0, 50))}`);
  }
  const name =
    (argument as { name?: unknown } | undefined)?.name ?? (typeof argument === 'string' ? argument : undefined);
  if (name !== undefined && typeof name !== 'string')
    throw new ServiceError('E0403', 'the name of a web view is a text');
  return { enter: asked === 'enter', name };
}
