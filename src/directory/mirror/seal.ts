import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ServiceError } from '../../errors.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Separates this key from others that are derived from the same secret. */
const PURPOSE = 'svc directory, version 1';
const ID_PURPOSE = 'svc directory, id of the key';
const ID_BYTES = 8;

/** Encrypts what the directory holds of sessions: AES-256-GCM, which also finds any change, with a key by HKDF (RFC 5869). */
export class Seal {
  readonly #key: Uint8Array;
  /** The same for the same key, from which the key cannot be found. */
  readonly keyId: string;

  /** @param fleetKey the setting `fleet_key`, which all replicas have */
  constructor(fleetKey: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', fleetKey, '', PURPOSE, KEY_BYTES));
    this.keyId = Buffer.from(hkdfSync('sha256', fleetKey, '', ID_PURPOSE, ID_BYTES)).toString('hex');
  }

  /** @returns base64 of initialization vector, tag and encrypted text: another one for each call */
  seal(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv);
    const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
    return Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]).toString('base64');
  }

  /** @throws ServiceError E0503 when it was sealed with another key, or changed since */
  open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const body = IV_BYTES + TAG_BYTES;
    try {
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, IV_BYTES), options);
      decipher.setAuthTag(bytes.subarray(IV_BYTES, body));
      return decipher.update(bytes.subarray(body), undefined, 'utf8') + decipher.final('utf8');
    } catch (error) {
      const reason = 'the directory has a text that this replica cannot decrypt; give all replicas the same fleet_key';
      throw new ServiceError('E0503', reason, undefined, { cause: error });
    }
  }
}
