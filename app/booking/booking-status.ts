/** What `GET /api/booking-status` answers: these nine fields and no others. */
export interface BookingStatus {
  /** Confirmed bookings; may be more than there are places. */
  confirmedBookings: number
  /** Places on sale; in the bonus phase with the bonus tickets. */
  maxCapacity: number
  /** Whole percent of the places without the bonus tickets; above 100 when oversold. */
  capacityPercentage: number
  spotsRemaining: number
  isNearCapacity: boolean
  isSoldOut: boolean
  isBonusPhase: boolean
  /** 0 outside the bonus phase. */
  bonusTickets: number
  /** False: `confirmedBookings` is an estimate. */
  isLiveData: boolean
}

export interface BookingFigures {
  confirmedBookings: number
  /** Whether the bookings came from the provider's feed just now. */
  isLive: boolean
  capacity: number
  bonusTickets: number
  /** The organisers' switch; without a sell-out or without tickets it does nothing. */
  bonusPhase: boolean
  /** Percentage from which the festival counts as nearly full. */
  nearThreshold: number
}

/** The status that follows from the figures. Pure: feed, content and clock have been asked before. */
export function bookingStatus(figures: BookingFigures): BookingStatus {
  const { confirmedBookings, isLive, nearThreshold } = figures
  const capacity = Math.max(1, figures.capacity)
  const isSoldOut = confirmedBookings >= capacity
  const isBonusPhase = isSoldOut && figures.bonusPhase && figures.bonusTickets > 0
  const bonusTickets = isBonusPhase ? figures.bonusTickets : 0
  const maxCapacity = capacity + bonusTickets
  const percentage = Math.round((100 * confirmedBookings) / capacity)
  // 999 of 1000 rounds to 100, and "100% FULL" beside one spot left is a lie.
  const capacityPercentage = isSoldOut ? percentage : Math.min(99, percentage)
  return {
    confirmedBookings,
    maxCapacity,
    capacityPercentage,
    spotsRemaining: Math.max(0, maxCapacity - confirmedBookings),
    isNearCapacity: capacityPercentage >= nearThreshold,
    isSoldOut,
    isBonusPhase,
    bonusTickets,
    isLiveData: isLive,
  }
}

const COUNTS = [
  'confirmedBookings',
  'maxCapacity',
  'capacityPercentage',
  'spotsRemaining',
  'bonusTickets',
] as const
const CLAIMS = ['isNearCapacity', 'isSoldOut', 'isBonusPhase', 'isLiveData'] as const

/** Whether an answer is a booking status: exactly the nine fields, counts whole and not negative. By hand: zod stays out of the browser. */
export function isBookingStatus(value: unknown): value is BookingStatus {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return (
    Object.keys(fields).length === COUNTS.length + CLAIMS.length &&
    COUNTS.every((name) => Number.isInteger(fields[name]) && (fields[name] as number) >= 0) &&
    CLAIMS.every((name) => typeof fields[name] === 'boolean') &&
    (fields.maxCapacity as number) >= 1
  )
}

/** The headline of the capacity meter, and what changes along with it. */
export interface MeterHeadline {
  text: string
  /** Name of the bar's colour. */
  bar: 'bonus' | 'sold-out' | 'nearly-full' | 'filling' | 'plenty'
  /** Width of the bar in percent, 100 at most. */
  barWidth: number
  spotsLabel: 'Spots Left' | 'Bonus Tickets'
  capacityLabel: 'Max Capacity' | 'Total + Bonus'
  /** Text of the bonus phase's box. */
  announcement: string | null
  message: string | null
  /** Said when the figures are an estimate. */
  estimateNote: string | null
}

/** The first of the five headlines that fits, and the texts around it. */
export function meterHeadline(status: BookingStatus): MeterHeadline {
  const { isBonusPhase, isNearCapacity, bonusTickets, capacityPercentage, isLiveData } = status
  return {
    ...headline(status),
    barWidth: Math.min(100, capacityPercentage),
    spotsLabel: isBonusPhase ? 'Bonus Tickets' : 'Spots Left',
    capacityLabel: isBonusPhase ? 'Total + Bonus' : 'Max Capacity',
    announcement: isBonusPhase
      ? `${bonusTickets} FINAL BONUS ${bonusTickets === 1 ? 'TICKET' : 'TICKETS'}`
      : null,
    message:
      isNearCapacity && !isBonusPhase
        ? "Book now before we're literally underground and unreachable!"
        : null,
    estimateNote: isLiveData ? null : 'Live data unavailable – showing an estimate',
  }
}

function headline(status: BookingStatus): Pick<MeterHeadline, 'text' | 'bar'> {
  if (status.isSoldOut && status.isBonusPhase)
    return { text: '100% SOLD OUT! LINEUP REVEALED! 🎉', bar: 'bonus' }
  if (status.isSoldOut) return { text: 'SOLD OUT - Pure Madness!', bar: 'sold-out' }
  if (status.isNearCapacity) return { text: 'Nearly Full - Last Chance!', bar: 'nearly-full' }
  if (status.capacityPercentage >= 50) return { text: 'Filling Up Fast!', bar: 'filling' }
  return { text: 'Plenty of Spots Available!', bar: 'plenty' }
}
