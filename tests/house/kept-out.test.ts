import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Named as the docs name them. They hold secrets, people's data, or drafts. */
const PRIVATE = [
  '.env',
  '.env.production',
  '.data/admin-password',
  'festival-2026-03-01.gz',
  'festival-2026-03-01.gz.part',
  'backup.tar.gz',
  'exports/cloud.tar.gz',
]

test('no backup, export or file of secrets gets into the repository', () => {
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...PRIVATE], {
    encoding: 'utf8',
  })
  expect(stdout.trim().split('\n')).toEqual(PRIVATE)
  const example = spawnSync('git', ['check-ignore', '--no-index', '.env.example'])
  expect(example.status).toBe(1)
})

test('what is kept out of the repository for its secrets is kept out of the image', () => {
  const patterns = readFileSync('.dockerignore', 'utf8').split('\n')
  expect(patterns).toEqual(
    expect.arrayContaining(['.env', '.env.*', '.data', '**/*.gz', '**/*.part']),
  )
})

test('a container gets every setting that stands in .env', () => {
  const [, site = ''] =
    /\n {2}site:\n([^]*?)\n {2}database:\n/.exec(readFileSync('compose.yaml', 'utf8')) ?? []
  expect(site).toMatch(/^ {4}env_file: \.env$/m)
})
