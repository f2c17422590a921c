import type { RequestListener } from 'node:http';
import { document } from './pages.js';

/** A page that has its button, `late`, from the second request on: for what is lost after the first. */
export function lateButton(): RequestListener {
  let asked = 0;
  return (_, response) => {
    asked++;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(document(`<h1>Shop</h1>${asked > 1 ? '<button id="late">Late</button>' : ''}`));
  };
}
