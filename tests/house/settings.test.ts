import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseEnv } from '../../server/start/env'
import { projectTexts } from '../helpers/sources'

const example = Object.fromEntries(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

test('.env.example names every setting that is read, and no other', () => {
  const read = new Set<string>()
  const recording = new Proxy({} as Record<string, undefined>, {
    get: (_, name) => void read.add(String(name)),
  })
  parseEnv(recording)
  expect(Object.keys(example).toSorted()).toEqual([...read].toSorted())
})

test('the values in .env.example are the defaults', () => {
  expect(parseEnv(example)).toEqual(parseEnv({}))
})

test('no setting is read past the one place that checks them', () => {
  const readers = projectTexts(/^(app|cms|db|rules|server|services)\/.*\.tsx?$/).filter(
    ([, text]) => /\bprocess\.env\.(?!NODE_ENV\b|FONTCONFIG_FILE\b)\w+/.test(text),
  )
  expect(readers.map(([path]) => path)).toEqual([])
})

test('compose.yaml gives the site settings that it reads, and no default is empty', () => {
  const compose = readFileSync('compose.yaml', 'utf8')
  const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(compose) ?? []
  const given = [...environment.matchAll(/^ {6}(\w+): /gm)].map(([, name]) => name)
  expect(given).toContain('DATABASE_URL')
  expect(given.filter((name = '') => !(name in example))).toEqual([])
  // podman-compose takes `${NAME:-}` literally.
  expect(compose).not.toContain(':-}')
})
