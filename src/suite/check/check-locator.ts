import { ServiceError } from '../../errors.js';
import { isImageName, parseLocator, splitNth } from '../../locate/locator.js';
import { reveal } from '../../secret.js';
import { didYouMean, suggest } from '../../text/suggest.js';

/**
 * What is wrong with a locator: its form, or a picture that is no template of the project.
 * @returns undefined when nothing is
 */
export function locatorProblem(locator: string, templates: ReadonlySet<string>): string | undefined {
  const text = reveal(locator);
  try {
    if (templates.has(splitNth(text).rest)) return undefined;
    const { by, value } = parseLocator(text);
    const isPicture = by === 'image' || (by === 'any' && isImageName(value));
    if (!isPicture || templates.has(value)) return undefined;
    const near = didYouMean(suggest(value, templates));
    return `there is no template ${JSON.stringify(value)} in templates/${near}`;
  } catch (error) {
    if (error instanceof ServiceError) return error.reason;
    throw error;
  }
}
