import { ServiceError, SLOW_NETWORK } from '#svc';

const BYTES_PER_SECOND = SLOW_NETWORK.bitsPerSecond / 8;

/** The parameters of `Network.emulateNetworkConditions` of DevTools; -1 is a throughput without a limit. */
export const DEVTOOLS_CONDITIONS = {
  online: { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  offline: { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 },
  slow: {
    offline: false,
    latency: SLOW_NETWORK.latencyMs,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  },
} as const;

/** The error of a page to which browsers do not open the clipboard (https://w3c.github.io/webappsec-secure-contexts/). */
export const insecurePage = (): ServiceError =>
  new ServiceError('E0401', 'browsers open the clipboard only to pages by https or of localhost; open one first');
