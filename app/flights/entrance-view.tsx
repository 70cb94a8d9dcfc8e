import view from './entrance.svg?url&no-inline'

/** The view from the desk at the cave's entrance: rock around, sea and sky outside, and a plane coming in. Only to look at. */
export function EntranceView({ className }: { className?: string }) {
  return <img src={view} alt="" width="480" height="300" loading="lazy" decoding="async" className={className} />
}
