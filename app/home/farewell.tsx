import type { Farewell } from '../../cms/site-moments.server'
import { ExternalButtonLink } from '~/ui/button'
import { useEnglish } from '~/ui/use-text'

/** The text after the festival. */
export function FarewellText({ farewell }: { farewell: Farewell }) {
  return (
    <div
      lang={useEnglish()}
      className="max-w-measure rounded-lg border-l-4 border-acid bg-rock/70 px-5 py-4"
    >
      <p className="text-title font-black text-chalk">{farewell.headline}</p>
      <p className="mt-2 text-lead text-chalk">{farewell.text}</p>
    </div>
  )
}

/** A button with a link, a sentence without one, nothing where the organisers have written nothing. */
export function WhatComesNext({ farewell: { nextText, nextUrl } }: { farewell: Farewell }) {
  const english = useEnglish()
  if (nextText === null) return null
  if (nextUrl === null)
    return (
      <p lang={english} className="self-center text-lead text-chalk max-sm:col-span-full">
        {nextText}
      </p>
    )
  return (
    <ExternalButtonLink href={nextUrl} variant="primary" className="max-sm:col-span-full sm:px-7">
      {english ? <span lang={english}>{nextText}</span> : nextText}
    </ExternalButtonLink>
  )
}
