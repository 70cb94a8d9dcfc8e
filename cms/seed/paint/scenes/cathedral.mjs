import { finish, glow, mist } from '../light.mjs'
import { walker } from '../people.mjs'
import { createRandom } from '../random.mjs'
import { pillar, slab, stone } from '../rock.mjs'
import { COLORS, createCanvas } from '../svg.mjs'

/** The great hall: rows of stone before one amber light, and one person small enough to say how high it is. */
export function cathedral() {
  const random = createRandom('cathedral')
  const canvas = createCanvas(1440, 960)
  const { width } = canvas
  const lamp = /** @type {[number, number]} */ ([800, 640])
  const wall = stone(canvas, {
    seed: 5,
    light: [lamp[0], lamp[1], 260],
    color: '#ffd9a0',
    grain: [0.011, 0.0028],
    round: 1,
    depth: 34,
    strength: 1.5,
  })
  canvas.cover(
    canvas.radial(
      [
        [0, '#d08a4c'],
        [0.3, '#8f5432'],
        [0.65, '#3d2226'],
        [1, '#150d16'],
      ],
      [lamp[0], lamp[1], 820],
      0.9,
    ),
    `filter="${wall}"`,
  )
  glow(canvas, { at: lamp, radius: 520, color: '#ffc673', strength: 0.75 })
  const rows = [
    {
      color: '#9c6240',
      ceiling: 170,
      floor: 690,
      rough: 60,
      count: 70,
      long: 240,
      wide: 40,
      pillars: 3,
    },
    {
      color: '#75482f',
      ceiling: 130,
      floor: 725,
      rough: 60,
      count: 50,
      long: 330,
      wide: 64,
      pillars: 3,
    },
    {
      color: '#4a2d27',
      ceiling: 80,
      floor: 770,
      rough: 60,
      count: 34,
      long: 420,
      wide: 100,
      pillars: 2,
    },
    {
      color: '#281a20',
      ceiling: 20,
      floor: 830,
      rough: 60,
      count: 18,
      long: 470,
      wide: 150,
      pillars: 1,
    },
    {
      color: '#120d15',
      ceiling: -40,
      floor: 915,
      rough: 50,
      count: 8,
      long: 520,
      wide: 230,
      pillars: 1,
    },
  ]
  rows.forEach(({ color, ceiling, floor, rough, count, long, wide, pillars }, row) => {
    const open = (/** @type {number} */ x) => 0.3 + 0.7 * Math.min(1, Math.abs(x - lamp[0]) / 480)
    const shapes = [
      slab(random, width, {
        side: 'ceiling',
        y: ceiling,
        rough,
        rise: (x) => 60 * open(x),
        drips: [
          { count, length: [30, long], width: [wide * 0.3, wide], reach: open },
          { count: count * 2, length: [8, long * 0.25], width: [6, wide * 0.25] },
        ],
      }),
      slab(random, width, {
        side: 'floor',
        y: floor,
        rough: rough * 0.5,
        drips: [
          {
            count: Math.ceil(count * 0.6),
            length: [8, long * 0.5],
            width: [wide * 0.4, wide * 1.1],
            reach: open,
          },
        ],
      }),
    ]
    for (let each = 0; each < pillars; each++) {
      const side = random.chance(0.5) ? -1 : 1
      const x = lamp[0] + side * random.between(170 + row * 90, 420 + row * 110)
      shapes.push(
        pillar(random, {
          x,
          top: ceiling - 20,
          bottom: floor + 30,
          half: wide * random.between(0.6, 0.9),
        }),
      )
    }
    const face = stone(canvas, {
      seed: 11 + row,
      light: [lamp[0], lamp[1], 210],
      color: '#ffe2b4',
      round: 4 + row * 4,
      depth: 20 + row * 6,
      strength: 1.35,
    })
    canvas.draw(`<path fill="${color}" d="${shapes.join('')}" filter="${face}"/>`)
    if (row === 1)
      canvas.draw(walker({ x: lamp[0] - 40, y: 748, tall: 92, color: '#1a0e12', stride: 0.05 }))
    if (row < 4) {
      glow(canvas, {
        at: lamp,
        radius: 460 - row * 40,
        color: COLORS.torch,
        strength: 0.36 - row * 0.07,
      })
      mist(canvas, { seed: 40 + row, color: '#c9803f', strength: 0.16 - row * 0.03 })
    }
  })
  finish(canvas, { seed: 3, centre: [0.55, 0.56] })
  return canvas.toString()
}
