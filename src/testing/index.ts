export { blankPicture, blankPng } from './blank-picture.js';
export { type Call, FakeDriver } from './fake-driver.js';
export { FakeElement } from './fake-element.js';
export { FakeMatcher, FakePageSource, FakeReader, FakeScreen, FakeTree } from './fake-sources.js';
export { type KeywordRun, runKeyword, type RunOptions } from './run-keyword.js';
export { type ShownElement } from './shown-element.js';
export { type Shown } from './shown-screen.js';
