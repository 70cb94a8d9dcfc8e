/*
 * The door at the bottom: two leaves of stone in a round arch, carved with the rings of a drop that falls into still
 * water. x runs to the right, y up, both in the film's units from the middle of the door.
 */

const HALF = 0.92
const FLOOR = -1.2
const SPRING = 0.42
const JAMB = 0.17
const SEAM = 0.011

/** Distance of a point from the opening's edge; negative inside. @param {number} x @param {number} y */
function outside(x, y) {
  const arch = y > SPRING ? Math.hypot(x, y - SPRING) - HALF : Math.abs(x) - HALF
  return Math.max(arch, FLOOR - y)
}

/**
 * Height of the carved surface at this point.
 *
 * @param {number} x
 * @param {number} y
 * @param {(x: number, y: number) => number} rough roughness of the natural wall, about -1 to 1
 */
function relief(x, y, rough) {
  const edge = outside(x, y)
  if (edge > JAMB)
    return (
      0.3 +
      0.16 * rough(x * 0.6, y * 0.6) +
      0.03 * rough(x * 2.1, y * 2.1) -
      0.12 * Math.exp(-(edge - JAMB) * 7)
    )
  if (edge > 0)
    return (
      0.34 -
      0.07 * step(0.035, 0.0, Math.abs(edge - JAMB / 2) - 0.028) +
      0.006 * rough(x * 2, y * 2)
    )
  const rings = Math.hypot(x, y - 0.12)
  const groove =
    step(0.016, 0, Math.abs(((rings / 0.148) % 1) - 0.5) * 0.148 - 0.017) * step(0.02, 0.06, rings)
  const rim = step(0.03, 0, -edge - 0.075)
  return (
    0.1 -
    0.03 * groove * (1 - rim) +
    0.035 * rim -
    0.05 * step(0.03, 0, Math.abs(x) - 0.012) +
    0.005 * rough(x * 2.3, y * 2.3)
  )
}

/**
 * Light that the wall with the door reflects to the camera.
 *
 * @param {number} x
 * @param {number} y
 * @param {{ glow: number, lamp: number, rough: (x: number, y: number) => number }} light `glow` from behind, visitor's `lamp`
 * @param {Float64Array} out red, green, blue, linear
 */
export function shadeDoor(x, y, { glow, lamp, rough }, out) {
  const edge = outside(x, y)
  const gap = 0.004
  const here = relief(x, y, rough)
  const slopeX = (relief(x + gap, y, rough) - here) / gap
  const slopeY = (relief(x, y + gap, rough) - here) / gap
  const long = 1 / Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY)
  const [normalX, normalY, normalZ] = [-slopeX * long, -slopeY * long, long]
  const stone = 0.75 + 0.25 * rough(x * 1.3 + 7, y * 1.3)

  // The visitor's lamp, from above the shoulder.
  const fromLamp = lamp * Math.max(0, normalX * -0.25 + normalY * 0.5 + normalZ * 0.83) * stone
  // Light that leaks through the joint and the sill grazes the carving on its way.
  const near = Math.abs(x) + 0.03
  const joint = Math.exp(-Math.max(0, edge) * 9)
  const graze =
    (Math.max(0, normalX * -Math.sign(x) * 0.8 + normalZ * 0.38) * Math.exp(-near * 2.3)) /
    (0.35 + near * 3)
  const sill =
    Math.max(0, -normalY * 0.7 + normalZ * 0.4) *
    Math.exp(-Math.abs(y - FLOOR) * 5 - Math.max(0, Math.abs(x) - HALF) * 4)
  const fromDoor = glow * (graze * joint * 0.95 + sill * 0.35) * stone
  // Light that shines through the joint, the sill and the narrow gap round the leaves.
  const seam = edge < 0 ? step(SEAM, SEAM * 0.35, Math.abs(x)) : 0
  const under =
    edge < 0.012 && Math.abs(x) < HALF ? step(0.03, 0.012, Math.abs(y - FLOOR)) * 0.8 : 0
  const around = y > FLOOR ? step(0.012, 0.003, Math.abs(edge)) * 0.32 : 0
  const through = glow * Math.max(seam * 3.2, under * 2.2, around * 1.6)

  // Dust in front of the joint.
  const halo = glow * 0.16 * Math.exp(-Math.abs(x) * 7 - Math.max(0, edge) * 5)

  out[0] = fromLamp * 0.5 + fromDoor * 1.0 + through * 1.25 + halo
  out[1] = fromLamp * 0.5 + fromDoor * 0.52 + through * 0.86 + halo * 0.5
  out[2] = fromLamp * 0.62 + fromDoor * 0.2 + through * 0.48 + halo * 0.17
}

/** 0 beyond `far`, 1 up to `near`, smooth between. @param {number} far @param {number} near @param {number} x */
function step(far, near, x) {
  const part = Math.min(1, Math.max(0, (x - far) / (near - far)))
  return part * part * (3 - 2 * part)
}
