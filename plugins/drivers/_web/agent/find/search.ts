/** Searches the page by one strategy. */
import type { TreeStrategy } from '#svc';
import type { PageCache } from '../dom/geometry.js';
import type { Root } from '../dom/roots.js';
import { findCss, findId, tryCss } from './css.js';
import { findText } from './text-search.js';
import { findXPath, tryXPath } from './xpath.js';

/** All hits in reading order. */
export const search = (all: readonly Root[], by: TreeStrategy, value: string, cache: PageCache): Element[] => {
  switch (by) {
    case 'css':
      return findCss(all, value);
    case 'id':
      return findId(all, value);
    case 'xpath':
      return findXPath(all, value);
    case 'text':
      return findText(all, value, cache);
  }
};

/** The reason why a selector is malformed; null when it is not. */
export const malformed = (by: TreeStrategy, value: string): string | null => {
  try {
    if (by === 'css') tryCss(value);
    if (by === 'xpath') tryXPath(value);
    return null;
  } catch (error) {
    return (error as Error).message.replace(/^Failed to execute '\w+' on '\w+': /, '');
  }
};
