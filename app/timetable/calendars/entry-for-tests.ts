import { artistsIn } from '../../../rules/names'
import type { Programme, ProgrammeEntry } from '../../../rules/programme'

export function anEntry(given: Partial<ProgrammeEntry> = {}): ProgrammeEntry {
  return {
    id: 'k3m5q7a2c4e6',
    slug: 'carbide-carla',
    kind: 'main',
    name: 'Carbide Carla',
    artists: artistsIn(given.name ?? 'Carbide Carla'),
    isStandIn: false,
    description: 'Three hours of acid trance.',
    chamber: 'Cathedral',
    hours: '22:00–01:00',
    day: { id: 'friday', label: 'Friday', date: '2026-03-13', opensAt: 720 },
    morning: null,
    start: Date.UTC(2026, 2, 13, 21),
    end: Date.UTC(2026, 2, 14, 0),
    changedAt: Date.UTC(2026, 1, 1),
    ...given,
  }
}

export function aProgramme(given: Partial<Programme> = {}): Programme {
  return {
    title: 'Trance & Madness',
    edition: 'Third edition',
    timeZone: 'Europe/Madrid',
    place: 'A secret cave on Mallorca',
    startDate: '2026-03-13',
    endDate: '2026-03-15',
    entries: [],
    changedAt: Date.UTC(2026, 1, 1),
    ...given,
  }
}
