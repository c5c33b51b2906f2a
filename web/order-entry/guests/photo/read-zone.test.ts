import { expect, test } from 'vitest'
import { findMrz } from '#contract/order-entry/guests/find-mrz.ts'
import { readZones } from './read-zone.ts'
import { across, down, shapes } from './shapes.ts'
import type { Grey } from './ink.ts'

const passport = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
]
const card = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
]

type Held = { turn?: number; wide?: number; noise?: number; shadow?: number }

/** A photo of lines in the type of passports: turned a little, half in the shadow, with grain. */
function photoOf(lines: readonly string[], { turn = 0, wide = 24, noise = 0, shadow = 0 }: Held = {}): Grey {
  const [width, height] = [wide * 50, wide * 24]
  const at = new Uint8Array(width * height)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const scale = wide / across
  let seed = 7
  const grain = () => ((seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5) * noise
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = [x - width / 2, y - height / 2]
      const ink = inkAt(lines, (fromX * cos + fromY * sin) / scale, (fromY * cos - fromX * sin) / scale)
      const light = 215 - (shadow * x) / width
      at[y * width + x] = Math.max(0, Math.min(255, light - (ink ? 0.6 * light : 0) + grain()))
    }
  return { width, height, at }
}

const bits = Object.fromEntries(
  Object.entries(shapes).map(([sign, of]) => [sign, Uint8Array.from(atob(of), (char) => char.charCodeAt(0))]),
)
/** Points of ink of the lines' signs around the middle. */
function inkAt(lines: readonly string[], x: number, y: number): boolean {
  const step = down * 1.4
  const row = Math.floor(y / step + lines.length / 2)
  const line = lines[row] ?? ''
  const fromLeft = x + (line.length * across) / 2
  const column = Math.floor(fromLeft / across)
  const of = bits[line[column] ?? '']
  const inX = Math.floor(fromLeft - column * across)
  const inY = Math.floor(y - (row - lines.length / 2) * step)
  if (!of || inY >= down) return false
  const point = inY * across + inX
  return (((of[point >> 3] ?? 0) >> (7 - (point & 7))) & 1) === 1
}

const held: [string, Held][] = [
  ['straight', {}],
  ['turned', { turn: 0.09 }],
  ['turned the other way, half in the shadow', { turn: -0.07, shadow: 140 }],
  ['with grain', { noise: 70 }],
  ['small', { wide: 13, noise: 20 }],
]
test.each(held)('the lines of a passport are read from a photo that is held %s', (_, how) => {
  expect(readZones(photoOf(passport, how))).toBe(passport.join('\n'))
})

test('the three lines of an identity card are read, and what they say is proven by their digits', () => {
  const text = readZones(photoOf(card, { turn: 0.04, noise: 40 }))
  expect(text).toBe(card.join('\n'))
  expect(findMrz(text, '2026-11-26')[0]?.mrz).toMatchObject({ number: 'D23145890', wrong: [], mended: 0 })
})

test('other print and an empty page are no zone', () => {
  expect(readZones(photoOf([]))).toBe('')
  expect(findMrz(readZones(photoOf(['THE QUICK BROWN FOX JUMPS OVER 13 LAZY DOGS'])), '2026-11-26')).toEqual(
    [],
  )
})
