const asUrl = (script: string): string => `data:text/javascript,${encodeURIComponent(script)}`;

/** Arguments for Node with which a package, and nothing else, cannot be found. */
export function withoutPackage(name: string): readonly string[] {
  const missing = JSON.stringify(`Cannot find package '${name}'`);
  const resolver = `export const resolve = (name, context, next) => name.startsWith(${JSON.stringify(name)})
    ? Promise.reject(Object.assign(new Error(${missing}), { code: 'ERR_MODULE_NOT_FOUND' }))
    : next(name, context);`;
  const register = `import { register } from 'node:module'; register(${JSON.stringify(asUrl(resolver))});`;
  return ['--import', asUrl(register)];
}
