import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AllowedHosts, type Config, httpExchange, HttpExchangeError, ServiceError, type SessionFiles } from '#svc';

interface DownloadContext {
  readonly files: SessionFiles;
  readonly settings: Config['settings'];
  readonly signal: AbortSignal;
}

/**
 * Downloads a file into the directory of the session, uses it and removes it.
 * @throws ServiceError E0403 for an address that is not allowed, E0401 when nothing came, E0513 when it is too large
 */
export async function withDownloaded<T>(
  address: string,
  { files, settings, signal }: DownloadContext,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (!URL.canParse(address)) throw new ServiceError('E0403', `${JSON.stringify(address.slice(0, 200))} is no address`);
  const url = new URL(address);
  const content = await download(url, { files, settings, signal });
  const path = await files.newPath(decodeURIComponent(basename(url.pathname)) || 'app');
  try {
    await writeFile(path, content, { flag: 'wx', signal });
    return await use(path);
  } finally {
    await files.discard(path);
  }
}

async function download(url: URL, { files, settings, signal }: DownloadContext): Promise<Buffer> {
  const maxBytes = files.free;
  const options = {
    timeoutMs: settings.keyword_timeout_s * 1000,
    maxBytes,
    signal,
    followRedirects: true,
    hosts: [
      new AllowedHosts(settings.api_allowed_hosts, 'SVC_API_ALLOWED_HOSTS'),
      new AllowedHosts(settings.egress_allowed_hosts, 'SVC_EGRESS_ALLOWED_HOSTS'),
    ],
  };
  const request = { method: 'GET', url, headers: {} };
  const { status, body, isTruncated } = await httpExchange(request, options).catch((error: unknown) => {
    signal.throwIfAborted();
    if (!(error instanceof HttpExchangeError)) throw error;
    throw new ServiceError(error.kind === 'refused' ? 'E0403' : 'E0401', `${url.host}: ${error.message}`);
  });
  if (status !== 200) throw new ServiceError('E0401', `${url.host} answered ${status} instead of a file`);
  if (isTruncated) throw new ServiceError('E0513', `the file of ${url.host} has more than ${maxBytes} bytes`);
  return body;
}
