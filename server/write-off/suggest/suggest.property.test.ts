import { describe, expect, test } from 'vitest'
import { bankTruth } from '#test/factories/bank-truth.ts'
import type { OpenLine } from './candidates.ts'
import type { OpenItem } from './item-index.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { worth } from './candidates.ts'
import { suggest } from './suggest.ts'
import { waysToSum } from './sums.ts'
import { payerKey } from './texts.ts'

const limits = { feeMinor: 3_000, withholding: [100, 300, 500] }
const line = (id: number, amountMinor: number, more: Partial<OpenLine> = {}): OpenLine => ({
  id,
  day: '2026-11-03',
  amountMinor,
  text: '',
  payer: '',
  payerAccount: '',
  reference: '',
  bankReference: '',
  ...more,
})
const item = (key: string, amountMinor: number, more: Partial<OpenItem> = {}): OpenItem => ({
  key,
  kind: 'order',
  amountMinor,
  day: '2026-11-01',
  refs: [],
  partner: '',
  names: [],
  baseMinor: null,
  parts: false,
  ...more,
})
const lotus = { partner: 'agent 1', names: ['Lotus Travel Co., Ltd.'] }

describe.each([11, 12, 13])('a truth made from seed %s', (seed) => {
  test('is found, and next to nothing that is sure is wrong', async () => {
    const truth = bankTruth({ lines: 400, items: 3_000, seed })
    let found = 0
    let wrong = 0
    for (const { lineId, verdict, candidates } of await suggest(truth.lines, truth.items, { limits })) {
      if (verdict !== 'sure') continue
      const said = candidates[0]!.items.map(({ key }) => key).toSorted()
      if (JSON.stringify(said) === JSON.stringify(truth.of.get(lineId)!.toSorted())) found++
      else wrong++
    }
    const real = [...truth.of.values()].filter((keys) => keys.length).length
    expect(found / real).toBeGreaterThanOrEqual(0.95)
    expect(wrong / (found + wrong)).toBeLessThanOrEqual(0.01)
  })
})

describe('equal candidates', () => {
  test('are never chosen by chance: the same amount of the same payer twice is for a person', async () => {
    const items = [item('order 1', 5_000, lotus), item('order 2', 5_000, lotus)]
    const [one] = await suggest([line(1, 5_000, { payer: 'LOTUS TRAVEL' })], items)
    expect(one).toMatchObject({ verdict: 'maybe' })
    expect(one!.candidates[0]!.reasons).toContain('same')
  })
  test('of two lines for one thing neither is sure', async () => {
    const lines = [1, 2].map((id) => line(id, 5_000, { payer: 'LOTUS TRAVEL' }))
    expect((await suggest(lines, [item('order 1', 5_000, lotus)])).map(({ verdict }) => verdict)).toEqual([
      'maybe',
      'maybe',
    ])
  })
  test('an amount and a day alone prove nothing', async () => {
    expect((await suggest([line(1, 5_000)], [item('order 1', 5_000)]))[0]).toMatchObject({ verdict: 'maybe' })
  })
})

describe('what a line may be', () => {
  test('short by exactly the withholding tax of its value without tax', async () => {
    const bill = item('bill 1', 1_070_000, { ...lotus, kind: 'bill', baseMinor: 1_000_000, parts: true })
    const [one] = await suggest([line(1, 1_040_000, { payer: 'LOTUS TRAVEL CO' })], [bill], { limits })
    expect(one).toMatchObject({
      verdict: 'sure',
      candidates: [{ differences: [{ kind: 'withheld', amountMinor: 30_000 }] }],
    })
  })
  test('known by a payer that was accepted twice, whatever it is called', async () => {
    const existing = line(1, 5_000, { payer: 'SOMCHAI J', payerAccount: '1234567890' })
    const aliases = new Map([[payerKey(existing), new Map([['agent 1', 2]])]])
    const items = [
      item('order 1', 5_000, lotus),
      item('order 2', 5_000, { partner: 'agent 2', names: ['Other'] }),
    ]
    expect((await suggest([existing], items))[0]).toMatchObject({ verdict: 'maybe' })
    expect((await suggest([existing], items, { aliases }))[0]).toMatchObject({
      verdict: 'sure',
      candidates: [{ items: [{ key: 'order 1' }], reasons: ['amount', 'learned', 'date'] }, {}],
    })
  })
  test('all that somebody owes, or several that it names', async () => {
    const items = [item('order 1', 5_000, lotus), item('order 2', 7_000, lotus)]
    expect((await suggest([line(1, 12_000, { payer: 'Lotus Travel' })], items))[0]).toMatchObject({
      verdict: 'sure',
      candidates: [{ items: [{ key: 'order 1' }, { key: 'order 2' }], reasons: ['sum', 'name', 'date'] }],
    })
  })
  test('money that went out is nothing that comes in', async () => {
    expect(
      (await suggest([line(1, -5_000, { payer: 'LOTUS TRAVEL' })], [item('order 1', 5_000, lotus)]))[0],
    ).toMatchObject({ verdict: 'none' })
  })
})

test('two ways to a sum are told as two, and a search that is cut short is no proof', () => {
  expect(waysToSum([1, 2, 4], 6)).toEqual([[1, 2]])
  expect(waysToSum([1, 2, 3], 3)).toEqual([[0, 1]])
  expect(waysToSum([1, 1, 2, 2], 3)).toHaveLength(2)
  expect(
    waysToSum(
      Array.from({ length: 60 }, (_, at) => at * 7 + 3),
      1_001,
    ).length,
  ).not.toBe(1)
})

test('the points of the docs are those that count', () => {
  const { reference, amount, withheld, all, sum, fee, part, rest, name, learned, learnedOnce } = worth
  const points = docTable('algorithms/money/write-off.md', 'What a line may be').map((row) => row['points'])
  expect(points).toEqual([
    ...[reference, amount, withheld, all, sum, fee, part, rest].map(String),
    `up to ${name}`,
    `${learned}; ${learnedOnce}`,
    '8; 5; 2',
    '15; 6',
  ])
})
