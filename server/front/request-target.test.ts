import { expect, test } from 'vitest'
import { pathOf } from './request-target'

test.each([
  ['/healthz?x=1', '/healthz?x=1'],
  ['//elsewhere.example/', '//elsewhere.example/'],
  ['/http://elsewhere.example/', '/http://elsewhere.example/'],
])('a path stays as it is: %s', (target, path) => {
  expect(pathOf(target)).toBe(path)
})

test.each([
  ['http://festival.example/healthz?x=http://y/', '/healthz?x=http://y/'],
  ['HTTPS://Festival.example:8443/', '/'],
  ['http://127.0.0.1:3000', '/'],
  ['http://[::1]:3000/lineup-reveal', '/lineup-reveal'],
  ['http://festival.example?add=1', '/?add=1'],
  ['http://festival.example//elsewhere.example/', '//elsewhere.example/'],
])('of a whole address the path counts, whatever its host: %s', (target, path) => {
  expect(pathOf(target)).toBe(path)
})

test.each([
  '*',
  'healthz',
  'file:///etc/passwd',
  'http:///healthz',
  'http://somebody@festival.example/',
  'http://festival.example:port/',
  'http://festival.example#/',
  'festival.example:443',
])('what is no address of a page leads nowhere: %s', (target) => {
  expect(pathOf(target)).toBe(target)
})
