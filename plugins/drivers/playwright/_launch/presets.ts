import type { SessionPreset } from '#svc';

const ADDRESS = { capability: 'url', title: 'Address', example: 'https://example.com' };

export const PRESETS: readonly SessionPreset[] = [
  {
    name: 'browser',
    title: 'Browser',
    description: 'A page in the Chrome, Chromium or Edge of this machine.',
    inputs: [ADDRESS],
  },
  {
    name: 'phone_browser',
    title: 'Browser as a phone',
    description: 'A page in a Chromium with the screen of a phone, on which presses are touches.',
    capabilities: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    inputs: [ADDRESS],
  },
];
