import { useState } from 'react'
import { EXPORT_COLUMNS } from '../list/export-columns'
import { requestWorkbook, saveFile } from '../list/fetch-flights'
import { useDeskFrame } from './desk-frame'
import { ofShownEdition } from '../shown-edition'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { useSingleFlight } from '~/http/use-single-flight'
import { toast } from '~/ui/toasts/toast'
import { BusyButton } from '~/ui/busy-button'

/** Exports the submissions as an Excel workbook. Sensitive columns are off by default. */
export function SheetExport() {
  const { password } = useDeskFrame()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(EXPORT_COLUMNS.filter(({ isSensitive }) => !isSensitive).map(({ name }) => name)),
  )
  const columns = EXPORT_COLUMNS.map(({ name }) => name).filter((name) => chosen.has(name))
  const [isExporting, exportFile] = useSingleFlight(async () => {
    const listing = await requestWorkbook(password, columns)
    await save(listing.ok ? listing.response : null, 'flight details')
  })
  const [isExportingPlan, exportPlan] = useSingleFlight(async () => {
    const response = await fetchAsAdmin(password, 'GET', ofShownEdition('/api/admin/plan'))
    await save(response?.ok ? response : null, 'the travel plan')
  })

  function toggle(name: string) {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    setChosen(next)
  }

  return (
    <details className="mt-8 rounded-md border border-seam/60 bg-rock px-4 print:hidden">
      <summary className="min-h-12 cursor-pointer py-3 font-bold text-chalk">
        Export for Excel
      </summary>
      <p className="pb-3 text-dust">
        The first sheet has what artists have sent, the second one the travel plan.
      </p>
      <fieldset className="pb-3">
        <legend className="sr-only">Columns of the first sheet</legend>
        <p className="text-dust">Sensitive columns are off. Switch on only what is needed.</p>
        <div className="mt-2 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {EXPORT_COLUMNS.map(({ name, title, isSensitive }) => (
            <label key={name} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={chosen.has(name)}
                onChange={() => toggle(name)}
              />
              <span>
                {title}
                {isSensitive && <span className="text-dust"> (sensitive)</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3 pb-4">
        <BusyButton
          disabled={columns.length === 0}
          isBusy={isExporting}
          onClick={() => void exportFile()}
        >
          Export XLSX
        </BusyButton>
        <BusyButton isBusy={isExportingPlan} onClick={() => void exportPlan()}>
          Export plan as CSV
        </BusyButton>
      </div>
    </details>
  )
}

/** @param response - null when none came @param what - in the sentence about a failure */
async function save(response: Response | null, what: string): Promise<void> {
  try {
    if (response === null) throw new Error('no answer')
    await saveFile(response)
  } catch {
    toast({
      title: 'Error',
      description: `Failed to export ${what}. Please try again.`,
      variant: 'destructive',
    })
  }
}
