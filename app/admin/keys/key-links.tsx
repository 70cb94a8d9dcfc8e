import { useEffect } from 'react'
import { handOutKey } from '~/http/handed-key'

const ELSEWHERE = [
  // A tab with a name knows from which page it was opened.
  { role: 'flights', to: '/pick-ups', tab: 'arrivals-board', label: 'Arrivals board' },
  { role: 'flights', to: '/call-sheet', tab: 'call-sheet', label: 'Call sheet' },
  { role: 'drivers', to: '/pick-ups', tab: 'arrivals-board', label: 'Arrivals board' },
  { role: 'content', to: '/studio', tab: undefined, label: 'Studio' },
]

/** Links to other pages that a key opens. The arrivals board gets the key from this page; in the Studio it is typed again. */
export function KeyLinks({ password, roles }: { password: string; roles: string[] }) {
  useEffect(() => handOutKey(password), [password])
  const links = ELSEWHERE.filter(({ role }) => roles.includes(role))
  const shown = links.filter(
    ({ to }, index) => links.findIndex((other) => other.to === to) === index,
  )
  if (shown.length === 0) return null
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 print:hidden">
      Your key also opens
      {shown.map(({ to, tab, label }) => (
        <a
          key={to}
          href={to}
          target={tab}
          className="inline-flex min-h-11 items-center font-bold underline"
        >
          {label}
        </a>
      ))}
    </p>
  )
}
