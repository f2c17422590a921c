import { XmlRpcClient, type XmlRpcValue } from '@foxglove/xmlrpc';

/** A result of `run_keyword`. */
export interface KeywordResult {
  readonly status: 'PASS' | 'FAIL';
  readonly output: string;
  readonly return?: unknown;
  readonly error?: string;
  readonly traceback?: string;
  readonly fatal?: boolean;
}

/** A client of the Robot library that shares no code with it. */
export class RobotLibraryClient {
  readonly #client: XmlRpcClient;

  /** @param url with its path; the token is its password */
  constructor(url: string) {
    const { password, origin, pathname } = new URL(url);
    const headers: Record<string, string> = password === '' ? {} : { Authorization: `Basic ${btoa(`:${password}`)}` };
    this.#client = new XmlRpcClient(origin + pathname, { headers });
  }

  call(method: string, ...params: XmlRpcValue[]): Promise<unknown> {
    return this.#client.methodCall(method, params);
  }

  async run(
    keyword: string,
    positional: XmlRpcValue[] = [],
    named?: Record<string, XmlRpcValue>,
  ): Promise<KeywordResult> {
    return (await this.call('run_keyword', keyword, positional, ...(named ? [named] : []))) as KeywordResult;
  }

  /** @returns what the keyword returns. @throws Error with its failure */
  async pass(keyword: string, positional: XmlRpcValue[] = [], named?: Record<string, XmlRpcValue>): Promise<unknown> {
    const result = await this.run(keyword, positional, named);
    if (result.status === 'PASS') return result.return;
    throw new Error(result.error);
  }
}
