/** The capabilities of W3C WebDriver that bear no vendor's prefix: section "Capabilities", and webSocketUrl of BiDi. */
export const STANDARD_CAPABILITIES = [
  'acceptInsecureCerts',
  'browserName',
  'browserVersion',
  'pageLoadStrategy',
  'platformName',
  'proxy',
  'setWindowRect',
  'strictFileInteractability',
  'timeouts',
  'unhandledPromptBehavior',
  'userAgent',
  'webSocketUrl',
];
