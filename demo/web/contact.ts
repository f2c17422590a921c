import type { ContactDraft } from './contact-draft.js';

/** A stored contact. `protected` tells that a passphrase was given; the passphrase itself is not kept. */
export type Contact = Readonly<Omit<ContactDraft, 'passphrase'> & { id: number; protected: boolean }>;
