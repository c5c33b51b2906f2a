import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plays } from '#test/kit/plays.ts'
import { parseFigure } from './figures.ts'

const thai = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))

test('a number is itself in any of its forms', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_000_000_000 }), (minor) => {
      const [whole, behind] = [String(Math.floor(minor / 100)), String(minor % 100).padStart(2, '0')]
      const by = (mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark)
      const english = `${by(',')}.${behind}`
      const forms = [
        `${whole}.${behind}`,
        english,
        `${by('.')},${behind}`,
        `${by(' ')},${behind}`,
        `${by('\u00A0')},${behind}`,
        `${by('\u202F')}.${behind}`,
        `${by("'")}.${behind}`,
        thai(english),
        wide(english),
      ]
      const value = `${whole}.${behind}`
      for (const form of forms) {
        for (const view of [
          form,
          `฿${form}`,
          `THB ${form}`,
          `${form} บาท`,
          `+${form}`,
          `${form} CR`,
          `${form} 입금`,
        ])
          expect(parseFigure(view)?.value, view).toBe(value)
        for (const view of [
          `-${form}`,
          `−${form}`,
          `${form}-`,
          `(${form})`,
          `฿-${form}`,
          `-฿${form}`,
          `${form} DR`,
          `${form} 借`,
          `${form} ถอน`,
          `(THB ${form})`,
        ])
          expect(parseFigure(view)?.value, view).toBe(`-${value}`)
      }
    }),
    { numRuns: plays(200) },
  )
})

test('whatever is not wholly a number is none', () => {
  for (const text of [
    '',
    '-',
    '=1+1',
    '12 34',
    '1,2345',
    '1.2.3',
    '1,23,45',
    '12.345.6x',
    '5.00 XX',
    '-5.00 CR',
    '(5.00',
    '5.00)',
    '1E5',
    '1.2E+05',
    '--5',
    '12abc',
    `1${' '.repeat(300)}x`,
  ])
    expect(parseFigure(text), text).toBeUndefined()
})

test('a lone point before three digits is unsure, unless its column says what it parts', () => {
  expect(parseFigure('37.035')).toMatchObject({ isUnsure: true })
  expect(parseFigure('37.035', '.')).toMatchObject({ value: '37.035', isUnsure: false })
  expect(parseFigure('37.035', ',')).toMatchObject({ value: '37035', isUnsure: false })
  expect(parseFigure('0.375')).toMatchObject({ value: '0.375', isUnsure: false })
  expect(parseFigure('37.0350')).toMatchObject({ value: '37.0350', isUnsure: false })
})
