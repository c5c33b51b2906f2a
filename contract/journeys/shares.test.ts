import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { groupedAmount, textToMinor } from '../kit/money/amounts.ts'
import { costShares, shareRules } from './shares.ts'

const minor = (text: string) => textToMinor(text.replaceAll(',', ''), 'THB') ?? Number.NaN

test.each(docTable('algorithms/groups/departures.md', 'What each order carries of a departure’s cost'))(
  '$cost by $rule over $revenue',
  ({ cost = '', rule, revenue = '', guests = '', shares }) => {
    const counts = guests.split(', ').map(Number)
    const orders = revenue
      .split('; ')
      .map((one, at) => ({ revenueMinor: minor(one), guests: counts[at] ?? 0 }))
    const found = costShares(minor(cost), orders, shareRules.find((one) => one === rule) ?? 'revenue')
    expect(found ? found.map((one) => groupedAmount(one, 'THB')).join('; ') : '–').toBe(shares)
  },
)
