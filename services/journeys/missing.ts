import type { Leg } from './desk-fields'
import type { Means } from './means'

type Travelled = Pick<Leg, 'direction' | 'means' | 'driver'>

/** Who comes by car drives, and who is already there needs nobody. */
const NEEDS_NO_DRIVER: readonly Means[] = ['car', 'there']

/** What the plan of one artist lacks, in words. Somebody drives from the last arrival and to the first departure. */
export function missingIn(legs: readonly Travelled[]): string[] {
  const arrival = legs.filter(({ direction }) => direction === 'arrival').at(-1)
  const departure = legs.find(({ direction }) => direction === 'departure')
  return [
    arrival === undefined && 'arrival',
    arrival && lacksDriver(arrival) && 'driver of the arrival',
    departure === undefined && arrival?.means !== 'there' && 'departure',
    departure && lacksDriver(departure) && 'driver of the departure',
  ].filter((word) => typeof word === 'string')
}

function lacksDriver({ means, driver }: Travelled): boolean {
  return driver === null && !NEEDS_NO_DRIVER.includes(means)
}
