import { createHmac, randomBytes } from 'node:crypto';
import { isMaskedBare, isSecret, markSecret, reveal } from '../../secret.js';
import { isReference } from '../../variables.js';

/** Names for the secrets of a session, `secret_1` and so on; the secrets themselves are not kept. */
export class SecretNames {
  readonly #key = randomBytes(32);
  readonly #names = new Map<string, string>();

  /** The texts of one call with each secret as a reference to its name, also where it occurs without the prefix. */
  replace(texts: readonly string[]): string[] {
    const secrets = texts.filter((text) => isSecret(text) && !isReference(reveal(text)) && reveal(text) !== '');
    return texts.map((text) => {
      if (secrets.includes(text)) return `@:${this.#reference(text)}`;
      return secrets
        .filter(isMaskedBare)
        .reduce((shown, secret) => shown.replaceAll(reveal(secret), () => this.#reference(secret)), text);
    });
  }

  /** The reference to a secret, given without the prefix. */
  referenceTo(secret: string): string {
    return this.#reference(markSecret(secret));
  }

  #reference(secret: string): string {
    const digest = createHmac('sha256', this.#key).update(secret).digest('base64');
    let name = this.#names.get(digest);
    if (name === undefined) this.#names.set(digest, (name = `secret_${this.#names.size + 1}`));
    return `\${${name}}`;
  }
}
