import { describe, expect, test } from 'vitest'
import { brands } from './brands.ts'
import { themes, tones, type ThemeName } from './tokens.ts'

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high! + 0.05) / (low! + 0.05)
}

describe.each(Object.keys(themes) as ThemeName[])('the %s theme', (name) => {
  const { roles, tones: pairs } = themes[name]
  const texts = ['ink', 'inkSoft', 'inkFaint', 'sea', 'seaStrong', 'coral'] as const
  const grounds = ['surface', 'ground', 'raised', 'hover'] as const

  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s can be read on %s',
    (text, ground) => expect(contrast(roles[text], roles[ground])).toBeGreaterThanOrEqual(4.5),
  )
  test('what was found can be read on its mark', () =>
    expect(contrast(roles.ink, roles.found)).toBeGreaterThanOrEqual(4.5))
  test.each(tones)('the tone %s can be read on its tint', (tone) => {
    const [ink, tint] = pairs[tone]
    expect(contrast(ink, tint)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(brands.map((brand) => [brand.key, brand] as const))(
    'the accent of %s can be read',
    (_, brand) => {
      const roles = { ...themes[name].roles, ...brand.colours?.[name] }
      expect(contrast(roles.onSea, roles.seaFill)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(roles.onCoral, roles.coralFill)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(roles.sea, roles.seaTint)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(roles.coral, roles.coralTint)).toBeGreaterThanOrEqual(4.5)
    },
  )
})
