import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserFiles } from './app/islands/browser-files.vite.ts'
import { inlineScripts } from './app/ui/inline-scripts.vite.ts'
import { lakeSources } from './cms/lake/sources.mjs'
import remixConfig from './remix.config.js'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), browserFiles, inlineScripts, lakeSources],
  build: {
    // The folder is always new, and the Studio's build writes into it, too.
    emptyOutDir: false,
    reportCompressedSize: false,
    // Vite's default also has older browsers, for which esbuild would rewrite `?.`. Our inline scripts use it anyway.
    target: 'es2020',
    minify: !isSsrBuild,
    rolldownOptions: {
      output: { comments: { legal: true } },
      // A list of the slowest plugins, which Remix's are.
      checks: { bundlerTimings: false },
    },
    // The first that know layers. Older ones get `app/ui/plain.css`.
    cssMinify: 'esbuild',
    cssTarget: ['edge99', 'firefox97', 'chrome99', 'safari15.4'],
  },
  // The licences of what is in the sheets, which esbuild makes smaller.
  esbuild: { legalComments: 'inline' },
  // The only one of Sanity's packages that the server runs. It is bundled, so that an installation does not need it.
  ssr: { noExternal: ['@sanity/preview-url-secret'] },
  resolve: { alias: { '~': '/app' } },
}))
