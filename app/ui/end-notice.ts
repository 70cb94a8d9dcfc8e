/* Hides the notice before this script at its end, also on a page that stays open and in the copy that is kept for underground. */
const notice = document.currentScript!.previousElementSibling as HTMLElement

function look(): void {
  notice.hidden = Number(notice.dataset.until) <= Date.now()
}

look()
setInterval(look, 1000)
