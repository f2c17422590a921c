export { type Call, FakeDriver, type FakeDriverOptions, FakeElement } from './fake-device.js';
export { FakeMatcher, FakePageSource, FakeReader, FakeScreen, FakeTree } from './fake-sources.js';
export { blankPicture, blankPng } from './pictures.js';
export { type KeywordRun, runKeyword, type RunOptions } from './run-keyword.js';
export { type Shown, type ShownElement } from './shown-screen.js';
