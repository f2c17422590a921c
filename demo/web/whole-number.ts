import { RequestRejected } from './request-rejected.js';

export interface WholeNumberRange {
  readonly initial: number;
  readonly min: number;
  readonly max: number;
}

/** The query parameter `name` as a whole number, `initial` when it is absent; throws `RequestRejected` (400). */
export function wholeNumber(query: URLSearchParams, name: string, { initial, min, max }: WholeNumberRange): number {
  const text = query.get(name);
  if (text === null) return initial;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new RequestRejected({
    status: 400,
    body: { errors: { [name]: `Give a whole number from ${min} to ${max}.` } },
  });
}
