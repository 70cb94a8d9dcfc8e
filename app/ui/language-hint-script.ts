/* The inline script that shows the line above the bar (`language-hint.tsx`). */
import { wantedLanguage } from './wanted-language'

const hint = document.currentScript!.parentElement!
const links = [...hint.querySelectorAll('a')]
const { documentElement, referrer } = document
const wanted = wantedLanguage(navigator.languages, [
  documentElement.lang,
  ...links.map(({ hreflang }) => hreflang),
])
const PLACE = 'language-hint'
hint.querySelector('button')!.addEventListener('click', () => {
  hint.hidden = true
  try {
    localStorage.setItem(PLACE, 'away')
  } catch {
    // A browser that keeps nothing shows it again.
  }
})
// Who comes from one of our pages has chosen a language by its address.
if (!isAway() && !referrer.startsWith(`${location.origin}/`))
  for (const link of links) {
    if (link.hreflang !== wanted) continue
    link.hidden = false
    hint.hidden = false
  }

function isAway(): boolean {
  try {
    return localStorage.getItem(PLACE) !== null
  } catch {
    return false
  }
}
