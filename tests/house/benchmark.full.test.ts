import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('the benchmark can be loaded, and names its parts', () => {
  const { status, stderr } = spawnSync(process.execPath, ['bench/run.mjs', 'nothing'], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('"nothing" is no part of the benchmark: cached, crowd, flash')
})
