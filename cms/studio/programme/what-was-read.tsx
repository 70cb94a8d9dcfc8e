import { count } from '../words'
import { ChooseOne } from './choose-one'
import { ColumnChoice } from './column-choice'
import type { Early } from './place-nights'
import type { Book, Reading } from './read-file'
import { LETTERS, type Letters } from './read-letters'
import type { Tab } from './tab'
import type { Rest } from './rest'

/** How a table is read, as far as the organisers may change it. */
export interface Choices {
  tabs: Tab[]
  withHidden: boolean
  early: Early | null
}
/** What came of it. */
export interface Found {
  rows: number
  hidden: number
  nameless: number
  rest: Rest
  early: Early
  /** A row before six whose night the file does not tell. */
  asked: string | null
}

/** More of them are counted. */
const MOST_WORDS_SAID = 12
const MOST_DOUBTS_SAID = 3
const SEPARATORS: Record<string, string> = {
  ';': 'semicolons',
  ',': 'commas',
  '\t': 'tabs',
  '|': 'bars',
}

/** One line that says what was read, with everything in it that can be changed, and the one question that a file may leave. */
export function WhatWasRead({
  book,
  choices,
  found,
  onReading,
  onChange,
}: {
  book: Book
  choices: Choices
  found: Found | null
  onReading: (reading: Reading) => void
  onChange: (choices: Choices) => void
}) {
  const { tabs } = choices
  const read = tabs.filter(({ isRead }) => isRead)
  const change = (tab: Tab, next: Partial<Tab>) =>
    onChange({ ...choices, tabs: tabs.map((one) => (one === tab ? { ...one, ...next } : one)) })
  const isOpen = ({ doubts, columns }: Tab) => doubts.length > 0 || columns.name === undefined
  return (
    <>
      <details open={read.some(isOpen)}>
        <summary>Read: {saidOf(book, tabs, found)}</summary>
        {tabs.length > 1 &&
          tabs.map((tab) => (
            <Tick
              key={tab.name}
              isOn={tab.isRead}
              onChange={(isRead) => change(tab, { isRead })}
            >{`The tab “${tab.name}”`}</Tick>
          ))}
        <Tick
          isOn={choices.withHidden}
          onChange={(withHidden) => onChange({ ...choices, withHidden })}
        >
          Rows that are hidden or struck through, too
        </Tick>
        {book.separator && (
          <ChooseOne
            title="Between cells"
            value={book.separator}
            options={SEPARATORS}
            onChange={(separator) => onReading({ ...book, separator })}
          />
        )}
        {book.letters && (
          <ChooseOne
            title="Letters"
            value={book.letters}
            options={LETTERS}
            onChange={(letters) => onReading({ ...book, letters: letters as Letters })}
          />
        )}
        {read.map((tab) => (
          <ColumnChoice
            key={tab.name}
            rows={tab.lines.map(({ cells }) => cells)}
            at={tab.at}
            columns={tab.columns}
            title={read.length > 1 ? `Columns of “${tab.name}”` : 'Columns'}
            isOpen={isOpen(tab)}
            onChange={(columns) => change(tab, { columns, doubts: [] })}
          />
        ))}
      </details>
      {read
        .filter(({ doubts }) => doubts.length > 0)
        .map((tab) => (
          <Tick
            key={tab.name}
            isOn={false}
            onChange={() => change(tab, { doubts: [] })}
          >{`${tab.name || 'The table'}: ${tab.doubts.slice(0, MOST_DOUBTS_SAID).join('; ')}. The names, hours and chambers below are right`}</Tick>
        ))}
      {found && (found.asked !== null || choices.early !== null) && (
        <ChooseOne
          title={`Hours before six${found.asked ? `, such as “${found.asked}”` : ''}: the table does not say whose they are. They belong to`}
          value={choices.early ?? ''}
          options={{
            '': 'Please choose',
            night: 'the night that begins on that day',
            calendar: 'that day of the calendar',
          }}
          onChange={(early) => onChange({ ...choices, early: (early || null) as Early | null })}
        />
      )}
    </>
  )
}

/** What was read, in a few words each. */
function saidOf(book: Book, tabs: readonly Tab[], found: Found | null): string {
  const read = tabs.filter(({ isRead }) => isRead)
  return [
    tabs.length > 1 && `${count(read.length, 'tab')} of ${tabs.length}`,
    found && count(found.rows, 'row'),
    found?.hidden && `${found.hidden} hidden or struck through left out`,
    found?.nameless && `${found.nameless} without a name left out`,
    book.separator && (SEPARATORS[book.separator] ?? `“${book.separator}” between cells`),
    book.letters && `${LETTERS[book.letters]} letters`,
    ...new Set(read.map(({ said }) => said)),
    found && listOf('not used', found.rest.unused),
    found && listOf('not read', found.rest.cells),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The first of several words, and how many there are besides; empty for none. */
function listOf(title: string, words: readonly string[]): string {
  const each = [...new Set(words)]
  const others = each.length - MOST_WORDS_SAID
  const shown = [...each.slice(0, MOST_WORDS_SAID), ...(others > 0 ? [`${others} more`] : [])]
  return shown.length > 0 ? `${title}: ${shown.join(', ')}` : ''
}

function Tick({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: string
}) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />{' '}
      {children}
    </label>
  )
}
