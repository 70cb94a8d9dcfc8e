import type { BookingStatus } from '../booking-status'
import { MeterCard } from './meter-card'
import { useBookingStatus } from './use-booking-status'

/** @param props.initial - what the server had at hand; `null` shows the meter loading. */
export default function CapacityMeter({ initial }: { initial: BookingStatus | null }) {
  return <MeterCard reading={useBookingStatus(initial)} />
}
