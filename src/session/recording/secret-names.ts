import { createHmac, randomBytes } from 'node:crypto';
import { isMaskedBare, isSecret, markSecret, reveal } from '../../secret.js';
import { isReference } from '../../variables.js';

/** Whoever has the key can find out by trial which secret has which name. */
export interface SavedSecretNames {
  readonly key: string;
  /** In the order of their numbers, from 1. */
  readonly digests: readonly string[];
}

/** Names for the secrets of a session, `secret_1` and so on; the secrets themselves are not kept. */
export class SecretNames {
  #key = randomBytes(32);
  readonly #names = new Map<string, string>();

  /** The number of names. */
  get size(): number {
    return this.#names.size;
  }

  /** With what another process gives the same secrets the same names. */
  get saved(): SavedSecretNames {
    return { key: this.#key.toString('base64'), digests: [...this.#names.keys()] };
  }

  /** Goes on with the names of another process. */
  restore({ key, digests }: SavedSecretNames): void {
    this.#key = Buffer.from(key, 'base64');
    this.#names.clear();
    digests.forEach((digest) => this.#add(digest));
  }

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
    return `\${${this.#names.get(digest) ?? this.#add(digest)}}`;
  }

  #add(digest: string): string {
    const name = `secret_${this.#names.size + 1}`;
    this.#names.set(digest, name);
    return name;
  }
}
