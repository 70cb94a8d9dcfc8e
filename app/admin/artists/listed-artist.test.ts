import { expect, test } from 'vitest'
import { allLacks, filteredArtists, type ListedArtist } from './listed-artist'

const artist = (id: string, changes: Partial<ListedArtist> = {}): ListedArtist => ({
  id,
  name: id,
  isSecret: false,
  sets: [],
  flights: [],
  hotel: null,
  picture: null,
  lacks: [],
  ...changes,
})
const ARTISTS = [
  artist('Ærlig Grotte', { lacks: ['slot', 'hotel'] }),
  artist('Bat', { hotel: 'Cala Murada', lacks: ['slot'] }),
  artist('Drip', { flights: [{ id: 1, reference: 'CAVE-7K3M-QX4T', status: 'new' }] }),
]

test('artists are found by name, reference and hotel, in any spelling, and by what they lack', () => {
  const names = (text: string, lack = '') =>
    filteredArtists(ARTISTS, { text, lack }).map(({ name }) => name)
  expect(names('aerlig')).toEqual(['Ærlig Grotte'])
  expect(names('cala MURADA')).toEqual(['Bat'])
  expect(names('7k3m')).toEqual(['Drip'])
  expect(names('', 'slot')).toEqual(['Ærlig Grotte', 'Bat'])
  expect(names('bat', 'hotel')).toEqual([])
})

test('what artists lack is listed with how many lack it, the most frequent first', () => {
  expect(allLacks(ARTISTS)).toEqual([
    { lack: 'slot', count: 2 },
    { lack: 'hotel', count: 1 },
  ])
})
