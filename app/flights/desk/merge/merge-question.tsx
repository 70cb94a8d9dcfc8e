import { useId, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { PassportNumber } from '../../list/passport-number'
import { useDeskFrame } from '../desk-frame'
import {
  chosen,
  differingRows,
  isChoice,
  takenOver,
  type MergeRow,
  type Picks,
  type Sides,
  type Which,
} from './merge-draft'

interface Props {
  sides: Sides
  isPending: boolean
  onCancel: () => void
  /** @param fromOther - the fields that the one that stays takes over */
  onConfirm: (stays: Which, fromOther: string[]) => void
}

/** Shows two submissions side by side, and asks which values stay. */
export function MergeQuestion({ sides, isPending, onCancel, onConfirm }: Props) {
  const acts = useDeskFrame().acts ?? []
  const [stays, setStays] = useState<Which>(0)
  const [picks, setPicks] = useState<Picks>({})
  const rows = differingRows(sides, acts)
  const gone = sides[stays === 0 ? 1 : 0].flight
  const isOneMailbox = gone.sameEmail !== null && gone.sameEmail === sides[stays].flight.sameEmail
  return (
    <ConfirmDialog
      title="Make one submission of these two?"
      keep="Keep both"
      confirm="Make them one"
      isPending={isPending}
      details={
        <div className="mt-4 grid gap-4">
          <div aria-hidden="true" className={`${TWO} text-sm font-bold text-chalk`}>
            <span>Newer</span>
            <span>Older</span>
          </div>
          <Choice
            label="Reference, e-mail address and link"
            picked={stays}
            onPick={setStays}
            texts={sides.map(({ flight, details }) => (
              <>
                {flight.reference}
                <br />
                <bdi>{details.email}</bdi>
              </>
            ))}
          />
          {rows.map((row) => (
            <Choice
              key={row.name}
              label={row.label}
              picked={chosen(row, picks)}
              onPick={isChoice(row) ? (which) => setPicks({ ...picks, [row.name]: which }) : null}
              texts={row.texts.map((text, at) => shown(row, text, sides[at as Which]))}
            />
          ))}
          <p className={`${TWO} text-sm`}>
            {sides.map(({ flight }) => (
              <span key={flight.id}>Journeys: {flight.legs.length}</span>
            ))}
          </p>
        </div>
      }
      onCancel={onCancel}
      onConfirm={() => onConfirm(stays, takenOver(rows, picks, stays))}
    >
      One card stays, with the journeys of both and what you choose here. {gone.reference} is
      deleted for good, with its mails that have not gone out.{' '}
      {isOneMailbox
        ? 'Both links that the artist has open the card, until a new one is mailed.'
        : 'Its link ends: the page behind it offers to ask for a new one.'}
    </ConfirmDialog>
  )
}

const TWO = 'grid grid-cols-2 gap-3'

interface ChoiceProps {
  label: string
  /** The value of the newer submission, and that of the older one. */
  texts: ReactNode[]
  picked: Which
  /** Null where there is nothing to choose. */
  onPick: ((which: Which) => void) | null
}

/** A field of the two submissions, with both values side by side. One of them stays. */
function Choice({ label, texts, picked, onPick }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-sm text-dust">{label}</legend>
      <div className={TWO}>
        {texts.map((text, at) => (
          <label
            key={at}
            className={`flex min-h-11 items-start gap-2 rounded-md border p-2 ${at === picked ? 'border-limestone text-chalk' : 'border-seam/50 text-dust'}`}
          >
            {onPick && (
              <input
                type="radio"
                name={name}
                aria-label={`${at === 0 ? 'Newer' : 'Older'}: ${label}`}
                className="mt-0.5 size-5 shrink-0"
                checked={at === picked}
                onChange={() => onPick(at as Which)}
              />
            )}
            <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function shown({ name }: MergeRow, text: string | null, { flight }: Sides[0]): ReactNode {
  if (text === null) return '(empty)'
  return name === 'passportNumber' ? (
    <PassportNumber number={text} owner={`${flight.artistName}, ${flight.reference}`} />
  ) : (
    <bdi>{text}</bdi>
  )
}
