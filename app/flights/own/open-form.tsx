import { Field } from '~/forms/field'
import { Button } from '~/ui/button'
import { InlineScript } from '~/ui/page-parts'
import { OPEN_FORM } from './open-form-id'
import openLink from './open-link.ts?script'
import type { OwnPage } from './own-page.server'
import { useHref } from '~/ui/use-href'
import { useText } from '~/ui/use-text'

export const PAGE = '/my-flight'

interface Props {
  sendsMail: boolean
  /** Result of the last form post; undefined without one. */
  page: OwnPage | undefined
}

/** A form for the key, for visitors whose link does not open the page, such as without scripts. */
export function OpenForm({ sendsMail, page }: Props) {
  const href = useHref()
  const t = useText('ownFlight')
  return (
    <>
      <form id={OPEN_FORM} method="post" action={href(PAGE)} className="sheet p-5 sm:p-9">
        <h2 className="text-2xl">{t('Open your flight')}</h2>
        <p className="mt-2 text-dust">
          {t(
            'Your link opens this automatically. If it does not, paste it here: the whole link, or what comes after its #.',
          )}
        </p>
        <input type="hidden" name="intent" value="open" />
        <KeyField value={page?.key} />
        <Button type="submit" variant="primary" className="mt-6">
          {t('Open')}
        </Button>
      </form>
      <InlineScript code={openLink} />
      <LinkForm sendsMail={sendsMail} page={page} />
    </>
  )
}

/** Takes what was typed for a change that was not stored, and sends it again. The script above never sends this form. */
export function RetryForm({ page }: { page: OwnPage }) {
  const href = useHref()
  const t = useText('ownFlight')
  return (
    <form method="post" action={href(PAGE)} className="sheet p-5 sm:p-9">
      <h2 className="text-2xl">{t('Nothing that you typed is lost')}</h2>
      <p className="mt-2 text-dust">
        {page.intent === 'delete'
          ? t('Keep this page open. With the button you send your deletion again.')
          : t('Keep this page open. With the button you send your changes again.')}
      </p>
      <input type="hidden" name="intent" value={page.intent} />
      {Object.entries(page.typed).map(([name, text]) => (
        // A hidden input would lose the line breaks of the notes.
        <textarea key={name} hidden readOnly name={name} value={text} />
      ))}
      <KeyField value={page.key} />
      <Button type="submit" variant="primary" className="mt-6">
        {t('Try again')}
      </Button>
    </form>
  )
}

function KeyField({ value }: { value: string | undefined }) {
  const t = useText('ownFlight')
  return (
    <Field
      className="mt-5"
      label={t('Your key')}
      name="key"
      required
      defaultValue={value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

export function LinkForm({ sendsMail, page }: Props) {
  const href = useHref()
  const t = useText('ownFlight')
  const typed = page?.intent === 'link' && !page.isDone ? page.typed : {}
  return (
    <form method="post" action={href(PAGE)} className="sheet mt-8 p-5 sm:p-9">
      <h2 className="text-2xl">{t('Lost your link?')}</h2>
      <p className="mt-2 text-dust">
        {sendsMail
          ? t('We mail you a new one. The old one ends then.')
          : t('The organisers send you a new one. The old one ends then.')}
      </p>
      <input type="hidden" name="intent" value="link" />
      <div className="mt-5 grid gap-6 sm:grid-cols-2">
        <Field
          label={t('Your reference')}
          name="reference"
          required
          defaultValue={typed.reference}
          hint={t('Such as CAVE-7K3M-QX4T')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field
          label={t('Your e-mail address')}
          name="email"
          type="email"
          required
          defaultValue={typed.email}
          hint={t('As in the flight form')}
          autoComplete="email"
        />
      </div>
      <Button type="submit" className="mt-6">
        {t('Send me a new link')}
      </Button>
    </form>
  )
}
