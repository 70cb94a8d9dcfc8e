/*
 * The addresses at which pages ask for pictures of the content. Strangers get a picture at no other address, so nobody can have
 * pictures made in any number of sizes.
 */

/** In pixels. Few, because each is made here at its first request and kept. */
const WIDTHS = [320, 480, 640, 960, 1280, 1600]
const WIDEST = 1920
const ADDRESS = /^(?:rect=(\d+,\d+,(\d+),\d+)&)?w=(\d+)&auto=format&fit=max$/

/** The widths of a picture on pages, in pixels: the smaller ones, and its own or the widest. */
export function pictureWidths(own: number): number[] {
  return [...WIDTHS.filter((width) => width < own), Math.min(WIDEST, own)]
}

/**
 * @param src the address of the picture, with the organisers' crop as `rect`.
 * @param width one of `pictureWidths`.
 */
export function atWidth(src: string, width: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}&auto=format&fit=max`
}

/**
 * Whether pages ask for a picture with this query.
 *
 * @param file the name of the picture's file, `<id>-<width>x<height>.<extension>`.
 * @param crops where the picture is shown: `left,top,width,height` in pixels, or empty for the whole.
 */
export function isOnPages(query: string, file: string, crops: ReadonlySet<string>): boolean {
  const [, crop = '', croppedWidth, width] = ADDRESS.exec(query) ?? []
  const own = croppedWidth ?? /-(\d+)x\d+\.\w+$/.exec(file)?.[1]
  return crops.has(crop) && pictureWidths(Number(own)).includes(Number(width))
}
