import type { CSSProperties } from 'react'
import { ButtonLink } from './button'
import { Carved } from './carved'
import hole from './eyes.svg?url&no-inline'

interface Props {
  /** Above the title, large: the status of an error. All that we have hold a zero in the middle: the hole that somebody looks out of, or without a mark the hole alone. */
  mark?: number
  title: string
  children: string
}

/** A page that has one thing to say and shows the way back. */
export function NoticeScreen({ mark, title, children }: Props) {
  const [first, , last] = String(mark)
  return (
    <main id="main" className="px-gutter py-chamber text-center">
      <div className="mx-auto grid min-h-[60svh] max-w-page content-center justify-items-center gap-6">
        {mark === undefined ? (
          <img src={hole} alt="" width="220" height="240" className="h-40 w-auto" />
        ) : (
          <p
            className="carved flex items-center text-chalk"
            style={{ '--size': '15rem', '--longest': 3.6 } as CSSProperties}
          >
            {first}
            <img src={hole} alt="0" width="220" height="240" className="h-[.86em] w-auto px-1" />
            {last}
          </p>
        )}
        <Carved as="h1" size="chamber" year={2000}>
          {title}
        </Carved>
        <p className="max-w-measure text-lead text-balance">{children}</p>
        <ButtonLink to="/" look="wanted">
          Back to daylight
        </ButtonLink>
      </div>
    </main>
  )
}
