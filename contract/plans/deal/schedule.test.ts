import { describe, expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { groupedAmount, share, textToMinor } from '../../kit/money/amounts.ts'
import { addDays } from '../../kit/text/plain-days.ts'
import { attrition } from './attrition.ts'
import { amountsOf, dueDay, instalmentState, ladderShare, resized } from './schedule.ts'

const page = 'algorithms/groups/money.md'
const minor = (text: string): number => textToMinor(text.replaceAll(',', ''), 'CNY') ?? Number.NaN
const list = (text: string) => (text === '–' ? null : text.split(/, (?=\d)/).map(minor))
const shown = (amounts: readonly number[] | null) =>
  amounts ? amounts.map((one) => groupedAmount(one, 'CNY')).join(', ') : '–'

describe('what the agent pays, and when', () => {
  test.each(docTable(page, 'What the agent pays, and when'))(
    '$total as $asked',
    ({ total = '', asked = '', amounts }) => {
      const asks = asked.split(/, (?=\S)/).map((one) => ({
        shareBasisPoints: one.endsWith('%') ? Number.parseInt(one, 10) * 100 : null,
        amountMinor: /^[\d,.]+$/.test(one) ? minor(one) : null,
      }))
      expect(shown(amountsOf(asks, minor(total)))).toBe(amounts)
    },
  )
  test.each(docTable(page, 'When the price changes'))(
    '$amounts of which $paid is paid, now $[new total]',
    (row) => {
      const [amounts, paid, total, then] = [
        row['amounts'],
        row['paid'],
        row['new total'],
        row['amounts then'],
      ]
      const paidOf = list(paid ?? '') ?? []
      const rows = (list(amounts ?? '') ?? []).map((amountMinor, at) => ({
        amountMinor,
        paidMinor: paidOf[at] ?? 0,
        waived: false,
      }))
      expect(shown(resized(rows, minor(total ?? '')))).toBe(then)
    },
  )
  test('days count from the confirmation, or back from the first day', () => {
    const at = { confirmedOn: '2027-01-10', startDate: '2027-03-18' }
    expect(dueDay({ dueRule: 'after-confirmation', dueDays: 7, dueOn: null }, at)).toBe('2027-01-17')
    expect(dueDay({ dueRule: 'before-start', dueDays: 21, dueOn: null }, at)).toBe('2027-02-25')
    expect(dueDay({ dueRule: 'date', dueDays: 0, dueOn: '2027-02-01' }, at)).toBe('2027-02-01')
  })
  test('a state follows from what was paid, and the day', () => {
    const row = { amountMinor: 100, paidMinor: 0, waived: false, dueOn: '2027-01-10' }
    expect(instalmentState(row, '2027-01-10')).toBe('open')
    expect(instalmentState({ ...row, paidMinor: 40 }, '2027-01-10')).toBe('part-paid')
    expect(instalmentState({ ...row, paidMinor: 40 }, '2027-01-11')).toBe('overdue')
    expect(instalmentState({ ...row, paidMinor: 100 }, '2027-01-11')).toBe('paid')
    expect(instalmentState({ ...row, waived: true }, '2027-01-11')).toBe('waived')
  })
})

test.each(docTable(page, 'What cancelling keeps'))('$[hours before] h before: $share %', (row) => {
  const steps = [
    { hours: 720, basisPoints: 3000 },
    { hours: 168, basisPoints: 10_000 },
    { hours: 336, basisPoints: 6000 },
  ]
  const points = ladderShare(steps, Number(row['hours before']))
  expect(points).toBe(Number(row['share']) * 100)
  expect(groupedAmount(share(6_195_000, points), 'CNY')).toBe(row['kept'])
})

test.each(docTable(page, 'Commitments'))('$used used, $[given back] given back', (row) => {
  const startDate = '2027-03-18'
  const units = Number(row['given back'])
  const day = addDays(startDate, -(Number(row['days before']) || 0))
  const found = attrition(
    {
      kind: 'commitment',
      units: 60,
      fillBasisPoints: 8000,
      keepBasisPoints: 10_000,
      rateMinor: 240_000,
      resoldMinor: minor(row['resold'] ?? ''),
      steps: [{ days: 30, basisPoints: 2000 }],
      givenBack: units ? [{ day, units }] : [],
      usedUnits: Number(row['used']),
    },
    startDate,
  )
  expect([found.guaranteedUnits, found.shortUnits, groupedAmount(found.owedMinor, 'CNY')]).toEqual([
    Number(row['guaranteed']),
    Number(row['short']),
    row['owed'],
  ])
})
