import type { PinEntry } from './pinboard-fields'

/** Six papers and seven tilts, by position (spec section 9); 6 and 7 have no common divisor, so no two neighbours repeat. */
const PAPERS = [
  'from-[#ffe9a8] to-[#ffd36b]',
  'from-[#ffd0e4] to-[#ff9dc8]',
  'from-[#c8f7ee] to-[#8fe8da]',
  'from-[#e6f7b8] to-[#c9ec74]',
  'from-[#ffd9bd] to-[#ffb387]',
  'from-[#ded8ff] to-[#b9aef5]',
] as const
const TILTS = ['-rotate-3', 'rotate-2', '-rotate-1', 'rotate-3', '-rotate-2', 'rotate-1', 'rotate-0'] as const

const STAGGER_S = 0.1
/** A first screenful on a wide screen; who scrolls to later notes has waited long enough. */
const STAGGERED = 16

/** The notes, pinned to the board in one to four columns. */
export function PinGrid({ entries }: { entries: PinEntry[] }) {
  return (
    <ul aria-label="Pinned notes" className="grid grid-cols-1 gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {entries.map((entry, index) => (
        <li
          key={entry.id}
          className="motion-safe:animate-[pin-lands_380ms_var(--ease-out)_backwards] [contain-intrinsic-size:auto_9rem] [content-visibility:auto] p-2"
          style={{ animationDelay: `${(index < STAGGERED ? index : 0) * STAGGER_S}s` }}
        >
          <Note entry={entry} paper={PAPERS[index % PAPERS.length]!} tilt={TILTS[index % TILTS.length]!} />
        </li>
      ))}
    </ul>
  )
}

function Note({ entry: { alias, location }, paper, tilt }: { entry: PinEntry; paper: string; tilt: string }) {
  return (
    <article
      className={`relative min-h-32 bg-linear-to-br px-5 pt-8 pb-5 text-rock shadow-[0_0.9rem_1.4rem_-0.6rem_#0b0a10] forced-colors:border ${paper} ${tilt}`}
    >
      <Pin />
      <p className="text-xl leading-snug font-extrabold wrap-anywhere" dir="auto">
        {alias}
      </p>
      <p className="mt-1.5 wrap-anywhere" dir="auto">
        <span className="sr-only">from </span>
        {location}
      </p>
    </article>
  )
}

function Pin() {
  return (
    <svg viewBox="0 0 24 24" className="absolute top-1.5 left-1/2 size-5 -translate-x-1/2 drop-shadow-sm" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="#b3261e" />
      <circle cx="9" cy="9" r="3" fill="#ff8a80" />
    </svg>
  )
}
