import { expect, test } from 'vitest'
import { UnreadableCell } from './cell-text'
import { namesIn, withoutHours, withoutManner } from './read-names'

test.each([
  ['Mother Karst', ['Mother Karst']],
  ['Mother Karst b2b Carbide Carla', ['Mother Karst', 'Carbide Carla']],
  ['A B2B B', ['A', 'B']],
  ['!!! b2b ???', ['!!!', '???']],
  ['Lab2beat', ['Lab2beat']],
  ['Echo-b2b-Echo', ['Echo-b2b-Echo']],
])('“%s” is read as %j', (cell, names) => {
  expect(namesIn(cell)).toEqual(names)
})

const HALF = 'has “b2b” and not a name on each side of it: write it like One b2b Two.'
test.each([
  ['b2b', HALF],
  ['A b2b', HALF],
  ['b2b A', HALF],
  ['A b2b b2b B', HALF],
  ['Señora A b2b senora a', 'has the same artist twice: b2b needs two different ones.'],
  ['A B2B B b2b C', 'has 3 artists: a slot takes two at most.'],
])('“%s” is refused in a sentence', (cell, words) => {
  const read = namesIn(cell)
  expect(read instanceof UnreadableCell && read.sentence).toBe(`“${cell}” ${words}`)
})

test.each([
  ['Karst (live)', 'Karst', 'live'],
  ['Carbide Carla, DJ set', 'Carbide Carla', 'DJ set'],
  ['Ruth - vinyl only', 'Ruth', 'vinyl only'],
  ['Lava [3h set]', 'Lava', '3h set'],
  ['Fred DJ SET', 'Fred', 'DJ SET'],
  ['Tolouse Low Trax live', 'Tolouse Low Trax', 'live'],
  ['DJ SET: Bongo', 'Bongo', 'DJ SET'],
  ['Live: Cayeye', 'Cayeye', 'Live'],
  ['Sun–Set', 'Sun–Set', null],
  ['Long Live Rock', 'Long Live Rock', null],
  ['Earth, Wind & Fire', 'Earth, Wind & Fire', null],
])('“%s” is the name %s, and played %s', (cell, name, manner) => {
  expect(withoutManner(cell)).toEqual([name, manner])
})

test.each([
  ['8PM-11PM Audifonia', 'Audifonia', '8PM-11PM'],
  ['02:15 – 03:15 Uhr: Giobella', 'Giobella', '02:15 – 03:15 Uhr'],
  ['22:00 - 23:30 Señora Sima', 'Señora Sima', '22:00 - 23:30'],
  ['Karst (23:30-01:00)', 'Karst', '23:30-01:00'],
  ['Karst: 23:30 – 01:00', 'Karst', '23:30 – 01:00'],
  ['Karst – live: 23:30', 'Karst – live', '23:30'],
  ['10p-11:30p Karst', 'Karst', '10p-11:30p'],
  ['17hs: Karst', 'Karst', '17hs'],
  ['21.45hs: Karst', 'Karst', '21.45hs'],
  ['17:30hs: 107 Faunos', '107 Faunos', '17:30hs'],
  ['22:00: 90 min', '22:00: 90 min', null],
  ['Karst – 15:30 horas', 'Karst', '15:30 horas'],
  ['22:00 A Guy Called Karst', 'A Guy Called Karst', '22:00'],
  ['22:00–23:30 A', 'A', '22:00–23:30'],
  ['Karst 22:00-23:30', 'Karst', '22:00-23:30'],
  ['22:00 - 23:30', '22:00 - 23:30', null],
  ['Blink: 182', 'Blink: 182', null],
  ['2-4 Family', '2-4 Family', null],
  ['50 Cent', '50 Cent', null],
])('“%s” is the name %s at %s', (cell, name, hours) => {
  expect(withoutHours(cell)).toEqual([name, hours])
})
