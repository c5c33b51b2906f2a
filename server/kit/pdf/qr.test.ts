import { expect, test } from 'vitest'
import { readQr } from '#test/kit/read-qr.ts'
import { qrSvg } from './qr.ts'

// Draws the picture's rectangles as pixels, four a module, in the form the reader takes.
function pixels(svg: string) {
  const scale = 4
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * scale
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1) {
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
      }
    }
  }
  return { data, width: size, height: size, colorSpace: 'srgb' as const }
}

test.each(['7KQ2M9XWPD4H', 'https://example.com/v/7KQ2-M9XW?a=1&b=2', 'น้ำตก 瀑布 폭포'])(
  '%s reads back as itself',
  async (text) => {
    expect(await readQr(pixels(qrSvg(text)))).toEqual([text])
  },
)

test('a code has four light modules around it', () => {
  const svg = qrSvg('7KQ2M9XWPD4H')
  const starts = [...svg.matchAll(/M(\d+) (\d+)h/g)]
  expect(Math.min(...starts.map(([, x]) => Number(x)))).toBe(4)
  expect(Math.min(...starts.map(([, , y]) => Number(y)))).toBe(4)
})

test('the text itself never stands in the picture', () => {
  expect(qrSvg('"/><script>alert(1)</script>')).not.toContain('script')
})

test('a text that is too long is refused', () => {
  expect(() => qrSvg('x'.repeat(3000))).toThrow(RangeError)
})
