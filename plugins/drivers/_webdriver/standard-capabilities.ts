import { z } from '#svc';

/** The capabilities of W3C WebDriver, section "Capabilities", and webSocketUrl of BiDi. The server validates them. */
export const STANDARD_SHAPE = {
  acceptInsecureCerts: z.boolean().describe('Whether pages with certificates that are not trusted open').optional(),
  browserName: z.string().describe('The browser, such as `chrome`, `firefox`, `MicrosoftEdge`, `Safari`').optional(),
  browserVersion: z.string().describe('The version of the browser, where a server offers several').optional(),
  pageLoadStrategy: z
    .enum(['none', 'eager', 'normal'])
    .describe('What the load of a page waits for: nothing, the document, or everything in it')
    .optional(),
  platformName: z.string().describe('The operating system of the browser or the device').optional(),
  proxy: z
    .record(z.unknown())
    .describe('The proxy of the browser: `{"proxyType": "manual", "httpProxy": "..."}`')
    .optional(),
  setWindowRect: z.boolean().describe('Whether windows can be moved and resized').optional(),
  strictFileInteractability: z.boolean().describe('Whether a hidden file field takes no files').optional(),
  timeouts: z
    .object({ script: z.number().nullable(), pageLoad: z.number(), implicit: z.number() })
    .partial()
    .describe('Limits in milliseconds')
    .optional(),
  unhandledPromptBehavior: z
    .union([z.string(), z.record(z.string())])
    .describe('What the server does with dialogs; with `ignore` they are those of svc')
    .optional(),
  userAgent: z.string().describe('The user agent that pages see').optional(),
  webSocketUrl: z.boolean().describe('Whether WebDriver BiDi is opened, which reads logs').optional(),
};

/** The names without a vendor's prefix. */
export const STANDARD_CAPABILITIES = Object.keys(STANDARD_SHAPE);
