import { momentFormat } from '~/ui/moment-format'
import { useSingleFlight } from '~/http/use-single-flight'
import type { ModeratedEntry } from '~/pinboard/pinboard-fields'
import { Button } from '~/ui/button'
import { BusyButton } from '~/ui/busy-button'
import { isolated } from '../../../rules/isolated'

interface Props {
  entry: ModeratedEntry
  timeZone: string
  /** @param opener - the button that was pressed. */
  onDelete: (entry: ModeratedEntry, opener: HTMLElement) => void
  onHide: (entry: ModeratedEntry, isHidden: boolean) => Promise<unknown>
}

/** One note of the pinboard, with buttons to hide, show and delete it. */
export function Note({ entry, timeZone, onDelete, onHide }: Props) {
  const { alias, location, createdAt, isHidden } = entry
  const [isPending, toggle] = useSingleFlight(() => onHide(entry, !isHidden))
  const when = momentFormat(timeZone)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-seam/40 py-2">
      <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <bdi className={`font-bold ${isHidden ? 'text-dust line-through' : 'text-chalk'}`}>
          {alias}
        </bdi>
        , <bdi>{location}</bdi>
        {isHidden && (
          <span className="ml-2.5 inline-block rounded-full bg-dust px-2.5 text-sm font-bold text-rock">
            hidden
          </span>
        )}
        <br />
        <span className="text-sm text-dust">
          <time dateTime={createdAt}>{when.format(new Date(createdAt))}</time>
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <BusyButton
          isBusy={isPending}
          aria-label={`${isHidden ? 'Show' : 'Hide'} the note of ${isolated(alias)}`}
          onClick={() => void toggle()}
        >
          {isHidden ? 'Show' : 'Hide'}
        </BusyButton>
        <Button
          aria-label={`Delete the note of ${isolated(alias)}`}
          onClick={({ currentTarget }) => onDelete(entry, currentTarget)}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
