import * as Flags from '@oclif/core/flags';
import { readTokenEntries, type TokenEntry } from '../../../access/tokens-file.js';
import { ServiceCommand } from '../../service-command.js';

export default class TokenList extends ServiceCommand {
  static override description = 'List the tokens of a file: their roles, limits and expiries.';
  static override examples = ['<%= config.bin %> token list --file tokens.yaml'];
  static override enableJsonFlag = true;
  static override flags = {
    file: Flags.string({ description: 'The file of the setting tokens_file', required: true }),
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(TokenList);
    const entries = await readTokenEntries(flags.file);
    if (entries.length === 0) this.log('No tokens');
    const width = Math.max(...entries.map(({ name }) => name.length));
    for (const entry of entries) this.log(lineOf(entry, width));
    // Of a hash there is nothing to see.
    return { tokens: entries.map(({ hash: _, ...shown }) => ({ ...shown, expired: hasExpired(shown) })) };
  }
}

const hasExpired = ({ expires }: Pick<TokenEntry, 'expires'>): boolean =>
  expires !== undefined && Date.parse(expires) <= Date.now();

function lineOf(entry: TokenEntry, width: number): string {
  const { name, role, expires, limits = {}, watches = [] } = entry;
  const notes = [
    expires === undefined ? 'does not expire' : `${hasExpired(entry) ? 'EXPIRED' : 'expires'} ${expires}`,
    ...(limits.sessions === undefined ? [] : [`at most ${limits.sessions} sessions`]),
    ...(limits.calls_per_minute === undefined ? [] : [`at most ${limits.calls_per_minute} calls a minute`]),
    ...(watches.length === 0 ? [] : [`watches ${watches.join(', ')}`]),
  ];
  return `${name.padEnd(width)}  ${role.padEnd(5)}  ${notes.join('; ')}`;
}
