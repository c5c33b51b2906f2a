import type { TradeRow } from '#contract/open-market/trade.schema.ts'
import { to } from '../kit/route/screens.ts'
import { monthEnd } from '../kit/words/days.ts'

type Span = { by: 'service' | 'booking'; from?: string; to?: string; productType?: string }
/** The list of the orders behind a row, within the days that were asked for. */
export function ordersOf(
  { direction, recordId, month }: TradeRow,
  { by, from, to: until, productType }: Span,
): string {
  const [first, last] = [`${month}-01`, monthEnd(`${month}-01`)]
  const days = [from && from > first ? from : first, until && until < last ? until : last]
  return to.orders.PlayOrderList({
    [by === 'booking' ? 'orderDateRange' : 'activityDateRange']: days.join('~'),
    [direction === 'sells' ? 'distribution' : 'supplierId']: String(recordId),
    ...(productType && { classificationId: productType }),
  })
}
