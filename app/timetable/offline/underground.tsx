import { Button, ButtonLink } from '~/ui/button'
import { useText } from '~/ui/use-text'

/** Two notices that `offline.ts` shows: this page is the stored copy, and there is a newer timetable. */
export function Underground() {
  const t = useText('timetable')
  return (
    <>
      <p data-offline-copy="" role="status" hidden className="underground-copy" />
      <p data-offline-newer="" role="alert" hidden className="underground-newer">
        {`${t('There is a newer timetable.')} `}
        <ButtonLink to="/timetable">{t('Show it')}</ButtonLink>
      </p>
    </>
  )
}

/** The presses that keep the timetable on a phone and bring a night to it. They need scripts. */
export function KeepIt() {
  const t = useText('timetable')
  return (
    <div className="timetable-column underground-keep">
      <Button data-offline-keep="" hidden>
        {t('Keep it for underground')}
      </Button>
      <Button data-offline-move="copy" hidden>
        {t('Copy my night')}
      </Button>
      <Button data-offline-move="paste" hidden>
        {t('Paste my night')}
      </Button>
      <p data-offline-status="" role="status" />
    </div>
  )
}
