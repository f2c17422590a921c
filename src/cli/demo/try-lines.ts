import type { DriverSources } from './demo-target.js';

/**
 * Lines to paste into a shell: a session with these sources, an example of a call, a read, and the end.
 * @param service address of the HTTP interface
 */
export const tryLines = (service: string, sources: DriverSources, example: object): string => `
The HTTP interface is on ${service}, its description on ${service}/docs. Try:

  SESSION=$(curl -s ${service}/v1/sessions/start -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(sources)}' \\
    | sed 's/.*"session_id":"\\([^"]*\\)".*/\\1/')
  curl -s ${service}/v1/sessions/$SESSION/action -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(example)}'
  curl -s "${service}/v1/sessions/$SESSION/elements?filter_config=buttons"
  curl -sX DELETE ${service}/v1/sessions/$SESSION/stop

Ctrl-C ends it.`;
