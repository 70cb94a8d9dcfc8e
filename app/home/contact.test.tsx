import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Site } from '../../cms/shapes.server'
import { Contact } from './contact'

type ContactFacts = Parameters<typeof Contact>[0]['site']

function aSite(changes: Partial<Site> = {}): ContactFacts {
  return {
    place: 'Mallorca, Spain',
    contactPhone: '+34 600 000 000',
    contactUrl: 'https://chat.example.com/34600000000',
    responseTimeJoke: 'We answer at the speed of dripstone.',
    streamNote: 'We stream for as long as the cable reaches.',
    instagramUrl: 'https://social.example.com/cave',
    twitterUrl: null,
    twitchUrl: 'https://stream.example.com/cave',
    facebookUrl: null,
    soundcloudUrl: null,
    youtubeUrl: null,
    ...changes,
  }
}

function links(site: ContactFacts) {
  return [
    ...renderToStaticMarkup(
      <Contact text={{ heading: 'Contact', intro: null }} site={site} />,
    ).matchAll(/<a ([^>]*)>(.*?)<\/a>/g),
  ].map(([, attributes, content]) => ({
    attributes: attributes!,
    text: content!.replace(/<[^>]+>/g, ''),
  }))
}

test('only platforms with an address are named', () => {
  const named = (site: ContactFacts) => links(site).map(({ text }) => text.split(' (')[0])
  expect(named(aSite())).toEqual(['+34 600 000 000', 'Instagram', 'Twitch', 'Watch on Twitch'])
  expect(named(aSite({ youtubeUrl: 'https://video.example.com/cave', twitchUrl: null }))).toEqual([
    '+34 600 000 000',
    'Instagram',
    'YouTube',
  ])
})

test('every link out opens a new tab, keeps our window to itself and says so', () => {
  for (const { attributes, text } of links(aSite())) {
    expect(attributes).toContain('target="_blank"')
    expect(attributes).toContain('rel="noopener"')
    expect(text).toMatch(/ \(opens in a new tab\)$/)
  }
})
