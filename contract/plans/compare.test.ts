import { expect, test } from 'vitest'
import { compareContents, newestOfOptions } from './compare.ts'
import type { QuotationContent } from './money.schema.ts'

const service = (en: string, more: object = {}) => ({
  kind: 'play',
  names: { en },
  start: '09:00',
  optional: false,
  ...more,
})
const day = (key: string, place: string, services: ReturnType<typeof service>[]) => ({
  key,
  names: { en: `In ${place}` },
  texts: {},
  place,
  notes: '',
  source: null,
  services,
})
const content = (more: Partial<QuotationContent>): QuotationContent =>
  ({
    names: { en: 'Tour' },
    startDate: '2027-03-18',
    days: [],
    breaks: [],
    singleMinor: null,
    tripleMinor: null,
    childMinor: null,
    terms: {},
    cancelSteps: [],
    ...more,
  }) as QuotationContent
const inCny = (...contents: QuotationContent[]) => contents.map((of) => ({ content: of, currency: 'CNY' }))

test('prices stand by group size, also where only one offers it; what none has is left out', () => {
  const a = content({
    breaks: [
      { paying: 20, free: 1, priceMinor: 300_000 },
      { paying: 10, free: 0, priceMinor: 324_500 },
    ],
    singleMinor: 97_500,
    childMinor: 0,
  })
  const b = content({ breaks: [{ paying: 20, free: 1, priceMinor: 280_000 }], singleMinor: 97_500 })
  const { breaks, beside } = compareContents(inCny(a, b))
  expect(breaks).toEqual([
    { paying: 10, free: 0, cells: [324_500, null], differs: true },
    { paying: 20, free: 1, cells: [300_000, 280_000], differs: true },
  ])
  expect(beside).toEqual([{ key: 'singleMinor', cells: [97_500, 97_500], differs: false }])
})

test('the same number in another currency differs, a missing price does not', () => {
  const one = content({
    breaks: [
      { paying: 10, free: 0, priceMinor: null },
      { paying: 20, free: 1, priceMinor: 300_000 },
    ],
    singleMinor: 97_500,
  })
  const quotes = ['CNY', 'USD'].map((currency) => ({ content: one, currency }))
  const { breaks, beside } = compareContents(quotes)
  expect(breaks.map(({ differs }) => differs)).toEqual([false, true])
  expect(beside.map(({ key, differs }) => [key, differs])).toEqual([['singleMinor', true]])
})

test('a service that not every option has is marked on its day; a day that one lacks differs', () => {
  const a = content({ days: [day('x', 'Phuket', [service('Temple'), service('Show')])] })
  const b = content({
    days: [
      // The key of a copy is another one, and the order of languages does not count.
      day('y', 'Phuket', [{ ...service('Temple'), names: { en: 'Temple' } }]),
      day('z', 'Krabi', []),
    ],
  })
  const { days } = compareContents(inCny(a, b))
  expect(days.map(({ number, differs }) => [number, differs])).toEqual([
    [1, true],
    [2, true],
  ])
  expect(days[0]?.cells[0]?.services.map(({ names, only }) => [names['en'], only])).toEqual([
    ['Temple', false],
    ['Show', true],
  ])
  expect(days[1]?.cells[0]).toBeNull()
  expect(compareContents(inCny(a, a)).days[0]?.differs).toBe(false)
})

test('the newest of each option counts, withdrawn ones do not', () => {
  const quotes = [
    { option: 'B', number: 2, status: 'sent' },
    { option: 'A', number: 1, status: 'superseded' },
    { option: 'A', number: 3, status: 'draft' },
    { option: 'C', number: 4, status: 'withdrawn' },
  ]
  expect(newestOfOptions(quotes).map(({ option, number }) => `${option}${number}`)).toEqual(['A3', 'B2'])
})
