import { momentFormat } from '~/ui/moment-format'
import { useSingleFlight } from '~/http/use-single-flight'
import type { ModeratedEntry } from '~/pinboard/pinboard-fields'
import { Button } from '~/ui/button'
import { BusyButton } from '~/ui/busy-button'
import { isolated } from '../../../rules/isolated'

interface Props {
  entry: ModeratedEntry
  timeZone: string
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  /** All notes with this alias or place are wanted. */
  onFind: (text: string) => void
  /** @param opener - the button that was pressed. */
  onDelete: (entry: ModeratedEntry, opener: HTMLElement) => void
  onHide: (entry: ModeratedEntry, isHidden: boolean) => Promise<unknown>
}

/** One note of the pinboard, with buttons to hide, show and delete it. */
export function Note({ entry, timeZone, isSelected, onSelect, onFind, onDelete, onHide }: Props) {
  const { alias, location, createdAt, isHidden } = entry
  const [isPending, toggle] = useSingleFlight(() => onHide(entry, !isHidden))
  const when = momentFormat(timeZone)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-seam/40 py-2">
      <input
        type="checkbox"
        aria-label={`Select the note of ${isolated(alias)}`}
        className="size-5 shrink-0"
        checked={isSelected}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <Found
          text={alias}
          className={`font-bold ${isHidden ? 'text-dust line-through' : 'text-chalk'}`}
          onFind={onFind}
        />
        , <Found text={location} onFind={onFind} />
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

/** A word of a note. A press finds all notes that have it. */
function Found({
  text,
  className = '',
  onFind,
}: Pick<Props, 'onFind'> & { text: string; className?: string }) {
  return (
    <button
      type="button"
      title="Find all notes with this"
      className={`text-left underline decoration-dotted underline-offset-4 ${className}`}
      onClick={() => onFind(text)}
    >
      <bdi>{text}</bdi>
    </button>
  )
}
