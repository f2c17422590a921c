import { collapseSpaces, type ElementFinder, oneOf, ServiceError, text } from '#svc';

const MATCHES = ['equals', 'contains', 'matches'] as const;
type Match = (typeof MATCHES)[number];

/** The parameters of a check of one text. */
export const expectationParams = {
  expected: text('Text to expect'),
  match: oneOf('equals, contains, or matches (a regular expression)', MATCHES, 'equals'),
};

export interface Expectation {
  readonly expected: string;
  readonly match: Match;
}

/** @throws ServiceError E0403 when the regular expression is invalid */
export function matcherOf({ expected, match }: Expectation): (actual: string) => boolean {
  if (match === 'matches') {
    const pattern = regularExpression(expected);
    return (actual) => pattern.test(actual);
  }
  const wanted = collapseSpaces(expected);
  return match === 'equals'
    ? (actual) => collapseSpaces(actual) === wanted
    : (actual) => collapseSpaces(actual).includes(wanted);
}

/**
 * Reads a text until it is as expected.
 * @param what names the text in the error, such as `the text of css=#total`
 * @param timeout seconds
 * @throws ServiceError E0401 with both texts when it is not
 */
export async function expectText(
  finder: ElementFinder,
  what: string,
  expectation: Expectation,
  timeout: number,
  read: () => Promise<string | null>,
): Promise<true> {
  const isExpected = matcherOf(expectation);
  let actual: string | null = null;
  const isMet = await finder.poll(timeout, async () => {
    actual = await read();
    return actual !== null && isExpected(actual);
  });
  if (isMet) return true;
  const { expected, match } = expectation;
  const shown = actual === null ? 'missing' : JSON.stringify(actual);
  const verb = match === 'equals' ? 'equal' : match === 'contains' ? 'contain' : 'match';
  throw new ServiceError('E0401', `${what} is ${shown}, which does not ${verb} ${JSON.stringify(expected)}`, {
    actual,
    expected,
    match,
  });
}

function regularExpression(pattern: string): RegExp {
  try {
    return new RegExp(pattern);
  } catch (error) {
    throw new ServiceError('E0403', `expected: ${(error as Error).message}`);
  }
}
