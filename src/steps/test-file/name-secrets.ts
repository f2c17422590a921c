import { reveal } from '../../secret.js';
import type { RecordedStep } from '../../session/recording/recorded-step.js';
import { escapeReferences, partsOf, referencesIn } from '../../variables.js';
import type { DefinitionLookup, Script } from '../script.js';
import { environmentName } from '../source/js-script.js';
import { withLocators } from './lift-elements.js';
import { freeName, readableName } from './readable-name.js';

/**
 * Names for the secrets of a script by the names that the recording gave them: that of the element into which a secret
 * was first typed, such as `PASSPHRASE`, else its own.
 */
export function nameSecrets(
  { secrets, steps }: Pick<Script, 'secrets' | 'steps'>,
  lookup: DefinitionLookup,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const secret of secrets) {
    const user = steps.find(({ params }) => Object.values(params).flat().flatMap(referencesIn).includes(secret));
    const locator = user && locatorsOf(user, lookup).find((each) => referencesIn(each).length === 0);
    const readable = locator === undefined ? '' : environmentName(readableName(locator));
    const wanted = /^[A-Z]/.test(readable) ? readable : environmentName(secret);
    const name = freeName(wanted, (each) => taken.has(each), '_');
    taken.add(name);
    names.set(secret, name);
  }
  return names;
}

function locatorsOf(step: RecordedStep, lookup: DefinitionLookup): readonly string[] {
  const locators: string[] = [];
  withLocators(step, lookup, (locator) => {
    locators.push(locator);
    return locator;
  });
  return locators;
}

/** The step with references to secrets by their new names: `${secret.PASSPHRASE}`. */
export function withSecretNames(step: RecordedStep, names: ReadonlyMap<string, string>): RecordedStep {
  const rename = (text: string) => {
    if (!referencesIn(text).some((name) => names.has(name))) return text;
    // A text with a secret in it is secret as a whole, without the mark.
    const written = partsOf(reveal(text)).map((part) => {
      if (typeof part === 'string') return escapeReferences(part);
      const name = names.get(part.variable);
      return `\${${name === undefined ? part.variable : `secret.${name}`}}`;
    });
    return written.join('');
  };
  const params = Object.entries(step.params).map(([name, value]) => [
    name,
    typeof value === 'string' ? rename(value) : value.map(rename),
  ]);
  return { ...step, params: Object.fromEntries(params) as RecordedStep['params'] };
}
