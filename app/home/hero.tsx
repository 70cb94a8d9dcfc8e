import type { ReactNode } from 'react'
import type { Site } from '../../cms/shapes.server'
import { ButtonLink, ExternalButtonLink } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { DisplayTitle } from '~/ui/display-title'
import { HOME_SECTIONS } from '~/ui/home-sections'
import { FarewellText, WhatComesNext } from './farewell'
import { HeroPicture, View } from './hero-picture'
import { TicketButton } from './ticket-button'
import { useHref } from '~/ui/use-href'
import { useLangOf, useText } from '~/ui/use-text'

/** The cave mouth at night. `children` is the countdown, which gives way to the farewell when the festival is over. */
export function Hero({ site, children }: { site: Site; children: ReactNode }) {
  const href = useHref()
  const t = useText('home')
  const langOf = useLangOf()
  return (
    <section id="home" tabIndex={-1} aria-labelledby="home-heading" className="hero">
      <View of={site.hero} />
      {/* It is half as high again as the section, so that solid rock follows below the cave's mouth. */}
      <div className="hero-mouth">
        <HeroPicture name="mouth" />
      </div>
      <div className="hero-body">
        {site.notice && <Notice {...site.notice} />}
        <p lang={langOf(site, 'edition')} className="hero-edition text-lead font-bold text-torch">
          {site.edition}
        </p>
        <div>
          <DisplayTitle
            as="h1"
            id="home-heading"
            year={HOME_SECTIONS.home.year}
            size="hero"
            className="mt-1"
          >
            {site.title}
          </DisplayTitle>
        </div>
        <div className="hero-facts">
          <div>
            <p
              lang={langOf(site, 'tagline')}
              className="max-w-measure text-lead text-balance text-chalk"
            >
              {site.tagline}
            </p>
            <p lang={langOf(site, 'dates')} className="mt-1 text-lead font-bold text-chalk">
              {site.dates}, {site.place} <br className="md:hidden" />
              <a
                href={href('/timetable')}
                lang={t.language === 'en' ? undefined : t.language}
                className="py-3 text-torch underline md:ml-2"
              >
                {t('Timetable')}
              </a>
            </p>
          </div>
          {site.farewell ? <FarewellText farewell={site.farewell} /> : children}
        </div>
        <div className="hero-actions">
          {site.farewell ? (
            <WhatComesNext farewell={site.farewell} />
          ) : (
            <TicketButton site={site} of="hero" className="max-sm:col-span-full sm:px-7" />
          )}
          <ButtonLink to="#lineup">{t('VIEW LINEUP')}</ButtonLink>
          <ButtonLink to="/lineup-reveal">{t('FULL LINEUP REVEAL')}</ButtonLink>
          {site.instagramUrl && (
            <ExternalButtonLink href={site.instagramUrl} className="max-sm:col-span-full">
              {t('FOLLOW US')}
            </ExternalButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}
