import type { ReactNode } from 'react'
import { meterHeadline, type BookingStatus, type MeterHeadline } from './booking-status'
import { useBookingStatus, type Reading } from './use-booking-status'

/** @param props.initial - what the server had at hand; `null` shows the meter loading. */
export function CapacityMeter({ initial }: { initial: BookingStatus | null }) {
  return <MeterCard reading={useBookingStatus(initial)} />
}

/** The three states of the meter (spec section 4). */
export function MeterCard({ reading }: { reading: Reading }) {
  if (reading === null) {
    return (
      <Card>
        <p className="text-lead font-bold">Loading Madness Level...</p>
      </Card>
    )
  }
  if (reading === 'failed') {
    return (
      <Card>
        <h3 className="text-2xl">Cave WiFi Acting Up!</h3>
        <p className="mt-3">Can't fetch live booking data right now. The cave internet is being temperamental again...</p>
      </Card>
    )
  }
  return <Level status={reading} />
}

const BAR_COLOURS: Record<MeterHeadline['bar'], string> = {
  bonus: 'bg-spore',
  'sold-out': 'bg-ember',
  'nearly-full': 'bg-torch',
  filling: 'bg-[#f5e663]',
  plenty: 'bg-glowworm',
}

function Level({ status }: { status: BookingStatus }) {
  const { text, bar, barWidth, spotsLabel, capacityLabel, announcement, message, estimateNote } = meterHeadline(status)
  const level = `${status.capacityPercentage}% FULL`
  return (
    <Card>
      <h3 className="text-2xl sm:text-3xl">{text}</h3>
      <p className="mt-5 text-name font-black text-chalk tabular-nums">{level}</p>
      <div
        role="meter"
        aria-label="Festival capacity"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={barWidth}
        aria-valuetext={level}
        className="mt-3 h-6 overflow-hidden rounded-full border-2 border-seam bg-rock forced-colors:border-[CanvasText]"
      >
        <div
          className={`h-full w-full origin-left rounded-full transition-transform duration-300 forced-colors:bg-[Highlight] ${BAR_COLOURS[bar]}`}
          style={{ transform: `translateX(${barWidth - 100}%)` }}
        />
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-4">
        <Figure label={spotsLabel} value={status.spotsRemaining} />
        <Figure label={capacityLabel} value={status.maxCapacity} />
      </dl>
      {announcement && (
        <p className="mt-6 rounded-md border-2 border-spore bg-spore/10 px-4 py-3 text-center text-lead font-black text-chalk">
          {announcement}
        </p>
      )}
      {message && <p className="mt-6 font-bold text-torch">{message}</p>}
      {estimateNote && <p className="mt-5 text-sm text-dust">{estimateNote}</p>}
    </Card>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-dust">{label}</dt>
      <dd className="text-3xl font-extrabold text-chalk tabular-nums">{value}</dd>
    </div>
  )
}

/** As tall while loading or failing as it will most likely be, so that nothing below it jumps. */
function Card({ children }: { children: ReactNode }) {
  return <div className="min-h-72 rounded-lg border border-seam bg-slate/60 p-6 sm:p-8">{children}</div>
}
