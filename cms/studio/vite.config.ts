import { defineConfig } from 'vite'

const root = new URL('.', import.meta.url).pathname

/**
 * The build of the organisers' pages. It is separate from the site's, because these pages are many times its size and change with
 * the schema, not with the pages. Each HTML file is an entry, and the entries share chunks.
 */
export default defineConfig({
  root,
  base: '/studio/',
  publicDir: false,
  build: {
    outDir: new URL('../../build/studio', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The Studio has one large chunk, and we cannot split it.
    chunkSizeWarningLimit: 8000,
    reportCompressedSize: false,
    rollupOptions: {
      // The site serves this picture.
      external: ['/intro-door.webp'],
      input: { index: `${root}index.html`, preview: `${root}preview.html` },
      // "use client" has no meaning here, and two hundred modules would warn about it.
      onwarn: (warning, warn) =>
        warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning),
    },
  },
  esbuild: { jsx: 'automatic' },
  // Two copies of one of these in a page do not share React contexts.
  resolve: { dedupe: ['react', 'react-dom', 'sanity', 'styled-components'] },
  // Sanity's code reads settings from `process.env`. Ours come with the page.
  define: { 'process.env': '{}' },
})
