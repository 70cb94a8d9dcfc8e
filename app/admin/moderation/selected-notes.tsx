import type { ModeratedEntry } from '~/pinboard/pinboard-fields'
import { BusyButton } from '~/ui/busy-button'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { useQuestion } from '~/ui/use-question'
import { notesText, type SeveralNotes, type useSeveral } from './use-several'

interface Props {
  selected: readonly ModeratedEntry[]
  several: ReturnType<typeof useSeveral>
  onClear: () => void
}

/** What can be done with the selected notes. */
export function SelectedNotes({ selected, several: { pending, change }, onClear }: Props) {
  const { isAsking, ask, close } = useQuestion()
  const ids = selected.map(({ id }) => id)
  const done = async (deed: SeveralNotes['deed']) => {
    await change({ deed, ids })
    close()
  }
  return (
    <section
      aria-label="Selected notes"
      className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-3 rounded-md border-2 border-chalk bg-rock p-3"
    >
      <p className="font-bold text-chalk">{notesText(selected.length)} selected</p>
      {selected.some(({ isHidden }) => !isHidden) && (
        <BusyButton isBusy={pending === 'hide'} onClick={() => void done('hide')}>
          Hide them
        </BusyButton>
      )}
      {selected.some(({ isHidden }) => isHidden) && (
        <BusyButton isBusy={pending === 'show'} onClick={() => void done('show')}>
          Show them
        </BusyButton>
      )}
      <Button onClick={ask}>Delete them</Button>
      <Button onClick={onClear}>Select none</Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${notesText(selected.length)}?`}
          keep="Keep them"
          isPending={pending === 'delete'}
          onCancel={close}
          onConfirm={() => void done('delete')}
        >
          They will be gone for good, from the pinboard and from the database. To take them off the
          pinboard only, hide them.
        </ConfirmDialog>
      )}
    </section>
  )
}
