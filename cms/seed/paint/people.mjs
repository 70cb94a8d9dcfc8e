import { svg } from './svg.mjs'

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {[number, number]} Point */

/*
 * Figures are drawn in a unit of their own, a head or a body height, and scaled as a whole.
 */

/**
 * A dancer from behind: head, hair, shoulders and random arms.
 *
 * @param {Random} random
 * @param {object} person
 * @param {number} person.x
 * @param {number} person.y         the shoulders' height
 * @param {number} person.size      of a head
 * @param {number} [person.armsUp]  chance of each arm
 * @param {number} [person.lean]    in degrees, at most
 * @param {boolean} [person.elbows] resting on a table before them
 */
export function dancer(random, { x, y, size, armsUp = 0.5, lean = 8, elbows = false }) {
  const broad = random.between(0.86, 1.04)
  const slope = broad * 0.72
  const parts = [
    svg`<path d="M-.17 -.55C-.16 -.2 -.3 -.16 ${-slope} -.05Q${-broad} .04 ${-broad} .5L${-broad * 0.8} 2.2H${broad * 0.8}
      L${broad} .5Q${broad} .04 ${slope} -.05C.3 -.16 .16 -.2 .17 -.55Z"/>`,
    random.pick(HEADS),
  ]
  for (const side of [-1, 1]) {
    if (random.chance(armsUp)) parts.push(raisedArm(random, side, broad))
    if (elbows) parts.push(restingArm(side, broad))
  }
  return svg`<g transform="translate(${x} ${y}) rotate(${random.between(-lean, lean)}) scale(${size})">${parts}</g>`
}

const SKULL = '<ellipse cx="0" cy="-.86" rx=".37" ry=".47"/>'
const HEADS = [
  SKULL,
  SKULL,
  // Long hair, a bun, a cap, curls.
  `${SKULL}<path d="M-.4 -.9Q-.36 -1.4 0 -1.38Q.36 -1.4 .4 -.9L.44 -.1Q0 .1 -.44 -.1Z"/>`,
  `${SKULL}<circle cx=".04" cy="-1.42" r=".19"/>`,
  `${SKULL}<path d="M-.4 -.95Q-.4 -1.42 0 -1.42Q.4 -1.42 .4 -.95L.6 -.91V-.98Z"/>`,
  `${SKULL}<circle cx="-.28" cy="-1.05" r=".24"/><circle cx=".26" cy="-1.08" r=".25"/><circle cx="0" cy="-1.24" r=".27"/>
    <circle cx="-.36" cy="-.82" r=".2"/><circle cx=".36" cy="-.8" r=".2"/>`,
]

/** Thinner towards the hand. @param {Random} random @param {number} side @param {number} broad */
function raisedArm(random, side, broad) {
  /** @type {Point} */
  const shoulder = [side * broad * 0.74, 0.2]
  /** @type {Point} */
  const elbow = [side * (broad + random.between(-0.12, 0.42)), -random.between(0.55, 1.05)]
  /** @type {Point} */
  const wrist = [
    elbow[0] + side * random.between(-0.5, 0.22),
    elbow[1] - random.between(0.95, 1.25),
  ]
  return (
    limb(shoulder, elbow, 0.4, 0.27) +
    limb(elbow, wrist, 0.27, 0.16) +
    svg`<path d="M${wrist[0]} ${wrist[1]}L${wrist[0] + (wrist[0] - elbow[0]) * 0.26} ${wrist[1] + (wrist[1] - elbow[1]) * 0.26}"
      fill="none" stroke="currentColor" stroke-width=".22" stroke-linecap="round"/>`
  )
}

/** @param {Point} from @param {Point} to @param {number} thick @param {number} thin */
function limb([x1, y1], [x2, y2], thick, thin) {
  const long = Math.hypot(x2 - x1, y2 - y1)
  const [across, down] = [(y1 - y2) / long / 2, (x2 - x1) / long / 2]
  return svg`<path d="M${x1 + across * thick} ${y1 + down * thick}L${x2 + across * thin} ${y2 + down * thin}
    L${x2 - across * thin} ${y2 - down * thin}L${x1 - across * thick} ${y1 - down * thick}Z"/>
    <circle cx="${x2}" cy="${y2}" r="${thin / 2}"/>`
}

/** @param {number} side @param {number} broad */
function restingArm(side, broad) {
  const elbow = side * broad * 1.25
  return svg`<path d="M${side * broad * 0.8} .3Q${side * broad * 1.15} .9 ${elbow} 1.6L${side * 0.4} 1.75" fill="none"
    stroke="currentColor" stroke-width=".36" stroke-linejoin="round"/>`
}

/**
 * Somebody standing or walking, small and whole.
 *
 * @param {{ x: number, y: number, tall: number, color: string, stride?: number, pack?: boolean }} figure  `y` is the ground
 */
export function walker({ x, y, tall, color, stride = 0.06, pack = false }) {
  const leg = (/** @type {number} */ foot) =>
    svg`<path d="M-.075 -.5Q${foot / 2 - 0.06} -.26 ${foot - 0.03} 0h.075Q${foot / 2 + 0.05} -.24 .07 -.5Z"/>`
  return svg`<g transform="translate(${x} ${y}) scale(${tall})" fill="${color}">${[leg(-stride), leg(stride)]}
    <path d="M-.028 -.88V-.84Q-.12 -.83 -.13 -.74L-.1 -.44H.1L.13 -.74Q.12 -.83 .028 -.84V-.88Z"/>
    <path d="M-.105 -.77Q-.16 -.6 ${-0.13 - stride / 2} -.45M.105 -.77Q.16 -.6 ${0.12 + stride * 0.3} -.45" fill="none"
      stroke="${color}" stroke-width=".058" stroke-linecap="round"/>
    ${pack ? '<rect x="-.19" y="-.81" width=".2" height=".3" rx=".06"/>' : ''}<ellipse cx="0" cy="-.925" rx=".052" ry=".07"/></g>`
}

/**
 * Somebody in a harness on a rope, one hand above, one below.
 *
 * @param {{ x: number, y: number, tall: number, rope: [number, number], color: string }} figure
 *   `x` and `y` are the hips' place; `rope` is where it begins and ends from there, in pixels
 */
export function climber({ x, y, tall, rope: [above, below], color }) {
  return svg`<g transform="translate(${x} ${y})" fill="none" stroke="${color}" stroke-linecap="round" stroke-linejoin="round">
    <path d="M0 ${above}V${below}" stroke-width="1.6"/>
    <g transform="scale(${tall})">
      <path d="M-.09 -.33L-.02 -.47L0 -.62" stroke-width=".06"/><path d="M-.19 -.3L-.24 -.14L-.03 -.04" stroke-width=".055"/>
      <path d="M-.14 -.44V-.36" stroke-width=".05"/><path d="M-.14 -.35L-.13 -.24L-.1 -.02" stroke-width=".14"/>
      <path d="M-.1 0L.09 .08L.03 .32L.08 .36M-.12 0L-.01 .2L-.14 .42L-.09 .46" stroke-width=".08"/>
      <ellipse cx="-.145" cy="-.5" rx=".06" ry=".075" fill="${color}" stroke="none"/>
    </g></g>`
}
