import { encode } from 'uqr'

/** A link as a QR code, black on white also in the dark, with the margin that cameras need. */
export function QrCode({ link, label }: { link: string; label: string }) {
  const { data, size } = encode(link, { ecc: 'M', border: 4 })
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 bg-white"
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
