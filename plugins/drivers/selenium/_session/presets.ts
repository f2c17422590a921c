import type { LoadPresets, PresetInput, SessionPreset } from '#svc';
import { installedFirefox, installedGeckodriver } from '../../_browser/commands.js';

const ADDRESS: PresetInput = { capability: 'url', title: 'Address', example: 'https://example.com' };

const FIREFOX: SessionPreset = {
  name: 'firefox',
  title: 'Firefox',
  description: 'A page in the Firefox of this machine, by geckodriver.',
  capabilities: { browserName: 'firefox' },
  inputs: [ADDRESS],
};

const SELENIUM: readonly SessionPreset[] = [
  {
    name: 'webdriver',
    title: 'Browser by WebDriver',
    description: 'A page in the Chrome or Chromium of this machine, by chromedriver.',
    inputs: [ADDRESS],
  },
  {
    name: 'grid',
    title: 'Selenium Grid',
    description: 'A browser of a Selenium Grid, a cloud, or any other WebDriver server.',
    capabilities: { browserName: 'chrome' },
    inputs: [
      { capability: null, title: 'Address of the server', example: 'http://127.0.0.1:4444', required: true },
      ADDRESS,
      { capability: 'browserName', title: 'Browser', example: 'chrome' },
    ],
  },
];

/** Firefox only where it and its geckodriver are installed. */
export const loadPresets: LoadPresets = async ({ geckodriver }) => {
  const hasFirefox = (geckodriver ?? installedGeckodriver()) !== undefined && installedFirefox() !== undefined;
  return hasFirefox ? [...SELENIUM, FIREFOX] : SELENIUM;
};
