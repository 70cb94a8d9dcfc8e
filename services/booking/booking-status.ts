import type { Writer } from '../../languages/text'

/** The answer of `GET /api/booking-status`: exactly these nine fields. */
export interface BookingStatus {
  /** May be more than `maxCapacity`. */
  confirmedBookings: number
  /** Places on sale. In the bonus phase they include the bonus tickets. */
  maxCapacity: number
  /** Whole percent of the places without the bonus tickets. Above 100 when oversold. */
  capacityPercentage: number
  spotsRemaining: number
  isNearCapacity: boolean
  isSoldOut: boolean
  isBonusPhase: boolean
  /** 0 outside the bonus phase. */
  bonusTickets: number
  /** False when `confirmedBookings` is an estimate. */
  isLiveData: boolean
}

export interface BookingFigures {
  confirmedBookings: number
  /** Whether `confirmedBookings` is a recent figure from the provider's feed. */
  isLive: boolean
  capacity: number
  bonusTickets: number
  /** The organisers' switch. It has no effect before the sell-out or without bonus tickets. */
  bonusPhase: boolean
  /** Percentage from which the festival counts as nearly full. */
  nearThreshold: number
}

/** Computes the status from the figures. */
export function bookingStatus(figures: BookingFigures): BookingStatus {
  const { confirmedBookings, isLive, nearThreshold } = figures
  const capacity = Math.max(1, figures.capacity)
  const isSoldOut = confirmedBookings >= capacity
  const isBonusPhase = isSoldOut && figures.bonusPhase && figures.bonusTickets > 0
  const bonusTickets = isBonusPhase ? figures.bonusTickets : 0
  const maxCapacity = capacity + bonusTickets
  const percentage = Math.round((100 * confirmedBookings) / capacity)
  // 999 of 1000 rounds to 100, but "100% FULL" would be wrong with one spot left.
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
const FLAGS = ['isNearCapacity', 'isSoldOut', 'isBonusPhase', 'isLiveData'] as const

/** Whether a value is a booking status with exactly the nine fields. It is written by hand to keep zod out of the browser. */
export function isBookingStatus(value: unknown): value is BookingStatus {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return (
    Object.keys(fields).length === COUNTS.length + FLAGS.length &&
    COUNTS.every((name) => Number.isInteger(fields[name]) && (fields[name] as number) >= 0) &&
    FLAGS.every((name) => typeof fields[name] === 'boolean') &&
    (fields.maxCapacity as number) >= 1
  )
}

/** The headline of the capacity meter, and the texts that depend on the status. */
export interface MeterHeadline {
  text: string
  /** The name of the bar's colour. */
  bar: 'bonus' | 'sold-out' | 'nearly-full' | 'filling' | 'plenty'
  /** The width of the bar in percent, at most 100. */
  barWidth: number
  spotsLabel: string
  capacityLabel: string
  /** The text of the box in the bonus phase, while there are bonus tickets left. */
  announcement: string | null
  message: string | null
  /** A note that the figures are an estimate. */
  estimateNote: string | null
}

export function meterHeadline(status: BookingStatus, t: Writer<'meter'>): MeterHeadline {
  const { isBonusPhase, isNearCapacity, bonusTickets, capacityPercentage, isLiveData } = status
  return {
    ...headline(status, t),
    barWidth: Math.min(100, capacityPercentage),
    spotsLabel: t(isBonusPhase ? 'Bonus Tickets' : 'Spots Left'),
    capacityLabel: t(isBonusPhase ? 'Total + Bonus' : 'Max Capacity'),
    announcement:
      isBonusPhase && status.spotsRemaining > 0
        ? t.plural(bonusTickets, {
            one: '{n} FINAL BONUS TICKET',
            other: '{n} FINAL BONUS TICKETS',
          })
        : null,
    message:
      isNearCapacity && !isBonusPhase
        ? t("Book now before we're literally underground and unreachable!")
        : null,
    estimateNote: isLiveData ? null : t('Live data unavailable – showing an estimate'),
  }
}

function headline(status: BookingStatus, t: Writer<'meter'>): Pick<MeterHeadline, 'text' | 'bar'> {
  if (status.isSoldOut && status.isBonusPhase)
    return { text: t('100% SOLD OUT! LINEUP REVEALED! 🎉'), bar: 'bonus' }
  if (status.isSoldOut) return { text: t('SOLD OUT - Pure Madness!'), bar: 'sold-out' }
  if (status.isNearCapacity) return { text: t('Nearly Full - Last Chance!'), bar: 'nearly-full' }
  if (status.capacityPercentage >= 50) return { text: t('Filling Up Fast!'), bar: 'filling' }
  return { text: t('Plenty of Spots Available!'), bar: 'plenty' }
}
