import { count } from '../words'
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
  const said = saidOf(book, tabs, found)
  return (
    <>
      <details open={read.some(isOpen)}>
        <summary>Read: {said.join(', ')}</summary>
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
          <Choice
            title="Between cells"
            value={book.separator}
            options={{ ...SEPARATORS }}
            onChange={(separator) => onReading({ ...book, separator })}
          />
        )}
        {book.letters && (
          <Choice
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
        <EarlyChoice
          asked={found.asked}
          early={choices.early}
          onChange={(early) => onChange({ ...choices, early })}
        />
      )}
    </>
  )
}

/** Whose the hours before six are, where the file does not tell. */
function EarlyChoice({
  asked,
  early,
  onChange,
}: {
  asked: string | null
  early: Early | null
  onChange: (early: Early | null) => void
}) {
  return (
    <Choice
      title={`Hours before six${asked ? `, such as “${asked}”` : ''}: the table does not say whose they are. They belong to`}
      value={early ?? ''}
      options={{
        '': 'Please choose',
        night: 'the night that begins on that day',
        calendar: 'that day of the calendar',
      }}
      onChange={(chosen) => onChange(chosen === '' ? null : (chosen as Early))}
    />
  )
}

/** What was read, in a few words each. */
function saidOf(book: Book, tabs: readonly Tab[], found: Found | null): string[] {
  const read = tabs.filter(({ isRead }) => isRead)
  const said = [
    ...(tabs.length > 1 ? [`${count(read.length, 'tab')} of ${tabs.length}`] : []),
    ...(found ? [count(found.rows, 'row')] : []),
    ...(found?.hidden ? [`${found.hidden} hidden or struck through left out`] : []),
    ...(found?.nameless ? [`${found.nameless} without a name left out`] : []),
    ...(book.separator ? [SEPARATORS[book.separator] ?? `“${book.separator}” between cells`] : []),
    ...(book.letters ? [`${LETTERS[book.letters]} letters`] : []),
  ]
  said.push(...new Set(read.flatMap((tab) => tab.said ?? [])))
  const { unused = [], cells = [] } = found?.rest ?? {}
  return [
    ...said,
    ...(unused.length > 0 ? [`not used: ${shortList(unused)}`] : []),
    ...(cells.length > 0 ? [`not read: ${shortList(cells)}`] : []),
  ]
}

/** The first of several words, and how many there are besides. */
function shortList(words: readonly string[]): string {
  const each = [...new Set(words)]
  const others = each.length - MOST_WORDS_SAID
  return [...each.slice(0, MOST_WORDS_SAID), ...(others > 0 ? [`${others} more`] : [])].join(', ')
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

function Choice({
  title,
  value,
  options,
  onChange,
}: {
  title: string
  value: string
  options: Record<string, string>
  onChange: (value: string) => void
}) {
  return (
    <label>
      {title}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {Object.entries(options).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
