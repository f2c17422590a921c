/** What `.help` shows; it fits into 80 columns. */
export const HELP = `Keyword | param | param   runs a keyword; NAME=VALUE is a named parameter
Keyword param NAME=VALUE  the same, as svc run takes it
.elements [FILTER]        what is on the screen: all, interactive, buttons,
                          inputs, images or text
.screenshot FILE          writes the screen as PNG
.source                   the page source
.save FILE                writes the steps that succeeded, for svc run --file:
                          YAML, or .json, or .txt with lines
.help KEYWORD             what a keyword takes
.exit                     ends the session; Ctrl-D and Ctrl-C twice do, too

Tab completes keywords (twice lists them) and, after a bar, locators on the
screen and names of parameters. Ctrl-C ends a keyword that runs.`;
