import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { transformWithEsbuild } from 'vite'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '../../server/start/env'
import { islandName } from '../../app/islands/island-name'
import { bundledScript } from '../../app/ui/inline-scripts.vite'
import {
  brotliBytes,
  clientFiles,
  inlineScriptBytes,
  islandFiles,
  scriptsOfPage,
} from '../helpers/client-files'
import { projectFiles, projectTexts } from '../helpers/sources'

const files = clientFiles()
const scripts = [...files].filter(([path]) => path.endsWith('.js'))

/** A text that survives minifying, and the file of the package that has it. */
const SERVER_PACKAGES = [
  ['zod', 'zod/v4/core/errors.js', '$ZodError'],
  ['@sanity/client', '@sanity/client/dist/index.browser.js', 'apicdn.sanity.io'],
  ['sanity', 'sanity/lib/index.js', 'www.sanity.io/docs/studio-tools'],
  ['groq-js', 'groq-js/dist/1.mjs', 'Unexpected end of query'],
  ['postgres', 'postgres/src/connection.js', 'CONNECTION_DESTROYED'],
  ['sharp', 'sharp/dist/libvips.cjs', 'libvips'],
  ['styled-components', 'styled-components/dist/styled-components.browser.esm.js', 'data-styled'],
] as const

test.each(SERVER_PACKAGES)('no browser gets %s', (_, origin, mark) => {
  expect(readFileSync(`node_modules/${origin}`, 'utf8')).toContain(mark)
  expect(filesWith((text) => text.includes(mark))).toEqual([])
})

test('no visitor gets a byte of the preview', () => {
  expect(readFileSync('cms/preview/bar.ts', 'utf8')).toContain("'preview-bar'")
  expect(
    filesWith((text) =>
      /preview-bar|\/preview\/page|sanity-visual-editing|vercelStega|festival-studio-session/.test(
        text,
      ),
    ),
  ).toEqual([])
})

test('no browser gets a query, a Node module or a .server file', () => {
  expect(filesWith((text) => /\b_type\s*==/.test(text))).toEqual([])
  expect(filesWith((text) => /["'`]node:[a-z]/.test(text))).toEqual([])
  expect([...files.keys()].filter((path) => path.includes('.server'))).toEqual([])
})

test('no browser gets a setting, an environment or a source map', () => {
  expect(filesWith((text) => /\bprocess\.env\b/.test(text))).toEqual([])
  expect(
    filesWith((text) => SETTING_NAMES.some((name) => name.includes('_') && text.includes(name))),
  ).toEqual([])
  expect(filesWith((text) => text.includes('sourceMappingURL='))).toEqual([])
  expect([...files.keys()].filter((path) => path.endsWith('.map'))).toEqual([])
})

/** Kilobytes in brotli, inline scripts included, and the code of the page's islands, which is loaded without a press. */
const BUDGETS = [
  ['/', 'routes/_index.tsx', 64],
  ['/lineup-reveal', 'routes/lineup-reveal.tsx', 80],
  ['/attendee-pinboard', 'routes/attendee-pinboard.tsx', 64],
  ['/artist-flight-form', 'routes/artist-flight-form.tsx', 64],
  ['/admin-flight-details', 'routes/admin-flight-details.tsx', 82],
  ['/pick-ups', 'routes/pick-ups.tsx', 64],
] as const

test.each(BUDGETS)('the scripts of %s stay within their budget', async (page, route, budget) => {
  const bytes = scriptsOfPage(route)
    .map((path) => brotliBytes(files.get(path)!))
    .reduce((sum, size) => sum + size, await inlineScriptBytes(route))
  // React alone is about 40 kB: a smaller sum would mean that files were missed.
  expect(bytes).toBeGreaterThan(41_000)
  const left = budget * 1000 - bytes
  expect(left, `${page} has ${bytes} of ${budget * 1000} bytes: ${left} are left`).toBeGreaterThan(
    0,
  )
})

test('every script is minified, and has no comment but a licence', async () => {
  const loose: string[] = []
  for (const [path, bytes] of scripts) {
    const text = Buffer.from(bytes, 'latin1').toString()
    const options = { minifyWhitespace: true, legalComments: 'inline', sourcemap: false } as const
    const { code } = await transformWithEsbuild(text, path, options)
    // Two minifiers differ by less than that. A file of a route is an empty line.
    if (text.length > code.length * 1.02 + 1) loose.push(path)
  }
  expect(loose).toEqual([])
})

test('the entry imports nothing, so that no page loads React before it is loaded itself', () => {
  const [, entry = ''] = scripts.find(([path]) => path.includes('/entry.client-')) ?? []
  expect(entry).toContain('data-island')
  expect(entry).not.toMatch(/\bimport\s*(?:\{|["'])|\bfrom\s*["']/)
})

test('the entry has a loader for every island', () => {
  const [, entry = ''] = scripts.find(([path]) => path.includes('/entry.client-')) ?? []
  const islands = projectFiles('app').filter((path) => path.endsWith('.island.tsx'))
  expect([...islandFiles(entry).keys()].toSorted()).toEqual(islands.map(islandName).toSorted())
})

test('what `loadModule` may load under another address is no import of another file, or it would be there twice', () => {
  const found = (pattern: RegExp) =>
    new Set(scripts.flatMap(([, text]) => [...text.matchAll(pattern)].map(([, file]) => file)))
  const loaded = found(/\bloadModule\(["`]\/assets\/([\w.-]+\.js)["`]\)/g)
  const imported = found(/(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g)
  expect(loaded.size).toBeGreaterThan(10)
  expect(imported.size).toBeGreaterThan(5)
  const both = [...loaded].filter((file) => imported.has(file))
  expect(both).toEqual([])
  // Otherwise a file could be loaded in a way that does not ask again.
  expect(filesWith((text) => /\bimport\(/.test(text))).toEqual([])
})

/** What Safari 15, Chromium 87 or Firefox 78 lack. The build writes newer syntax out, but no newer functions. */
const TOO_NEW =
  /\.(?:toSorted|toReversed|toSpliced|findLast|findLastIndex|groupBy|fromAsync|withResolvers|hasOwn)\(|\bstructuredClone\(|\bAbortSignal\.(?:timeout|any)\(|\(\?<[=!]/

test('no script calls what older browsers lack', async () => {
  expect(filesWith((text) => TOO_NEW.test(text))).toEqual([])
  const inline = inlineScripts()
  expect(inline.length).toBeGreaterThan(5)
  for (const path of inline) {
    const { code } = await bundledScript(path)
    expect([path, TOO_NEW.exec(code)?.[0]]).toEqual([path, undefined])
  }
})

const ROUTER = 'You must provide a non-empty routes array to createRouter'

test('a page without islands loads no script, and no page loads a router', () => {
  expect(scriptsOfPage('routes/privacy.tsx')).toEqual([])
  expect(scriptsOfPage('routes/$.tsx')).toEqual([])
  expect(readFileSync('node_modules/@remix-run/router/dist/router.js', 'utf8')).toContain(ROUTER)
  expect(filesWith((text) => text.includes(ROUTER) || text.includes('__remixContext'))).toEqual([])
})

/** The sources of the scripts that stand in pages, and of the service worker. */
function inlineScripts(): string[] {
  return projectTexts(/^app\/.*\.tsx?$/).flatMap(([module, text]) =>
    [...text.matchAll(/from '([^']+)\?script'/g)].map(([, path = '']) =>
      path.startsWith('~/')
        ? posix.join('app', path.slice(2))
        : posix.join(posix.dirname(module), path),
    ),
  )
}

function filesWith(isFound: (text: string) => boolean): string[] {
  expect(scripts.length).toBeGreaterThan(3)
  return scripts.filter(([, text]) => isFound(text)).map(([path]) => path)
}
