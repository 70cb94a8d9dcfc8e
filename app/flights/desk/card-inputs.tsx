import type { ComponentProps } from 'react'
import { Field } from '~/forms/field'
import { SelectField } from '~/forms/select-field'
import { statusWord, TRAVEL_STATUSES } from '../../../rules/travel-status'
import {
  cardField,
  TYPED_CARD_FIELDS,
  type AnyCardField,
  type TypedCardField,
} from '../../../services/journeys/card-fields'
import { ActField } from './act-field'
import type { Act } from '../../../services/journeys/acts'
import type { DeskEntry, DeskFlight } from '../../../services/journeys/desk-fields'

interface Props {
  draft: DeskEntry
  onEdit: (changes: Partial<DeskEntry>) => void
  flight: Pick<DeskFlight, 'artistName' | 'isUnreadable'>
  /** What the submission can be linked to; null for a former edition. */
  acts: readonly Act[] | null
}

/** The fields that have a place of their own in the form; all others follow in their order. */
const PLACED: readonly AnyCardField['name'][] = ['assignee', 'notes']
const STAY = TYPED_CARD_FIELDS.filter((field) => 'isOfStay' in field)
const OTHERS = TYPED_CARD_FIELDS.filter(
  (field) => !PLACED.includes(field.name) && !('isOfStay' in field),
)

/** The fields of a card. */
export function CardInputs({ draft, onEdit, flight, acts }: Props) {
  const typed = { draft, onEdit }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={cardField('status').label}
          value={draft.status}
          options={TRAVEL_STATUSES.map((status) => [status, statusWord(status)] as const)}
          onChoose={(status) => onEdit({ status })}
        />
        <Typed {...typed} field={cardField('assignee')} />
      </div>
      {acts !== null && (
        <ActField
          artistName={flight.artistName}
          act={draft.act}
          acts={acts}
          onLink={(act) => onEdit({ act })}
        />
      )}
      <Typed
        {...typed}
        field={cardField('notes')}
        {...(flight.isUnreadable && {
          hint: 'A stored text of this card cannot be opened. It stays unless you write a new one.',
        })}
      />
      {/* Where the artist sleeps. */}
      <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <legend className="sr-only">Hotel</legend>
        {STAY.map((field) => (
          <Typed key={field.name} {...typed} field={field} />
        ))}
      </fieldset>
      {OTHERS.map((field) => (
        <Typed key={field.name} {...typed} field={field} />
      ))}
    </>
  )
}

function Typed({
  draft,
  onEdit,
  field,
  ...shown
}: Pick<Props, 'draft' | 'onEdit'> & { field: TypedCardField } & Pick<
    ComponentProps<typeof Field>,
    'hint'
  >) {
  const { name, kind, label, hint, longest, rows }: AnyCardField = field
  const attributes = {
    label,
    hint,
    autoComplete: 'off',
    maxLength: longest,
    value: draft[field.name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onEdit({ [name]: target.value }),
    ...shown,
  }
  if (rows !== undefined) return <Field {...attributes} multiline rows={rows} />
  return <Field {...attributes} {...(kind === 'day' && { type: 'date' })} />
}
