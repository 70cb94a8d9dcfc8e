import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeScriptMarks } from './own-scripts.server'

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the product’s own scripts are named by their hashes, each once', () => {
  const page =
    '<script nonce="m1">a()</script><p>x</p><script nonce="m1" type="module" async="">b()</script><script nonce="m1">a()</script>'
  expect(takeScriptMarks(page, 'm1').sources).toEqual([sourceOf('a()'), sourceOf('b()')])
})

test('a script that got into the page by another way is not named', () => {
  const page =
    '<script nonce="m1">a()</script><p><script>evil()</script></p><script nonce="guess">evil()</script>'
  expect(takeScriptMarks(page, 'm1').sources).toEqual([sourceOf('a()')])
})

test('nothing of the mark leaves with the page', () => {
  const page =
    '<script nonce="m1">a()</script><script nonce="m1" type="module" async="">b()</script>'
  expect(takeScriptMarks(page, 'm1').html).toBe(
    '<script>a()</script><script type="module" async="">b()</script>',
  )
})
