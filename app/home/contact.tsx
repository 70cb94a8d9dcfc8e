import type { SectionText, Site } from '../../cms/shapes.server'
import { ExternalLink } from '~/ui/external-link'
import { Section } from './section'
import { Painting } from './painting'
import { useLangOf, useText } from '~/ui/use-text'

type ContactFacts = Pick<
  Site,
  | 'contactPhone'
  | 'contactUrl'
  | 'responseTimeJoke'
  | 'place'
  | 'streamNote'
  | 'instagramUrl'
  | 'twitterUrl'
  | 'twitchUrl'
  | 'facebookUrl'
  | 'soundcloudUrl'
  | 'youtubeUrl'
  | 'translated'
>

const LINK = 'font-bold text-glowworm underline decoration-2 underline-offset-4 hover:text-chalk'

/** The shore at the bottom: how to write to us, and where else we are. A profile without an address is left out. */
export function Contact({ text, site }: { text: SectionText; site: ContactFacts }) {
  const t = useText('home')
  const langOf = useLangOf()
  const profiles = Object.entries({
    Instagram: site.instagramUrl,
    Twitter: site.twitterUrl,
    Twitch: site.twitchUrl,
    Facebook: site.facebookUrl,
    SoundCloud: site.soundcloudUrl,
    YouTube: site.youtubeUrl,
  })
  return (
    <Section name="contact" text={text} above="legal" wall={<Painting name="shore" />}>
      <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[auto_1fr]">
        <div>
          <h3 className="text-lead font-bold">{t('Message us')}</h3>
          <p className="mt-2 text-name leading-tight font-extrabold tabular-nums">
            <ExternalLink
              href={site.contactUrl}
              className={`${LINK} inline-flex min-h-11 items-center`}
            >
              {site.contactPhone}
            </ExternalLink>
          </p>
          {/* At most as wide as the number above it, which stays on one line. */}
          <p
            lang={langOf(site, 'responseTimeJoke')}
            className="mt-3 max-w-measure [contain:inline-size]"
          >
            {site.responseTimeJoke}
          </p>
        </div>
        <div className="grid gap-6 sm:grid-cols-2">
          <div>
            <h3 className="text-lead font-bold">{t('Find us')}</h3>
            <p lang={langOf(site, 'place')} className="mt-2">
              {site.place}
            </p>
            <ul className="mt-2 -ml-2 flex flex-wrap gap-x-2">
              {profiles.map(
                ([name, address]) =>
                  address && (
                    <li key={name}>
                      <ExternalLink
                        href={address}
                        className={`${LINK} inline-flex min-h-11 items-center px-2`}
                      >
                        {name}
                      </ExternalLink>
                    </li>
                  ),
              )}
            </ul>
          </div>
          <div>
            <h3 className="text-lead font-bold">{t('Live stream')}</h3>
            <p lang={langOf(site, 'streamNote')} className="mt-2">
              {site.streamNote}
            </p>
            {site.twitchUrl && (
              <ExternalLink
                href={site.twitchUrl}
                className={`${LINK} mt-2 inline-flex min-h-11 items-center`}
              >
                {t('Watch on Twitch')}
              </ExternalLink>
            )}
          </div>
        </div>
      </div>
    </Section>
  )
}
