import type { BookingStatus } from '../../../services/booking/booking-status'
import { MeterCard } from './meter-card'
import { useBookingStatus } from './use-booking-status'

/** @param props.initial - the status that the server had at rendering; `null` shows the meter loading. */
export default function CapacityMeter({ initial }: { initial: BookingStatus | null }) {
  return <MeterCard reading={useBookingStatus(initial)} />
}
