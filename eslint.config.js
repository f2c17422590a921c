import tseslint from 'typescript-eslint';
import prettier from 'eslint-config-prettier';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '**/.venv/',
      'examples/',
      'demo/web/app/',
      'bin/',
      'eslint.config.js',
      '.mocharc.unit.cjs',
      'inspector/generate-types.mjs',
      'inspector/generated/',
      'src/client/interface.ts',
      'test/fixtures/**/*.js',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      'no-console': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      // An inline type import alone would still load its module.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // Ports have asynchronous signatures; an implementation that has nothing to wait for still keeps them.
      '@typescript-eslint/require-await': 'off',
    },
  },
  // chai's assertions are property reads; an author's class in a fixture need not be typed.
  { files: ['test/**'], rules: { '@typescript-eslint/no-unused-expressions': 'off' } },
  { files: ['test/mcp/plugins/talkative.ts'], rules: { 'no-console': 'off' } },
  // Functions that the exporters copy into recorded scripts: JavaScript for Node, partly sent into a page.
  {
    files: ['src/steps/source/functions/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      ...tseslint.configs.disableTypeChecked.languageOptions,
      globals: Object.fromEntries(
        ['document', 'HTMLLabelElement', 'HTMLSelectElement', 'innerHeight', 'innerWidth'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
    rules: { ...tseslint.configs.disableTypeChecked.rules, 'no-undef': 'error' },
  },
  prettier,
);
