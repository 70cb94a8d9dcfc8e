import { useState, type FormEvent } from 'react'
import { Field } from '~/forms/field'
import { SelectField } from '~/forms/select-field'
import { Button } from '~/ui/button'
import { PINS_API } from './use-notes'

/** What is searched for: a text of alias or place, on one board or on all. */
export interface NoteSearch {
  search: string
  /** A year, or `now`; empty for all boards. */
  board: string
}

export const NO_SEARCH: NoteSearch = { search: '', board: '' }

export function searchAddress({ search, board }: NoteSearch): string {
  const terms = new URLSearchParams({
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(board !== '' && { board }),
  })
  return terms.size === 0 ? PINS_API : `${PINS_API}?${terms}`
}

interface Props {
  wanted: NoteSearch
  /** Years of former boards that still have notes. */
  formerYears: readonly number[]
  onSearch: (wanted: NoteSearch) => void
}

/** The form that finds notes. With one board there is none to choose. */
export function SearchNotes({ wanted, formerYears, onSearch }: Props) {
  const [typed, setTyped] = useState(wanted.search)
  const [shown, setShown] = useState(wanted)
  // A press at a note has searched for its words.
  if (shown !== wanted) {
    setShown(wanted)
    setTyped(wanted.search)
  }
  return (
    <form
      role="search"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSearch({ ...wanted, search: typed })
      }}
      className="mt-4 flex flex-wrap items-end gap-3"
    >
      <Field
        label="Search alias or place"
        name="search"
        type="search"
        maxLength={100}
        autoComplete="off"
        className="min-w-56 grow"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value)
          // Who empties the field, by its cross too, has done with the search.
          if (value === '' && wanted.search !== '') onSearch({ ...wanted, search: '' })
        }}
      />
      {formerYears.length > 0 && (
        <SelectField
          label="Board"
          value={wanted.board}
          options={[
            ['', 'All years'],
            ['now', 'The present one'],
            ...formerYears.map((year) => [String(year), String(year)] as const),
          ]}
          onChoose={(board) => onSearch({ board, search: typed })}
        />
      )}
      {/* Never busy: another search replaces the pending one, and the same search does nothing. */}
      <Button type="submit">Search</Button>
    </form>
  )
}
