import { defineConfig } from 'vite'

const root = new URL('.', import.meta.url).pathname

/**
 * The organisers' pages, built apart from the site: they are many times its size, and change with the schema instead of with the
 * pages. Each HTML file is an entry; code that several entries use is put into chunks that all of them load.
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
    // The Studio's one large chunk is what it is.
    chunkSizeWarningLimit: 8000,
    reportCompressedSize: false,
    rollupOptions: {
      // A picture of the site, which serves it.
      external: ['/intro-door.webp'],
      input: { index: `${root}index.html`, preview: `${root}preview.html` },
      // "use client" means nothing here, and two hundred modules say it.
      onwarn: (warning, warn) =>
        warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning),
    },
  },
  esbuild: { jsx: 'automatic' },
  // Two of one of these in a page do not find each other's contexts.
  resolve: { dedupe: ['react', 'react-dom', 'sanity', 'styled-components'] },
  // Sanity's own code asks for settings by this name; ours come with the page.
  define: { 'process.env': '{}' },
})
