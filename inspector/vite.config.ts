import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that the page also works behind a proxy that adds a path.
  base: './',
  build: {
    outDir: '../dist/inspector',
    emptyOutDir: true,
    // Inline files need `data:` in the policy for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
});
