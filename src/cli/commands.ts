import Keywords from './commands/keywords.js';
import Serve from './commands/serve.js';

/** Every command, by its name. */
export const COMMANDS = { keywords: Keywords, serve: Serve };
