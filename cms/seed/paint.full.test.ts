import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seedDocuments } from '../../tests/helpers/seed'
import { scenes } from './paint.mjs'

test.each(Object.entries(scenes))(
  '%s is the same drawing however often it is painted',
  (_, paint) => {
    const drawing = paint()
    expect(drawing).toMatch(/^<svg .*<\/svg>$/s)
    expect(drawing).not.toMatch(/NaN|undefined|null|\[object/)
    expect(paint()).toBe(drawing)
  },
)

test('there is a picture of every scene, and the content uses each of them', async () => {
  const names = Object.keys(scenes)
    .map((name) => `${name}.webp`)
    .toSorted()
  expect(readdirSync('cms/seed/images').toSorted()).toEqual(names)
  const used = (await seedDocuments()).flatMap(({ originalFilename }) =>
    typeof originalFilename === 'string' ? [originalFilename] : [],
  )
  expect(used.toSorted()).toEqual(names)
})
