import Keywords from './commands/keywords.js';
import Demo from './commands/demo.js';
import Serve from './commands/serve.js';

/** Every command, by its name. */
export const COMMANDS = { demo: Demo, keywords: Keywords, serve: Serve };
