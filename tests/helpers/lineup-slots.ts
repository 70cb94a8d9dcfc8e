import { seeded } from './studio-validation'

export interface Slot {
  _key: string
  artist: string
  time: string
  location?: string
  description?: string
}

export async function friday(change: (slots: Slot[]) => Slot[]) {
  const day = await seeded('reveal-friday')
  return { ...day, slots: change(day.slots as Slot[]) }
}

export const withSlot = (slot: Partial<Slot>) => (slots: Slot[]) => [
  ...slots,
  {
    _type: 'slot',
    type: 'main',
    _key: 'new',
    artist: 'Somebody New',
    time: '12:00–12:30',
    ...slot,
  },
]

/** Friday with this slot only, because the seed's Friday is full. */
export const onlySlot = (slot: Partial<Slot>) => (slots: Slot[]) => withSlot(slot)(slots).slice(-1)
