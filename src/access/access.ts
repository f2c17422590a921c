import { randomBytes } from 'node:crypto';
import type { Settings } from '../config.js';
import type { Log } from '../log.js';
import { AuditLog, type AuditedCall } from './audit-log.js';
import { type MarkedKeyword, Permissions, requirementOf } from './permissions.js';
import type { Caller, Principal } from './principal.js';
import { OneToken, type Tokens } from './tokens.js';

const LOGIN_SECRET_BYTES = 32;

/** Counts a call of a principal with a limit. Throws ServiceError E0512 beyond it. */
type CountCall = (principal: Principal) => Promise<void>;

/** Who may call, what, and what is written of it: the same for every door of a process. */
export class Access {
  readonly permissions: Permissions;

  private constructor(
    settings: Settings,
    /** Undefined when requests need no token. */
    readonly tokens: Tokens | undefined,
    /** Undefined without the setting `audit_file`. */
    readonly audit: AuditLog | undefined,
    private readonly countCall: CountCall,
    private readonly end: () => Promise<void>,
  ) {
    this.permissions = new Permissions(settings);
  }

  /** @throws ServiceError E0503 for a tokens file or an audit file that cannot be used */
  static async open(settings: Settings, log: Log, countCall: CountCall): Promise<Access> {
    const { token, tokens_file: file, audit_file: audited, fleet_key: loginSecret } = settings;
    const audit = audited === undefined ? undefined : AuditLog.open(audited, log);
    if (file === undefined) {
      const tokens = token === undefined ? undefined : new OneToken(token);
      return new Access(settings, tokens, audit, countCall, () => Promise.resolve());
    }
    const { NamedTokens } = await import('./named-tokens.js');
    const named = await NamedTokens.open(file, log, { loginSecret: loginSecret ?? randomBytes(LOGIN_SECRET_BYTES) });
    return new Access(settings, named, audit, countCall, () => named.close());
  }

  close(): Promise<void> {
    return this.end();
  }

  /**
   * Called before a keyword runs.
   * @throws ServiceError E0508 when the principal may not run it, E0512 beyond the limit of its token
   */
  async admitCall(principal: Principal, keyword: MarkedKeyword): Promise<void> {
    this.permissions.check(principal, requirementOf(keyword));
    if (principal.limits.callsPerMinute !== undefined) await this.countCall(principal);
  }

  /** Does the work and writes to the audit log what came of it; `call` may be filled meanwhile. */
  audited<T>(caller: Caller, call: AuditedCall, work: () => Promise<T>): Promise<T> {
    return this.audit ? this.audit.during(caller, call, work) : work();
  }
}
