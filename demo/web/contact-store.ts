import type { ContactDraft } from './contact-draft.js';
import { people } from './people.js';

/** A stored contact. `protected` is true when a passphrase was given; the passphrase itself is not stored. */
export type Contact = Readonly<Omit<ContactDraft, 'passphrase'> & { id: number; protected: boolean }>;

/** The contacts of one running app, in memory; begins with the same 60 people each time. */
export class ContactStore {
  readonly #contacts = new Map<number, Contact>();
  #lastId = 0;

  constructor() {
    for (const person of people()) this.add(person);
  }

  /** The contacts whose name, e-mail, group or country contains `query`, ignoring accents and case; sorted by name. */
  search(query: string): readonly Contact[] {
    const wanted = fold(query.trim());
    return [...this.#contacts.values()]
      .filter(({ name, email, group, country }) =>
        [name, email, group, country].some((value) => fold(value).includes(wanted)),
      )
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
  }

  get(id: number): Contact | undefined {
    return this.#contacts.get(id);
  }

  add(draft: ContactDraft): Contact {
    this.#lastId += 1;
    return this.#put(this.#lastId, draft, false);
  }

  /** Replaces every field; an empty passphrase keeps the contact's protection. */
  replace(id: number, draft: ContactDraft): Contact | undefined {
    const earlier = this.#contacts.get(id);
    return earlier && this.#put(id, draft, earlier.protected);
  }

  /** Returns whether the contact existed. */
  remove(id: number): boolean {
    return this.#contacts.delete(id);
  }

  #put(id: number, { passphrase, ...fields }: ContactDraft, wasProtected: boolean): Contact {
    const contact: Contact = { id, ...fields, protected: wasProtected || passphrase !== '' };
    this.#contacts.set(id, contact);
    return contact;
  }
}

function fold(value: string): string {
  return value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
