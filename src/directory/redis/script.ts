import { createHash } from 'node:crypto';
import { LUA_LIBRARY } from './lua-library.js';

/**
 * A Lua script that Redis runs as one step: either all of its writes are seen or none. It begins with the functions of
 * `lua-library.ts`; its first key is `DirectoryKeys.base`.
 */
export class Script {
  readonly text: string;
  /** Names it in EVALSHA. */
  readonly sha: string;

  /** @param name for messages @param body Lua that ends with `return` */
  constructor(
    readonly name: string,
    body: string,
  ) {
    this.text = `${LUA_LIBRARY}\n${body}`;
    this.sha = createHash('sha1').update(this.text).digest('hex');
  }
}
