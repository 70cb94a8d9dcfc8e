import { ChooseOne } from './choose-one'
import { COLUMNS, COLUMN_TITLES, type Cell, type Column, type Columns } from './columns'

const SAMPLE_ROWS = 2

/** The first rows of the table, with a choice above each column: headings may say something else than what is meant. */
export function ColumnChoice({
  rows,
  at,
  columns,
  title,
  isOpen,
  onChange,
}: {
  rows: readonly Cell[][]
  at: number
  columns: Columns
  title: string
  isOpen: boolean
  onChange: (columns: Columns) => void
}) {
  const sample = rows.slice(at + 1, at + 1 + SAMPLE_ROWS)
  const width = Math.max(...[rows[at] ?? [], ...sample].map(({ length }) => length))
  const choose = (index: number, column: Column | '') => {
    const others = Object.entries(columns).filter(
      ([name, place]) => place !== index && name !== column,
    )
    onChange(Object.fromEntries(column === '' ? others : [...others, [column, index]]))
  }
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <div className="wide">
        <table>
          <thead>
            <tr>
              {Array.from({ length: width }, (_, index) => {
                const heading = at < 0 ? '' : text(rows[at]?.[index])
                return (
                  <th key={index} scope="col">
                    <ChooseOne
                      title={heading || `Column ${index + 1}`}
                      value={COLUMNS.find((column) => columns[column] === index) ?? ''}
                      options={{ '': 'Not used', ...COLUMN_TITLES }}
                      onChange={(column) => choose(index, column as Column | '')}
                    />
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {sample.map((row, number) => (
              <tr key={number}>
                {Array.from({ length: width }, (_, index) => (
                  <td key={index}>{text(row[index])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function text(cell: Cell | undefined): string {
  return cell instanceof Date
    ? // A time alone is one of day 0 of spreadsheets, or, when it is a length, of the days after it.
      cell
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ')
        .replace(/^1(?:899|900)-\S+ /, '')
    : String(cell !== null && typeof cell === 'object' ? cell.text : (cell ?? ''))
}
