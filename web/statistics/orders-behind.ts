import type { DimensionName } from '#contract/statistics/figures.ts'
import { to } from '../kit/route/screens.ts'
import { addDays } from '../kit/words/dates.ts'
import { monthEnd } from '../kit/words/days.ts'

type OrdersBehindInput = { from: string; to: string; by: 'service' | 'booking' }

/** The days of a group that follows in time, within those that were asked for. */
function daysOf(
  dimension: DimensionName,
  key: string,
  { from, to: until }: OrdersBehindInput,
): [string, string] {
  const within = (first: string, last: string): [string, string] => [
    first < from ? from : first,
    last > until ? until : last,
  ]
  if (dimension === 'day') return [key, key]
  if (dimension === 'week') return within(key, addDays(key, 6))
  return dimension === 'month' ? within(`${key}-01`, monthEnd(`${key}-01`)) : [from, until]
}

/** The list of the orders behind a group, of what the list can be asked for. */
export function ordersBehind(
  dimension: DimensionName,
  input: OrdersBehindInput,
): ((row: { key: string }) => string) | undefined {
  const narrow: Partial<Record<DimensionName, string>> = {
    day: '',
    week: '',
    month: '',
    productType: 'classificationId',
    agent: 'distribution',
  }
  const filter = narrow[dimension]
  if (filter === undefined) return undefined
  return ({ key }) =>
    to.orders.PlayOrderList({
      [input.by === 'booking' ? 'orderDateRange' : 'activityDateRange']: daysOf(dimension, key, input).join(
        '~',
      ),
      ...(filter && { [filter]: key }),
    })
}
