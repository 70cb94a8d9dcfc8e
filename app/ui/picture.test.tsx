import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture'

function srcSet(width: number) {
  const image = { src: '/images/local/production/bat.webp', alt: 'A bat', width, height: 600 }
  const html = renderToStaticMarkup(<Picture image={image} sizes="100vw" />)
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
