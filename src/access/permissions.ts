import type { Settings } from '../config.js';
import { ServiceError } from '../errors.js';
import { type Principal, type Role, ROLES } from './principal.js';

/** What refusals by the setting begin with. */
export const READ_ONLY = 'the service is read-only (read_only, SVC_READ_ONLY, --read-only)';

/** What a call asks for. */
export interface Requirement {
  /** For messages, such as the name of the keyword. */
  readonly name: string;
  readonly role: Role;
  /** It is refused with the setting `read_only`. */
  readonly isWrite: boolean;
}

export interface MarkedKeyword {
  readonly mark: { readonly name: string; readonly effect: 'observe' | 'act' | 'destroy' };
}

/** What a keyword asks for: one that only observes is a read. */
export const requirementOf = ({ mark }: MarkedKeyword): Requirement => {
  const isWrite = mark.effect !== 'observe';
  return { name: mark.name, role: isWrite ? 'run' : 'view', isWrite };
};

/** What tokens and the setting `read_only` permit. */
export class Permissions {
  readonly #isReadOnly: boolean;

  constructor({ read_only: isReadOnly }: Pick<Settings, 'read_only'>) {
    this.#isReadOnly = isReadOnly;
  }

  /** Whether `check` would throw nothing. */
  allows({ role }: Principal, required: Pick<Requirement, 'role' | 'isWrite'>): boolean {
    return ROLES.indexOf(role) >= ROLES.indexOf(required.role) && !(required.isWrite && this.#isReadOnly);
  }

  /** @throws ServiceError E0508 naming the role that is needed, or the setting */
  check(principal: Principal, required: Requirement): void {
    if (this.allows(principal, required)) return;
    const { name, role, isWrite } = required;
    if (isWrite && this.#isReadOnly) {
      throw new ServiceError('E0508', `${READ_ONLY}: ${name} is refused, keywords that only observe are not`);
    }
    const token = principal.name === undefined ? 'the request' : `the token ${JSON.stringify(principal.name)}`;
    throw new ServiceError('E0508', `${name} needs the role ${role}; ${token} has the role ${principal.role}`, {
      needed_role: role,
    });
  }
}
