import { backlit } from '../crowd.mjs'
import { dancer } from '../people.mjs'
import { createRandom } from '../random.mjs'
import { COLORS, createCanvas } from '../svg.mjs'

/** The crowd before the wall with the names: rows of dancers without a background, lit from the wall's two lamps. */
export function throng() {
  const random = createRandom('throng')
  const canvas = createCanvas(1680, 300)
  const rows = [
    { y: 128, size: 17, color: '#4a1c3e', armsUp: 0.5 },
    { y: 152, size: 23, color: '#33142f', armsUp: 0.5 },
    { y: 184, size: 31, color: '#200e20', armsUp: 0.5 },
    { y: 232, size: 44, color: '#110914', armsUp: 0.55 },
  ]
  for (const { y, size, color, armsUp } of rows) {
    /** @type {Record<string, string[]>} */
    const lit = { [COLORS.glowWorm]: [], [COLORS.spore]: [] }
    for (let x = -size; x < canvas.width + size; x += size * 2.1 * random.between(0.75, 1.3)) {
      const lamp = random.chance(Math.min(0.95, Math.max(0.05, x / canvas.width)))
        ? COLORS.spore
        : COLORS.glowWorm
      lit[lamp]?.push(
        dancer(random, {
          x,
          y: y + random.between(-0.5, 0.5) * size,
          size: size * random.between(0.9, 1.1),
          armsUp,
        }),
      )
    }
    for (const [light, people] of Object.entries(lit)) {
      const rim = backlit(canvas, { color: light, thick: Math.max(1, size * 0.055), strength: 0.8 })
      canvas.draw(`<g fill="${color}" color="${color}" filter="${rim}">${people.join('')}</g>`)
    }
    canvas.below(y + size * 1.2, color)
  }
  canvas.below(
    250,
    canvas.linear(
      [
        [0, '#0b0a10', 0],
        [1, '#0b0a10', 1],
      ],
      [0, 240, 0, 300],
    ),
  )
  return canvas.toString()
}
