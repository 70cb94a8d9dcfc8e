import { expect, test } from 'vitest'
import { artistsIn, joinedNames, namesAroundB2b, namesWithin } from './names'

const LINEUP = [
  'Mother Karst',
  'Simon & Garfunkel',
  'Drip Theory',
  'Echo',
  'Echo & Daughters',
  'Night vs Day',
]

test.each([
  ['Mother Karst', ['Mother Karst']],
  ['Mother Karst b2b Somebody', ['Mother Karst', 'Somebody']],
  ['One B2B Two b3b Three', ['One', 'Two', 'Three']],
  ['One vs Two', ['One', 'Two']],
  ['Drip Theory & Whoever Is Left', ['Drip Theory', 'Whoever Is Left']],
  ['Nobody feat. drip theory', ['Nobody', 'drip theory']],
  ['Drip Theory, Live', ['Drip Theory']],
  ['Mother Karst + hybrid set', ['Mother Karst']],
  ['Drip Theory, Echo and Mother Karst', ['Drip Theory', 'Echo', 'Mother Karst']],
  ['Simon & Garfunkel', ['Simon & Garfunkel']],
  ['Night vs Day', ['Night vs Day']],
  ['SIMON and GARFUNKEL', ['SIMON and GARFUNKEL']],
  ['Echo & Daughters b2b Drip Theory', ['Echo & Daughters', 'Drip Theory']],
  // Nobody of the line-up is in it: one name.
  ['Earth, Wind & Fire', ['Earth, Wind & Fire']],
  ['AC/DC', ['AC/DC']],
  ['Echo-b2b-Echo', ['Echo-b2b-Echo']],
])('"%s" is played by %j', (title, artists) => {
  expect(artistsIn(title, LINEUP)).toEqual(artists)
})

test('what is joined is split again, and a missing name is seen', () => {
  expect(namesAroundB2b(joinedNames(['One', 'Two']))).toEqual(['One', 'Two'])
  expect(namesAroundB2b('One b2b')).toEqual(['One', ''])
})

test('a title has each of its names in it, and how somebody plays is none', () => {
  expect(namesWithin('Moth b2b Owl & Fox')).toEqual([
    'Moth b2b Owl & Fox',
    'Moth',
    'Owl & Fox',
    'Moth',
    'Owl',
    'Fox',
  ])
  expect(namesWithin('Moth, live')).toEqual(['Moth, live', 'Moth, live', 'Moth'])
})
