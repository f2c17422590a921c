import Keywords from './commands/keywords.js';
import Demo from './commands/demo.js';
import Mcp from './commands/mcp.js';
import Plugins from './commands/plugins.js';
import Run from './commands/run.js';
import Serve from './commands/serve.js';

/** Every command, by its name. */
export const COMMANDS = { demo: Demo, keywords: Keywords, mcp: Mcp, plugins: Plugins, run: Run, serve: Serve };
