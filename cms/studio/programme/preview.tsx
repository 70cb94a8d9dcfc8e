import { count } from '../words'
import { Nights } from './nights'
import type { PlannedRow, ProgrammePlan } from './plan-programme'

/** Every row with what happens or what is wrong; those that are left out are first. */
export function Preview({ plan: { rows, looks } }: { plan: ProgrammePlan }) {
  const isWrong = ({ wrong }: PlannedRow) => wrong.length > 0
  const ordered = [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))]
  const left = rows.filter(isWrong).length
  return (
    <>
      <p>
        {count(rows.length, 'row')}
        {left > 0 && `, ${left === rows.length ? 'all' : left} left out`}.
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
            <tr key={row.row} className={isWrong(row) ? 'left-out' : undefined}>
              <th scope="row">
                <small>{row.row}</small> {row.name}
              </th>
              <td>{[row.when, row.chamber].filter(Boolean).join(' · ')}</td>
              <td>
                {isWrong(row) ? `Left out. ${row.wrong.join(' ')}` : `${row.happens.join('. ')}.`}
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
