import { Driver, float, int, Keyword, type MockedResponse, readAddressPattern, ServiceError, text } from '#svc';

interface Values {
  readonly url: string;
  readonly status: number;
  readonly body: string;
  readonly content_type?: string | undefined;
  readonly times: number;
  readonly delay: number;
}

/** RFC 9110, section 8.3. */
const CONTENT_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;.*)?$/;

@Keyword({
  name: 'Mock Response',
  description: 'Answer requests in place of the server, on all pages until the mock is cleared.',
  params: {
    url: text('Address of the requests or a part of it; * matches any characters'),
    status: int('Status', 200, { min: 200, max: 599 }),
    body: text('Body', ''),
    content_type: text('Content type; default application/json for a body in JSON, else text/plain', null),
    times: int('Number of requests to answer; 0 for all', 0, { min: 0 }),
    delay: float('Seconds before the response', 0, { min: 0, max: 3600 }),
  },
  effect: 'act',
  group: 'log',
})
export class MockResponse {
  constructor(private readonly driver: Driver) {}

  async run({ url, status, body, content_type: given, times, delay }: Values): Promise<string> {
    const pattern = readAddressPattern(url);
    const contentType = given ?? (isJson(body) ? 'application/json' : 'text/plain');
    if (!CONTENT_TYPE.test(contentType.trim())) {
      throw new ServiceError('E0403', 'content_type: give one such as text/html');
    }
    const hasCharset = /;\s*charset=/i.test(contentType) || !/^\s*text\//i.test(contentType);
    const response: MockedResponse = {
      status,
      body,
      contentType: hasCharset ? contentType.trim() : `${contentType.trim()}; charset=utf-8`,
      delayMs: delay * 1000,
    };
    return this.driver.mocks.add({ pattern, response, ...(times > 0 && { times }) });
  }
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
