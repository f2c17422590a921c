import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

/** The module of the MCP SDK that builds a schema for each message of the protocol when it is loaded. */
const SCHEMAS = /[\\/]@modelcontextprotocol[\\/]sdk[\\/].*[\\/]types\.js$/;

/** The code of a module, whose constants esbuild leaves out when nothing uses them, though calls make them. */
export function withoutUnused(code: string): string {
  const { statements } = ts.createSourceFile('types.js', code, ts.ScriptTarget.Latest);
  const made = statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ initializer }) => (initializer && ts.isCallExpression(initializer) ? [initializer] : []));
  let result = '';
  let end = 0;
  for (const { pos, end: next } of made) {
    result += `${code.slice(end, pos)} /* @__PURE__ */ (() => ${code.slice(pos, next)})()`;
    end = next;
  }
  return result + code.slice(end);
}

/** Leaves out the schemas of messages that no command sends or receives. */
export const unusedSchemas: Plugin = {
  name: 'unused-schemas',
  setup(build) {
    build.onLoad({ filter: SCHEMAS }, async ({ path }) => ({ contents: withoutUnused(await readFile(path, 'utf8')) }));
  },
};
