import type { ReactNode } from 'react'
import { Rock } from '~/ui/rock'
import {
  meterHeadline,
  type BookingStatus,
  type MeterHeadline,
} from '../../../services/booking/booking-status'
import type { Reading } from './use-booking-status'
import { useText } from '~/ui/use-text'

/** The three states of the meter: loading, failed, and a level. */
export function MeterCard({ reading }: { reading: Reading }) {
  const t = useText('meter')
  if (reading === null) {
    return (
      <Card isDry>
        <p className="text-lead font-bold">{t('Loading Madness Level...')}</p>
      </Card>
    )
  }
  if (reading === 'failed') {
    return (
      <Card isDry>
        <div className="reading">
          <h3 className="text-title leading-snug">{t('Cave WiFi Acting Up!')}</h3>
          <p>
            {t(
              "Can't fetch live booking data right now. The cave internet is being temperamental again...",
            )}
          </p>
        </div>
      </Card>
    )
  }
  return <Level status={reading} />
}

/** The water takes the colour of the light above it. */
const WATER: Record<MeterHeadline['bar'], string> = {
  bonus: 'text-spore',
  'sold-out': 'text-ember',
  'nearly-full': 'text-torch',
  filling: 'text-straw',
  plenty: 'text-glowworm',
}

function Level({ status }: { status: BookingStatus }) {
  const t = useText('meter')
  const { text, bar, barWidth, spotsLabel, capacityLabel, announcement, message, estimateNote } =
    meterHeadline(status, t)
  const level = t('{percent}% FULL', { percent: status.capacityPercentage })
  return (
    <Card>
      <div
        role="meter"
        aria-label={t('Festival capacity')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={barWidth}
        aria-valuetext={level}
        className={`shaft ${WATER[bar]}`}
      >
        <svg
          viewBox="0 0 120 1000"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="water"
          style={{ transform: `translateY(${100 - barWidth}%)` }}
        >
          <path d="M0 2q20 14 40 0t40 0 40 0V60H0z" />
          <path d="M0 12q15-12 30 0t30 0 30 0 30 0V1000H0z" />
          <path d="M26 20 10 420H34L40 20zM70 20 66 560H90L84 20z" />
        </svg>
        <Rock name="ladder" className="ladder" />
      </div>
      <div className="reading">
        <h3 className="madness">{text}</h3>
        <p className="level">{level}</p>
        <dl>
          <Figure label={spotsLabel} value={status.spotsRemaining} />
          <Figure label={capacityLabel} value={status.maxCapacity} />
        </dl>
        {announcement && (
          <p className="border-y-2 border-spore py-3 text-lead font-black text-chalk">
            {announcement}
          </p>
        )}
        {message && <p className="font-bold text-torch">{message}</p>}
        {estimateNote && <p className="text-sm text-dust">{estimateNote}</p>}
      </div>
    </Card>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="grid">
      <dt className="text-dust">{label}</dt>
      <dd className="font-extrabold text-chalk tabular-nums">{value}</dd>
    </div>
  )
}

/** While loading or failing it has its most likely height, so that nothing below it jumps. */
function Card({ isDry, children }: { isDry?: boolean; children: ReactNode }) {
  return (
    <div className="turnstile">
      {isDry && <i className="dry" />}
      {children}
    </div>
  )
}
