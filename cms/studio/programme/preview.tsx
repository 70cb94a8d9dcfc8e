import { count } from '../words'
import { Nights } from './nights'
import type { ProgrammePlan } from './plan-programme'
import { changes, goesIn } from './planned-row'

/** Every row with what happens or what is wrong; those that are left out are first, and those that change nothing are last. */
export function Preview({ plan: { rows, looks } }: { plan: ProgrammePlan }) {
  const leftOut = rows.filter((row) => !goesIn(row))
  const unchanged = rows.filter((row) => goesIn(row) && !changes(row))
  const ordered = [...leftOut, ...rows.filter(changes), ...unchanged]
  return (
    <>
      <p>
        {count(rows.length, 'row')}
        {leftOut.length > 0 &&
          `, ${leftOut.length === rows.length ? 'all' : leftOut.length} left out`}
        {unchanged.length > 0 &&
          `, ${unchanged.length === rows.length ? 'all' : unchanged.length} as they are already`}
        .
      </p>
      <Nights rows={rows} />
      {looks.length > 0 && (
        <>
          <h3>What you have to look at yourself</h3>
          <ul>
            {looks.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">When and where</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((row) => (
            <tr key={row.row} className={goesIn(row) ? undefined : 'left-out'}>
              <th scope="row">
                <small>{row.row}</small> {row.name}
              </th>
              <td>{[row.when, row.chamber].filter(Boolean).join(' · ')}</td>
              <td>
                {goesIn(row) ? `${row.happens.join('. ')}.` : `Left out. ${row.wrong.join(' ')}`}
                {row.notes.map((note) => (
                  <span key={note} className="note">
                    {note}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
