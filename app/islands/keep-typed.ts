type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Saves the values of the form fields, the focus and the caret.
 *
 * @returns a function that restores them in the fields that React has replaced; call it after hydration
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
      const replacement = replacementOf(box, container)
      if (!(replacement instanceof box.constructor)) continue
      Object.assign(replacement, { value, ...(isChecked && { checked: true }) })
    }
    if (focused === null || focused.isConnected) return
    const replacement = replacementOf(focused, container)
    replacement?.focus({ preventScroll: true })
    if (replacement && isText(replacement) && caret)
      replacement.setSelectionRange(caret[0] ?? null, caret[1] ?? null)
  }
}

/** Finds the new element for a removed one: by its id, or by its name and text. */
function replacementOf(removed: Element, container: HTMLElement): HTMLElement | null {
  const name = removed.getAttribute('name')
  if (removed.id) {
    const same = container.querySelector<HTMLElement>(`#${CSS.escape(removed.id)}`)
    // In an island that was started again, React's own ids are other ones.
    if (same || name === null) return same
  }
  const alike = [...container.querySelectorAll<HTMLElement>(removed.localName)]
  return (
    alike.find(
      (other) => other.getAttribute('name') === name && other.textContent === removed.textContent,
    ) ?? null
  )
}

/** Whether the caret can be read. For example, e-mail fields do not support it. */
function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && element.selectionStart !== null)
  )
}
