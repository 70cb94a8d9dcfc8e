/*
 * Organisers set a crop and a hotspot on a picture in the Studio. Nothing outside of the crop is shown, and the hotspot stays
 * in view. Both are fractions of the original.
 */

/** Part of a picture, in pixels of the original. */
export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/**
 * The part of a picture that a crop leaves: at least one pixel, rounded as Sanity's own `image-url` does it.
 *
 * @param crop the field of that name, not validated: the fractions that are cut off each side.
 * @returns null when nothing is cut off.
 */
export function croppedPart(crop: unknown, { width, height }: Size): Rect | null {
  const left = pixels(crop, 'left', width)
  const top = pixels(crop, 'top', height)
  const part = {
    left: Math.min(left, width - 1),
    top: Math.min(top, height - 1),
    width: Math.max(1, width - pixels(crop, 'right', width) - left),
    height: Math.max(1, height - pixels(crop, 'bottom', height) - top),
  }
  return part.width === width && part.height === height ? null : part
}

/**
 * The middle of the hotspot in the part that is shown, from 0 (left, top) to 1.
 *
 * @param hotspot the field of that name, not validated.
 * @returns null when there is none.
 */
export function focusIn(
  hotspot: unknown,
  { width, height }: Size,
  part: Rect | null,
): { x: number; y: number } | null {
  const [x, y] = [fraction(hotspot, 'x'), fraction(hotspot, 'y')]
  if (x === null || y === null) return null
  const shown = part ?? { left: 0, top: 0, width, height }
  return {
    x: within((x * width - shown.left) / shown.width),
    y: within((y * height - shown.top) / shown.height),
  }
}

function pixels(crop: unknown, side: string, length: number): number {
  return Math.round((fraction(crop, side) ?? 0) * length)
}

function fraction(value: unknown, name: string): number | null {
  const given = (value as Record<string, unknown> | null | undefined)?.[name]
  return typeof given === 'number' && Number.isFinite(given) ? within(given) : null
}

function within(value: number): number {
  return Math.min(1, Math.max(0, value))
}
