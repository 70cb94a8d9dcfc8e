import type { CSSProperties } from 'react'
import { ButtonLink } from './button'
import { DisplayTitle } from './display-title'
import hole from './eyes.svg?url&no-inline'
import { useText } from './use-text'

interface Props {
  /** The status of an error (404, 500 or 503), large above the title. A hole with two eyes replaces the zero in it. Without a mark only the hole shows. */
  mark?: number
  title: string
  children: string
}

/** A page with one message and a link to the home page. */
export function NoticeScreen({ mark, title, children }: Props) {
  const t = useText('errors')
  const [first, , last] = String(mark)
  return (
    <main id="main" tabIndex={-1} className="px-gutter py-section text-center">
      <div className="mx-auto grid min-h-[60svh] max-w-page grid-cols-1 content-center justify-items-center gap-6">
        {mark === undefined ? (
          <img src={hole} alt="" width="220" height="240" className="h-40 w-auto" />
        ) : (
          <p
            className="display-title flex items-center text-chalk"
            style={{ '--size': '15rem', '--longest': 3.6 } as CSSProperties}
          >
            {first}
            <img src={hole} alt="0" width="220" height="240" className="h-[.86em] w-auto px-1" />
            {last}
          </p>
        )}
        <DisplayTitle as="h1" size="section" year={2000}>
          {title}
        </DisplayTitle>
        <p className="max-w-measure text-lead text-balance">{children}</p>
        <ButtonLink to="/" variant="primary">
          {t('Back to daylight')}
        </ButtonLink>
      </div>
    </main>
  )
}
