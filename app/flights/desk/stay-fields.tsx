import { Field } from '~/forms/field'
import { LONGEST, type DeskEntry } from './desk-fields'

interface Props {
  draft: DeskEntry
  onEdit: (changes: Partial<DeskEntry>) => void
}

/** Where the artist sleeps, and what the driver should know. */
export function StayFields({ draft, onEdit }: Props) {
  const field = (name: 'hotel' | 'hotelFrom' | 'hotelTo' | 'roomWith' | 'driverNote') => ({
    autoComplete: 'off',
    value: draft[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onEdit({ [name]: target.value }),
  })
  return (
    <>
      <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <legend className="sr-only">Hotel</legend>
        <Field {...field('hotel')} label="Hotel" maxLength={LONGEST.hotel} />
        <Field {...field('hotelFrom')} label="Check-in" type="date" />
        <Field {...field('hotelTo')} label="Check-out" type="date" />
        <Field {...field('roomWith')} label="Room with" maxLength={LONGEST.roomWith} />
      </fieldset>
      <Field
        {...field('driverNote')}
        label="Note for the driver"
        hint="Drivers read it on their list."
        maxLength={LONGEST.driverNote}
      />
    </>
  )
}
