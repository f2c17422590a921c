/** Scenarios of the suite about what this server does not declare, or a keyword cannot be; and why. */
export const NOT_OFFERED: ReadonlyMap<string, string> = new Map([
  ['logging-set-level', 'no logging: what the service logs goes to stderr'],
  ['tools-call-with-logging', 'no logging: what the service logs goes to stderr'],
  ['completion-complete', 'no completions'],
  ['tools-call-sampling', 'asks nothing of the client: models are asked by their own providers'],
  ['tools-call-elicitation', 'asks nothing of the client: a keyword has all its parameters'],
  ['elicitation-sep1034-defaults', 'asks nothing of the client: a keyword has all its parameters'],
  ['elicitation-sep1330-enums', 'asks nothing of the client: a keyword has all its parameters'],
  ['resources-subscribe', 'no subscriptions: a screen is asked for with since'],
  ['resources-unsubscribe', 'no subscriptions: a screen is asked for with since'],
  ['json-schema-2020-12', 'every parameter of a keyword is a text, so that no schema needs definitions'],
]);
