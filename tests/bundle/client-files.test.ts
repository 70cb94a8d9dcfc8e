import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '../../server/env'
import { brotliBytes, clientFiles, readManifest, scriptsOf } from '../helpers/client-files'

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

const BUDGETS = [
  ['/', 'routes/_index', 85_000],
  ['/lineup-reveal', 'routes/lineup-reveal', 110_000],
  ['/attendee-pinboard', 'routes/attendee-pinboard', 85_000],
  ['/artist-flight-form', 'routes/artist-flight-form', 85_000],
  ['/admin-flight-details', 'routes/admin-flight-details', 85_000],
] as const

test.each(BUDGETS)('the scripts of %s stay within their budget', (_, route, budget) => {
  const loaded = scriptsOf(readManifest(files), files, ['root', route])
  const bytes = loaded
    .map((path) => brotliBytes(files.get(path)!))
    .reduce((sum, size) => sum + size)
  // React and Remix alone are about 72 kB: less would mean that files were missed.
  expect(bytes).toBeGreaterThan(60_000)
  expect(bytes).toBeLessThanOrEqual(budget)
})

/** Of the sheets that a page carries in itself: one that all have, and one of its own. */
const SHEETS: Record<string, number> = {
  tailwind: 3_400,
  home: 7_000,
  pinboard: 7_900,
  lineup: 6_500,
  flights: 4_400,
  plain: 3_300,
}

test('there is a style sheet of every page and one of each, and each stays within its budget', () => {
  const sheets = [...files]
    .filter(([path]) => path.endsWith('.css'))
    .map(([path, text]) => ({
      name: /^\/assets\/([a-z-]+?)-[\w-]{8}\.css$/.exec(path)?.[1] ?? path,
      text,
    }))
  expect(sheets.map(({ name }) => name).toSorted()).toEqual(Object.keys(SHEETS).toSorted())
  expect(
    sheets.filter(({ name, text }) => brotliBytes(text) > SHEETS[name]!).map(({ name }) => name),
  ).toEqual([])
})

function filesWith(isFound: (text: string) => boolean): string[] {
  expect(scripts.length).toBeGreaterThan(3)
  return scripts.filter(([, text]) => isFound(text)).map(([path]) => path)
}
