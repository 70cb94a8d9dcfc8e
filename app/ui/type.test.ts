import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = ['app/ui/type.css', 'app/pinboard/handwriting.css']
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, face = '']) => face)

test('no family has a second file: while one is still loading, a browser prepares the system’s last-resort font at every size', () => {
  const fetched = faces
    .filter((face) => face.includes('url('))
    .map((face) => /font-family: '([^']+)'/.exec(face)![1])
  expect(fetched).toContain('Figtree extended')
  expect(fetched).toEqual([...new Set(fetched)])
})

test('every family is in a list of the theme', () => {
  const theme = readFileSync('app/theme.css', 'utf8')
  const families = faces.map((face) => /font-family: '([^']+)'/.exec(face)![1]!)
  expect(families.filter((family) => !theme.includes(`'${family}'`))).toEqual([])
})
