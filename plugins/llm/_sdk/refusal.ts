import { ModelRefusal } from '#svc';

const LONGEST_REASON = 300;

/** What an error of the AI SDK tells of a provider's answer. */
interface ProviderAnswer {
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
}

/**
 * What a provider's failure becomes: E0801 with its reason, and in the details its `status` and after how many seconds
 * it wants to be asked again. What the SDK's error holds besides, the prompt among it, is left out.
 * @param secrets keys, which are masked
 */
export function refusalOf(provider: string, error: unknown, secrets: readonly string[]): ModelRefusal {
  const { statusCode: status, responseHeaders: headers = {} } = error as ProviderAnswer;
  const reason = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), reasonOf(error));
  return new ModelRefusal(
    `${provider}${status === undefined ? '' : ` answered ${status}`}: ${reason.slice(0, LONGEST_REASON)}`,
    { status, retryAfterS: retryAfter(headers) },
  );
}

/** The message, and what caused it where the message says little (`Cannot connect to API`). */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause as { readonly code?: unknown } | undefined;
  const code = typeof cause?.code === 'string' && !error.message.includes(cause.code) ? ` (${cause.code})` : '';
  return `${error.message || error.name}${code}`;
}

/** Seconds, from `Retry-After`: a number of them, or a date. */
function retryAfter({ 'retry-after-ms': milliseconds, 'retry-after': given }: Readonly<Record<string, string>>) {
  if (milliseconds !== undefined && Number(milliseconds) >= 0) return Number(milliseconds) / 1000;
  if (given === undefined || given.trim() === '') return undefined;
  const seconds = Number.isNaN(Number(given)) ? (Date.parse(given) - Date.now()) / 1000 : Number(given);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
