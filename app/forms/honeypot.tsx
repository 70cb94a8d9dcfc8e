/** The honeypot field: people leave it empty, because they do not see it, hear it or reach it. Programs fill it in. */
export const HONEYPOT_FIELD = 'website'

export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
