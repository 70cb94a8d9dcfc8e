import { SelectField } from '~/forms/select-field'
import { actOfName, linkText, NO_ACT, type Act } from '../../../services/journeys/acts'
import { actsLike } from './acts-like'

/** The option for a card without a link. No act has such an id. */
const BY_NAME = ' by name'

interface Props {
  artistName: string
  /** As on the card. */
  act: string | null | undefined
  acts: readonly Act[]
  onLink: (act: string | null) => void
}

/** Links a submission to an act of the programme by hand. Acts with nearly the same name come first. */
export function ActField({ artistName, act, acts, onLink }: Props) {
  if (act === undefined)
    return (
      <p>
        <span className="font-semibold text-chalk">Act:</span> {linkText(act, acts)}
      </p>
    )
  const own = actOfName(artistName, acts)
  const near = actsLike(artistName, acts)
  const isGone = act !== null && act !== NO_ACT && !acts.some(({ id }) => id === act)
  return (
    <SelectField
      label="Act"
      value={act ?? BY_NAME}
      options={[
        [BY_NAME, own ? `As the name says: ${own.name}` : 'As the name says: no act of this name'],
        ...near.map(({ id, name }) => [id, `Perhaps ${name}`] as const),
        ...acts.filter((one) => !near.includes(one)).map(({ id, name }) => [id, name] as const),
        ...(isGone ? [[act, 'An act that is gone'] as const] : []),
        [NO_ACT, 'No act'],
      ]}
      onChoose={(chosen) => onLink(chosen === BY_NAME ? null : chosen)}
    />
  )
}
