import { bool, int, Keyword, type NetworkRequest, type RequestFilter, SessionLogs, type Shown } from '#svc';
import { filterParams } from './_requests/filter-params.js';

interface Values extends RequestFilter {
  readonly since: number;
  readonly limit: number;
  readonly bodies: boolean;
}

@Keyword({
  name: 'Get Network Requests',
  description: 'Read the requests of the pages.',
  params: {
    ...filterParams,
    since: int('Only requests after the one with this seq', 0, { min: 0 }),
    limit: int('Number of requests, the newest', 100, { min: 1, max: 100_000 }),
    bodies: bool('Adds bodies that are texts, up to 64 kB of each', false),
  },
  effect: 'observe',
  group: 'log',
})
export class GetNetworkRequests {
  constructor(private readonly logs: SessionLogs) {}

  run({ url, method, status, ...options }: Values): Promise<Shown<NetworkRequest>[]> {
    return this.logs.requests({ url, method, status }, options);
  }
}
