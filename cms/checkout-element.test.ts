import { expect, test } from 'vitest'
import { parseCheckoutElement } from './checkout-element'

test.each([
  [
    '<pretix-widget event="https://pretix.example/demo/?a=1&amp;b=2" skip-ssl-check></pretix-widget>',
    'pretix-widget',
    { event: 'https://pretix.example/demo/?a=1&b=2', 'skip-ssl-check': '' },
  ],
  [
    " <div class='pretix-widget-compat'\n  event='https://pretix.example/'>\n</div> ",
    'div',
    { class: 'pretix-widget-compat', event: 'https://pretix.example/' },
  ],
  ['<Tickets-Here></tickets-here>', 'tickets-here', {}],
])('the provider’s element is read as it is pasted: %s', (text, name, attributes) => {
  expect(parseCheckoutElement(text)).toEqual({ name, attributes })
})

test.each([
  'pretix-widget',
  '<pretix-widget event="https://pretix.example/">',
  '<script src="https://pretix.example/v1.js"></script>',
  '<iframe src="https://pretix.example/"></iframe>',
  '<a href="javascript:alert(1)"></a>',
  '<div onclick="alert(1)"></div>',
  '<div ONFOCUS="alert(1)" tabindex="0"></div>',
  '<div><script></script></div>',
  '<div a="<"></div>',
  '<a-b></a-c>',
  '<a-b></a-b><script></script>',
  '',
])('anything else is none: %s', (text) => {
  expect(parseCheckoutElement(text)).toBeNull()
})
