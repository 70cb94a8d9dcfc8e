import type { Farewell } from '../../cms/site-moments.server'
import { ExternalButtonLink } from '~/ui/button'
import { useLangOf } from '~/ui/use-text'

/** The text after the festival. */
export function FarewellText({ farewell }: { farewell: Farewell }) {
  const langOf = useLangOf()
  return (
    <div className="max-w-measure rounded-lg border-l-4 border-acid bg-rock/70 px-5 py-4">
      <p lang={langOf(farewell, 'headline')} className="text-title font-black text-chalk">
        {farewell.headline}
      </p>
      <p lang={langOf(farewell, 'text')} className="mt-2 text-lead text-chalk">
        {farewell.text}
      </p>
    </div>
  )
}

/** A button with a link, a sentence without one, nothing where the organisers have written nothing. */
export function WhatComesNext({ farewell }: { farewell: Farewell }) {
  const lang = useLangOf()(farewell, 'nextText')
  const { nextText, nextUrl } = farewell
  if (nextText === null) return null
  if (nextUrl === null)
    return (
      <p lang={lang} className="self-center text-lead text-chalk max-sm:col-span-full">
        {nextText}
      </p>
    )
  return (
    <ExternalButtonLink href={nextUrl} variant="primary" className="max-sm:col-span-full sm:px-7">
      {lang ? <span lang={lang}>{nextText}</span> : nextText}
    </ExternalButtonLink>
  )
}
