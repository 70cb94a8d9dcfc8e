import { pressed } from '~/ui/pressed'
import { scriptText } from '~/ui/script-text'
import { starredHere } from '../stars'
import { timetablePath } from '../timetable-path'
import { FEEDBACK_MS } from '~/ui/feedback'

const t = scriptText('share')

/** Shares the page's address, or a link that proposes the visitor's stars to others. */
export function followShare(): void {
  addEventListener('click', (event) => {
    const button = pressed(event, '[data-share]')
    if (button) void share(button)
  })
}

async function share(button: HTMLElement): Promise<void> {
  const isNight = button.dataset.share === 'night'
  const picks = isNight ? starredHere() : []
  if (isNight && picks.length === 0) return say(t('Star something first: there is no night yet.'))
  const url = isNight
    ? `${location.origin}${timetablePath()}?picks=${picks.join()}`
    : location.origin + location.pathname
  try {
    // Not every browser has it.
    if (navigator.share) return await navigator.share({ title: button.dataset.title, url })
    await navigator.clipboard.writeText(url)
    say(t('The link is copied.'))
    setTimeout(say, FEEDBACK_MS, '')
  } catch (error) {
    // The visitor has closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      say(t('Copy this link: {url}', { url }))
  }
}

function say(text: string): void {
  document.querySelector('[data-share-status]')!.textContent = text
}
