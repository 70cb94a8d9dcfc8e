type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Notes what stands in the fields of a form, and where the focus and the caret are.
 *
 * @returns gives it back to the fields that have taken the place of those that are gone; to be called when React is done.
 */
export function keepTyped(container: HTMLElement): () => void {
  const kept = [...container.querySelectorAll<Box>('input, textarea, select')].map((box) => ({
    box,
    value: box.value,
    isChecked: box instanceof HTMLInputElement && box.checked,
  }))
  const focused = container.contains(document.activeElement) ? document.activeElement : null
  const caret = focused && isText(focused) ? [focused.selectionStart, focused.selectionEnd] : null
  return () => {
    for (const { box, value, isChecked } of kept) {
      if (box.isConnected) continue
      const heir = heirOf(box, container)
      if (!(heir instanceof box.constructor)) continue
      Object.assign(heir, { value, ...(isChecked && { checked: true }) })
    }
    if (focused === null || focused.isConnected) return
    const heir = heirOf(focused, container)
    heir?.focus({ preventScroll: true })
    if (heir && isText(heir) && caret) heir.setSelectionRange(caret[0] ?? null, caret[1] ?? null)
  }
}

/** The element that React has rendered for the one that is gone: of the same id, else name, else text. */
function heirOf(gone: Element, container: HTMLElement): HTMLElement | null {
  if (gone.id) return container.querySelector<HTMLElement>(`#${CSS.escape(gone.id)}`)
  const name = gone.getAttribute('name')
  const alike = [...container.querySelectorAll<HTMLElement>(gone.localName)]
  return (
    alike.find(
      (other) => other.getAttribute('name') === name && other.textContent === gone.textContent,
    ) ?? null
  )
}

/** E-mail fields, for one, have no caret to ask for. */
function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && element.selectionStart !== null)
  )
}
