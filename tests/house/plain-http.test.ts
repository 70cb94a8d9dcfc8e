import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PRODUCT, projectFiles } from '../helpers/sources'

test('no code for browsers asks for `crypto.randomUUID`, which they lack on plain http: `newUuid` makes one everywhere', () => {
  const files = PRODUCT.flatMap(projectFiles).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(server|test)\.|^(server|db|services)\//.test(path),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((path) => readFileSync(path, 'utf8').includes('.randomUUID('))).toEqual([])
})
