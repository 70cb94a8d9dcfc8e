import { Button } from '~/ui/button'
import { useText } from '~/ui/use-text'

/** Shows the starred slots alone, and shares them. The page's scripts bring the buttons to life. */
export function MyNight({ title }: { title: string }) {
  const t = useText('timetable')
  return (
    <div className="my-night">
      <Button data-mine="" aria-pressed={false} className="timetable-mine">
        {t('My night')}
      </Button>
      <Button data-share="night" data-title={t('My night: {title}', { title })}>
        {t('Share my night')}
      </Button>
      <p role="status" data-share-status="" />
      <p role="status" data-mine-status="" />
    </div>
  )
}

/** A night that somebody has shared. `proposal.ts` fills it in. */
export function Proposal() {
  const t = useText('timetable')
  return (
    <section data-proposal="" aria-labelledby="proposal" className="night-box" hidden>
      <h2 id="proposal" data-proposal-title="">
        {t('A shared night')}
      </h2>
      <ul data-proposal-list="" />
      <p data-proposal-note="" />
      <p className="night-box-presses">
        <Button data-proposal-take="" variant="primary" />
        <Button data-proposal-leave="" />
      </p>
    </section>
  )
}

/**
 * Changes to starred acts since the last visit. `what-changed.ts` fills it in.
 *
 * @param props.at - the programme's last change
 * @param props.edition - its year
 */
export function Changes({ at, edition }: { at: number; edition: string }) {
  const t = useText('timetable')
  return (
    <section
      data-changes={at}
      data-edition={edition}
      aria-labelledby="changes"
      className="night-box"
      hidden
    >
      <h2 id="changes">{t('What changed in your night')}</h2>
      <ul />
      <p className="night-box-presses">
        <Button>{t('Got it')}</Button>
      </p>
    </section>
  )
}
