// Hides the notice at its end, also on a page that stays open and in the copy that is kept for underground.
{
  const notice = document.currentScript.previousElementSibling
  const look = () => (notice.hidden = notice.dataset.until <= Date.now())
  look()
  setInterval(look, 1000)
}
