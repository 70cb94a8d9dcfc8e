import { useText } from '~/ui/use-text'

/**
 * The honeypot field: people leave it empty, because they do not see it, hear it or reach it, also where no style arrives. Programs
 * fill it in. Browsers and password managers fill fields by their names, so this one means nothing to them.
 */
export const HONEYPOT_FIELD = 'stalactite'
/** `website` is what the field was called before. Pages that are still open send it, and so do programs that know it. */
export const HONEYPOT_FIELDS = [HONEYPOT_FIELD, 'website'] as const

export function Honeypot() {
  const t = useText('forms')
  return (
    <div hidden>
      <label>
        {t('Leave this empty')}
        <input
          name={HONEYPOT_FIELD}
          type="text"
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
        />
      </label>
    </div>
  )
}
