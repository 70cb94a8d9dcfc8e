import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { projectWithLake, type Project } from '../../cms/lake/testing/packed'
import { openPage } from '../helpers/browser'
import { testDatabase } from '../helpers/database'
import { field, publish } from '../helpers/studio'

test('in a project of one’s own, an unmodified Studio writes and publishes in the packed lake', async () => {
  using project = projectWithLake(['express', 'sanity', 'react', 'react-dom', 'styled-components'])
  await buildStudio(project)
  await using pg = await testDatabase('empty')
  await using lake = await project.serve(pg.url)
  const origin = `http://localhost:${lake.port}`
  await using client = project.run('client.mjs', { PORT: lake.port })
  await client.printed(/^\[.*\]$/m)

  await using page = await openPage(origin, { width: 1440, height: 900 })
  await page.goto('/structure/note;first')
  await field(page, 'text').fill('Written in the Studio')
  const published = async () => {
    const query = new URLSearchParams({ query: '*[_id == "first"][0].text' })
    const headers = { authorization: 'Bearer secret' }
    const answer = await fetch(`${origin}/v2025-02-19/data/query/production?${query}`, { headers })
    return ((await answer.json()) as { result: string }).result
  }
  await publish(page)
  expect(await published()).toBe('Written in the Studio')
  expect(await page.getByTestId('pane-footer-document-status').first().textContent()).toMatch(
    /published/i,
  )
}, 240_000)

/** As `sanity build` does, in a tenth of its time. */
async function buildStudio({ folder }: Project): Promise<void> {
  mkdirSync(join(folder, 'dist'))
  writeFileSync(
    join(folder, 'dist/index.html'),
    '<!doctype html><div id="studio"></div><script type="module" src="/studio.js"></script>',
  )
  await build({
    stdin: {
      contents: `
        import { renderStudio } from 'sanity'
        import config from './sanity.config.js'
        renderStudio(document.querySelector('#studio'), config)`,
      resolveDir: folder,
    },
    bundle: true,
    format: 'esm',
    outfile: join(folder, 'dist/studio.js'),
    define: { 'process.env': '{}', 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
}
