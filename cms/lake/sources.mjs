import { threads } from './query/threads.mjs'

/**
 * For Vite in this repository: an import of `content-lake` gets the lake's sources, which need no build of their own. Others get
 * what `build.mjs` makes.
 *
 * @type {import('vite').Plugin}
 */
export const lakeSources = {
  ...threads,
  name: 'lake-sources',
  config: () => ({
    resolve: {
      alias: [
        { find: /^content-lake$/, replacement: '/cms/lake/index.ts' },
        { find: /^content-lake\/server$/, replacement: '/cms/lake/server.ts' },
        { find: /^content-lake\/migrations$/, replacement: '/cms/lake/migrations.server.ts' },
        { find: /^content-lake\/serve$/, replacement: '/cms/lake/serve.server.ts' },
        { find: /^content-lake\/browser$/, replacement: '/cms/lake/studio/browser.ts' },
        { find: /^content-lake\/s3$/, replacement: '/cms/lake/s3.ts' },
        { find: /^content-lake\/studio$/, replacement: '/cms/lake/studio/index.ts' },
      ],
    },
  }),
}
