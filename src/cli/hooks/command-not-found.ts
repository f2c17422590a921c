import type { Hook } from '@oclif/core/hooks';
import { didYouMean, suggest } from '../../text/suggest.js';

/** Names the commands that were likely meant. */
const suggestCommands: Hook.CommandNotFound = async function ({ id, config }) {
  const asked = id.replaceAll(':', ' ');
  const known = config.commandIDs.map((each) => each.replaceAll(':', ' '));
  return this.error(`there is no command "${asked}"${didYouMean(suggest(asked, known))}; svc --help lists them`, {
    exit: 2,
  });
};

export default suggestCommands;
