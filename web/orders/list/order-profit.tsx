import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import type { Lack } from '#contract/orders/orders.schema.ts'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords, word } from '../../kit/words/words.ts'

/** What is missing, in few words: of costs before rates. */
export const lackText = (missing: readonly Lack[]): string =>
  missing.some(({ what }) => what === 'cost')
    ? word('orders.text.costMissing')
    : word('orders.text.rateMissing', {
        currency: [...new Set(missing.map(({ currency }) => currency))].join(', '),
      })

/** What an order brings, or what is missing to know it. */
export function Profit({ row }: { row: OrderRow }) {
  const { name } = useWords()
  const { missing = [] } = row
  if (missing.length > 0)
    return (
      <StatusTag tone="warn" title={missing.map(({ names }) => name(names)).join(', ')}>
        {lackText(missing)}
      </StatusTag>
    )
  if (row.profitMinor === undefined || !row.baseCurrency) return null
  return <Money minor={row.profitMinor} currency={row.baseCurrency} />
}
