import { randomBytes } from 'node:crypto';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { ROLES } from '../../../access/principal.js';
import { tokenDigest } from '../../../access/tokens.js';
import { TokenEntry } from '../../../access/tokens-file.js';
import { schemaError } from '../../../schema-problems.js';
import { ServiceCommand } from '../../service-command.js';
import { addTokenEntry, entryText, expiryOf } from '../../token-entries.js';

const TOKEN_BYTES = 32;
/** Programs that look for leaked secrets know a token by it. */
const PREFIX = 'svc_';

export default class TokenNew extends ServiceCommand {
  static override description = `Make a token with a name and a role, for the setting tokens_file.

The token is printed once, and stored nowhere: the file has only its hash. view reads, run opens sessions and acts in its own, admin does everything in all sessions.`;
  static override examples = [
    '<%= config.bin %> token new ci --role run --expires 90d --sessions 5 --file tokens.yaml',
    '<%= config.bin %> token new dashboard --role view --watch ci --file tokens.yaml',
  ];
  static override enableJsonFlag = true;
  static override args = {
    name: Args.string({ description: 'Name of the token, in logs and lists', required: true, ignoreStdin: true }),
  };
  static override flags = {
    role: Flags.option({ options: ROLES, description: 'What it allows', required: true })(),
    expires: Flags.string({ description: 'When it ends: a period such as 12h, 90d or 4w, or a date; default: never' }),
    sessions: Flags.integer({ description: 'Sessions that it may have open', min: 1 }),
    'calls-per-minute': Flags.integer({ description: 'Keywords that it may run in a minute', min: 1 }),
    watch: Flags.string({
      description: 'With the role view: a token whose sessions it sees; repeatable',
      multiple: true,
      multipleNonGreedy: true,
    }),
    file: Flags.string({
      description: 'File to which the entry is added, YAML or .json; default: the entry is printed',
    }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(TokenNew);
    const token = PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
    const entry = checked({
      name: args.name,
      hash: `sha256:${tokenDigest(token).toString('hex')}`,
      role: flags.role,
      ...(flags.expires !== undefined && { expires: expiryOf(flags.expires) }),
      ...limitsOf(flags.sessions, flags['calls-per-minute']),
      ...(flags.watch && { watches: flags.watch }),
    });
    if (flags.file !== undefined) await addTokenEntry(flags.file, entry);
    this.logToStderr('The token, which is not shown again:');
    this.log(token);
    if (flags.file !== undefined) {
      this.logToStderr(`Its entry is in ${flags.file}; a service that uses the file reads it within a second or two.`);
    } else {
      this.logToStderr('Its entry for tokens_file:');
      this.log((await entryText(entry)).trimEnd());
    }
    return { token, entry, ...(flags.file !== undefined && { file: flags.file }) };
  }
}

function limitsOf(sessions?: number, calls?: number): Pick<TokenEntry, 'limits'> {
  if (sessions === undefined && calls === undefined) return {};
  return {
    limits: {
      ...(sessions !== undefined && { sessions }),
      ...(calls !== undefined && { calls_per_minute: calls }),
    },
  };
}

/** @throws ServiceError E0403 for a name or flags that do not fit */
function checked(entry: TokenEntry): TokenEntry {
  const parsed = TokenEntry.safeParse(entry);
  if (parsed.success) return parsed.data;
  throw schemaError('E0403', parsed.error.issues);
}
