import { foldLetters } from '../../rules/fold-letters'
import type { TimetableEntry } from '../../rules/programme'
import { Button } from '~/ui/button'
import { filteredAddress, passesFilter, type TimetableFilter } from './filter'
import { useHref } from '~/ui/use-href'
import { useText } from '~/ui/use-text'
import { kindText } from './kind-text'

interface Props {
  entries: TimetableEntry[]
  filter: TimetableFilter
}

/** Finds slots by words, chamber and kind. It is a form and links, so it needs no script. */
export function FilterPanel({ entries, filter }: Props) {
  const href = useHref()
  const t = useText('timetable')
  const tKinds = useText('kinds')
  const isFiltered = filteredAddress(filter) !== '/timetable'
  const shown = entries.filter((entry) => passesFilter(entry, filter)).length
  const chambers = new Map(
    entries.flatMap(({ chamber, englishChamber = chamber }) =>
      chamber === null || englishChamber === null ? [] : [[englishChamber, chamber]],
    ),
  )
  return (
    <details className="timetable-filter" open={isFiltered}>
      <summary>{t('Find in the timetable')}</summary>
      <form action={href('/timetable#found')} role="search">
        {filter.chamber && <input type="hidden" name="chamber" value={filter.chamber} />}
        {filter.kind && <input type="hidden" name="kind" value={filter.kind} />}
        <label htmlFor="find">{t('Name or word')}</label>
        <span>
          <input id="find" type="search" name="q" defaultValue={filter.search} maxLength={80} />
          <Button type="submit">{t('Find')}</Button>
        </span>
      </form>
      <Choice
        name={t('Chamber')}
        field="chamber"
        filter={filter}
        values={[...chambers.keys()]}
        textOf={(english) => chambers.get(english) ?? english}
      />
      <Choice
        name={t('Kind')}
        field="kind"
        filter={filter}
        values={entries.map(({ kind }) => kind)}
        textOf={(kind) => kindText(tKinds, kind)}
      />
      {isFiltered && (
        <p role="status" id="found">
          {shown === 0
            ? t('Nothing is like that.')
            : t('{shown} of {all}.', { shown, all: entries.length })}{' '}
          <a href={href('/timetable')}>{t('Show everything')}</a>
        </p>
      )}
    </details>
  )
}

/** The letters alone decide, with accents last, so that every server sorts alike. */
function sortedByText(values: string[], textOf: (value: string) => string): string[] {
  const key = (value: string) => `${foldLetters(textOf(value))} ${textOf(value)}`
  return values.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}

/** Links that show one chamber or one kind alone. The chosen one takes the choice back. */
function Choice({
  name,
  field,
  filter,
  values,
  textOf = (value) => value,
}: {
  name: string
  field: 'chamber' | 'kind'
  filter: TimetableFilter
  values: string[]
  textOf?: (value: string) => string
}) {
  const href = useHref()
  return (
    <nav aria-label={name}>
      <b>{name}</b>
      {sortedByText([...new Set(values)], textOf).map((value) => {
        const isChosen = filter[field] === value
        return (
          <a
            key={value}
            href={href(`${filteredAddress({ ...filter, [field]: isChosen ? '' : value })}#found`)}
            aria-current={isChosen ? 'true' : undefined}
          >
            {textOf(value)}
          </a>
        )
      })}
    </nav>
  )
}
