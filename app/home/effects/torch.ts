/** Carries the gallery's light: writes where the pointer or the focus is, in pixels of the window. */
export function carryTorch(gallery: HTMLElement): void {
  const light = (x: number, y: number) => {
    gallery.style.setProperty('--torch-x', `${x}px`)
    gallery.style.setProperty('--torch-y', `${y}px`)
  }
  const follow = ({ clientX, clientY }: MouseEvent) => light(clientX, clientY)
  function show({ target }: FocusEvent) {
    const { left, top, width, height } = (target as Element).getBoundingClientRect()
    light(left + width / 2, top + height / 2)
  }
  gallery.addEventListener('mousemove', follow)
  gallery.addEventListener('focusin', show)
}
