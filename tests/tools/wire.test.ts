import { expect, test } from 'vitest'
import { inlineScripts } from '../../bench/wire.mjs'

test('code inside a page counts as script, its data and its files do not', () => {
  const html = `
    <script>let a</script>
    <script type="module" nonce="x">import './b.js'</script>
    <script type="late">let c</script>
    <script type="application/json">{"d":1}</script>
    <script type="application/ld+json">{"e":1}</script>
    <script type="speculationrules">{"f":1}</script>
    <script src="/g.js" async></script>`
  expect(inlineScripts(html)).toEqual(['let a', "import './b.js'", 'let c'])
})
