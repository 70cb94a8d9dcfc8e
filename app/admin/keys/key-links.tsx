const ELSEWHERE = [
  { role: 'flights', to: '/pick-ups', label: 'Arrivals board' },
  { role: 'drivers', to: '/pick-ups', label: 'Arrivals board' },
  { role: 'content', to: '/studio', label: 'Studio' },
]

/** Links to other pages that a key opens. The key has to be typed there again, because no page stores it. */
export function KeyLinks({ roles }: { roles: string[] }) {
  const links = ELSEWHERE.filter(({ role }) => roles.includes(role))
  const shown = links.filter(
    ({ to }, index) => links.findIndex((other) => other.to === to) === index,
  )
  if (shown.length === 0) return null
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 print:hidden">
      Your key also opens
      {shown.map(({ to, label }) => (
        <a key={to} href={to} className="inline-flex min-h-11 items-center font-bold underline">
          {label}
        </a>
      ))}
    </p>
  )
}
