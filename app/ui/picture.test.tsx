import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture'

const BAT = {
  src: '/images/local/production/bat.webp',
  alt: 'A bat',
  width: 1000,
  height: 600,
  focus: null,
}

function srcSet(width: number) {
  const html = renderToStaticMarkup(<Picture image={{ ...BAT, width }} sizes="100vw" />)
  return /srcSet="([^"]*)"/
    .exec(html)![1]!
    .split(', ')
    .map((candidate) => candidate.split(' ')[1])
}

test('a picture has every width up to its own', () => {
  expect(srcSet(1000)).toEqual(['320w', '480w', '640w', '960w', '1000w'])
  expect(srcSet(960)).toEqual(['320w', '480w', '640w', '960w'])
})

test('a huge picture is offered in at most 1920 pixels', () => {
  expect(srcSet(6000)).toEqual(['320w', '480w', '640w', '960w', '1280w', '1600w', '1920w'])
})

test('a tiny picture is offered in its own width', () => {
  expect(srcSet(100)).toEqual(['100w'])
})

test('a cropped picture is asked for in its part only, and its hotspot stays in view', () => {
  const image = { ...BAT, src: `${BAT.src}?rect=1,2,300,4`, width: 300, focus: { x: 0.251, y: 1 } }
  const html = renderToStaticMarkup(<Picture image={image} sizes="100vw" />)
  const addresses = [...html.matchAll(/\/images[^" ]+/g)].map(([address]) => address)
  const expected = `${BAT.src}?rect=1,2,300,4&amp;w=300&amp;auto=format&amp;fit=max`
  expect(addresses).toEqual([expected, expected])
  expect(html).toContain('style="object-position:25% 100%"')
  expect(renderToStaticMarkup(<Picture image={BAT} sizes="100vw" />)).not.toContain('style=')
})
