const DECLARATION = /^(export )?class (\w+)/gm;

/**
 * The code of a compiled module, whose classes keep their names in the bundle: esbuild renames a class declaration that
 * mentions itself, but no class expression. Its own option for names adds calls to functions, also to those whose source
 * the drivers send to pages.
 */
export const withClassNames = (code: string): string => code.replaceAll(DECLARATION, '$1const $2 = class $2');
