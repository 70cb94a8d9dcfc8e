// Hides the notice at its end, also on a page that stays open and in the copy that is kept for underground.
{
  const notice = document.currentScript.previousElementSibling
  const LONGEST_WAIT_MS = 60000
  let waiting
  const look = () => {
    clearTimeout(waiting)
    const left = notice.dataset.until - Date.now()
    notice.hidden = left <= 0
    // A phone that sleeps stops its timers, so the clock is asked again and again.
    if (left > 0) waiting = setTimeout(look, Math.min(left, LONGEST_WAIT_MS))
  }
  look()
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
}
