import {
  ElementFinder,
  float,
  int,
  Keyword,
  type NetworkRequest,
  type RequestFilter,
  ServiceError,
  SessionLogs,
  text,
} from '#svc';
import { describeFilter, filterParams } from './_requests/filter-params.js';

interface Values extends RequestFilter {
  readonly url: string;
  readonly count: number;
  readonly timeout: number;
}

const MAX_LISTED = 50;

@Keyword({
  name: 'Assert Request',
  description: 'Check that the pages made a request.',
  params: {
    ...filterParams,
    url: text('Address of the request or a part of it; * matches any characters'),
    count: int('Exact number of requests; -1 for at least one', -1, { min: -1 }),
    timeout: float('Seconds to wait for it', 10, { min: 0, max: 3600 }),
  },
  effect: 'observe',
  group: 'log',
  tracked: true,
})
export class AssertRequest {
  constructor(
    private readonly logs: SessionLogs,
    private readonly finder: ElementFinder,
  ) {}

  async run({ count, timeout, ...filter }: Values): Promise<true> {
    let found: readonly NetworkRequest[] = [];
    const isMet = await this.finder.poll(timeout, async () => {
      found = await this.logs.requests(filter);
      return count < 0 ? found.length > 0 : found.length === count;
    });
    if (isMet) return true;
    const wanted = count < 0 ? 'at least one was expected' : `${count} were expected`;
    const seen = await this.logs.requests({}, { limit: MAX_LISTED });
    throw new ServiceError('E0401', `${found.length} requests match ${describeFilter(filter)}; ${wanted}`, {
      found: found.length,
      seen: seen.map(({ seq, method, url, status, error }) => ({ seq, method, url, status, error })),
      dropped: this.logs.dropped('network'),
    });
  }
}
