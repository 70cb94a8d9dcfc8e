import type { Site } from '../../cms/shapes.server'
import { InlineScript } from './page-parts'
import endNotice from './end-notice.ts?script'
import { useLangOf } from './use-text'

/** A notice of the organisers, such as "Coach 2 leaves at 13:30". It goes at its end, without scripts with the next page. */
export function Notice(notice: NonNullable<Site['notice']>) {
  const langOf = useLangOf()
  const { text, until } = notice
  return (
    <>
      <p
        role="note"
        lang={langOf(notice, 'text')}
        data-until={until ?? undefined}
        className="mb-4 rounded-md border-l-4 border-torch bg-slate px-4 py-3 font-bold text-chalk"
      >
        {text}
      </p>
      {until !== null && <InlineScript code={endNotice} />}
    </>
  )
}
