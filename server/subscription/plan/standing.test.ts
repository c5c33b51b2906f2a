import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  planCurrencyOf,
  planNames,
  priceOf,
  usageLine,
  type UsageLine,
} from '#contract/subscription/plans.ts'
import { isPaused } from '#contract/subscription/standing.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { plays } from '#test/kit/plays.ts'
import { periodOf, sellsUntil, stateOf, type Term } from './standing.ts'

const page = 'algorithms/money/subscription.md'
const dayOrNull = (text: string | undefined): string | null => (!text || text === '–' ? null : text)
const termOf = (row: Record<string, string>): Term => ({
  trialEndsOn: row['trial ends'] ?? '',
  paidUntil: dayOrNull(row['paid until']),
})

describe('the page', () => {
  test.each(docTable(page, 'How a merchant stands'))('$today: $state', (row) => {
    expect(stateOf(termOf(row), row['today'] ?? '')).toBe(row['state'])
    expect(sellsUntil(termOf(row))).toBe(row['sells until'])
  })
  test.each(docTable(page, 'What a payment pays for'))('$today: $from – $until', (row) => {
    const period = periodOf(termOf(row), row['today'] ?? '', row['months'] === '12' ? 12 : 1)
    expect(period).toEqual({ fromDay: row['from'], untilDay: row['until'] })
  })
  test.each(docTable(page, 'Usage of a month'))('$measure $used', (row) => {
    const measures: readonly UsageLine['measure'][] = ['orders', 'messages', 'storage', 'partner']
    const measure = measures.find((one) => one === row['measure']) ?? 'orders'
    const plan = planNames.find((one) => one === row['plan']) ?? 'starter'
    const line = usageLine(measure, Number(row['used']), plan, planCurrencyOf(row['currency'] ?? ''))
    expect([line.blocks, line.amountMinor]).toEqual([Number(row['blocks']), Number(row['amount'])])
  })
})

test('a merchant without a plan has no limits', () => expect(stateOf(null, '2026-11-28')).toBe('unlimited'))
test('a year costs ten months', () =>
  expect(priceOf('growth', 12, 'THB')).toBe(priceOf('growth', 1, 'THB') * 10))

const anyDay = fc
  .integer({ min: 0, max: 4_000 })
  .map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }).toString())
const anyTerm = fc.record({ trialEndsOn: anyDay, paidUntil: fc.option(anyDay) })

test('selling is paused on each day after the last one and on none before', () => {
  fc.assert(
    fc.property(anyTerm, anyDay, (term, today) => {
      expect(isPaused(stateOf(term, today))).toBe(today > sellsUntil(term))
    }),
    { numRuns: plays(500) },
  )
})

test('whatever is paid and whenever: orders are taken that day, and no day is paid for twice', () => {
  const payments = fc.array(fc.tuple(fc.nat({ max: 90 }), fc.constantFrom(1 as const, 12 as const)), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(anyDay, payments, (trialEndsOn, paid) => {
      let term: Term = { trialEndsOn, paidUntil: null }
      let today = Temporal.PlainDate.from(trialEndsOn).subtract({ days: 10 })
      let last = ''
      for (const [later, months] of paid) {
        today = today.add({ days: later })
        const { fromDay, untilDay } = periodOf(term, today.toString(), months)
        expect(fromDay > last && fromDay > trialEndsOn && untilDay > fromDay).toBe(true)
        last = untilDay
        term = { trialEndsOn, paidUntil: untilDay }
        expect(isPaused(stateOf(term, today.toString()))).toBe(false)
      }
    }),
    { numRuns: plays(300) },
  )
})
