import { useRef } from 'react'
import { readFile, readText, type Book, type Reading } from './read-file'

/** Reads a table, once more with other letters for example. */
export type ReadTable = (reading?: Reading) => Promise<Book>

/** Fields for a file and for cells that were copied. */
export function TakeTable({ onTake }: { onTake: (read: ReadTable) => void }) {
  const fileField = useRef<HTMLInputElement>(null)
  const emptyFileField = () => {
    if (fileField.current) fileField.current.value = ''
  }
  const takeFile = (file: File | undefined) =>
    file && onTake(async (reading) => readFile(new Uint8Array(await file.arrayBuffer()), reading))
  return (
    <>
      <label>
        Drop a file here, or choose one: XLSX, ODS, CSV, or a schedule.json of pretalx or frab
        <input
          ref={fileField}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.json"
          // An empty field takes the same file again, after a change in it.
          onClick={emptyFileField}
          onDrop={emptyFileField}
          onChange={(event) => takeFile(event.currentTarget.files?.[0])}
        />
      </label>
      <label>
        Or paste cells that you have copied from a spreadsheet
        <textarea
          rows={2}
          value=""
          onChange={(event) => {
            const text = event.currentTarget.value
            if (text.trim() === '') return
            emptyFileField()
            onTake((reading) => readText(text, reading))
          }}
        />
      </label>
    </>
  )
}
