import view from './entrance.svg?url&no-inline'

/** The view from the desk at the cave's entrance: sea and sky outside, a plane coming in, and somebody who has checked in already. Only to look at. */
export function EntranceView({ className }: { className?: string }) {
  return (
    <img
      src={view}
      alt=""
      width="640"
      height="440"
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}
