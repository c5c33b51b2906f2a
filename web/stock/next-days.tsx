import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import type { NextDays as Days } from '#contract/stock/stock.schema.ts'
import { Card } from '../kit/parts/page/cards.tsx'
import { IfAllowed } from '../kit/parts/if-allowed.tsx'
import { Link } from '../kit/parts/link.tsx'
import { Money } from '../kit/parts/money.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { pricePagesOf } from '../pricing/pricing.public.tsx'
import { useRead } from '../kit/call/query.ts'
import { to } from '../kit/route/screens.ts'
import { useWords } from '../kit/words/words.ts'
import { DaysTable, DaysWait } from './days-table.tsx'
import { stock } from './stock.client.ts'

type Day = Days['rows'][number]

/** On a SKU's page: what it costs by itself, and how much of it is left, in the days to come. */
export default function NextDays({ id }: { id: number }) {
  const { w } = useWords()
  const read = useRead(
    stock.nextDays,
    { skuId: id },
    { live: ['sku', 'price', 'stock', 'order'], tellsFailure: true },
  )
  const days = read.data
  const prices = days && pricePagesOf(days.productType)
  return (
    <Card
      title="stock.text.nextDays"
      extra={
        <span className="stock-links">
          {prices && (
            <IfAllowed needs={prices.needs.calendar}>
              <Link href={prices.screens.calendar.href({ skuId: id })}>{w('catalog.text.toCalendar')}</Link>
            </IfAllowed>
          )}
          {days?.rows.some(({ left }) => left !== null) && (
            <IfAllowed needs="entertainment.stockBoard">
              <Link href={to.stock.stockBoard({ skuIds: id })}>{w('catalog.text.toStock')}</Link>
            </IfAllowed>
          )}
        </span>
      }
    >
      {days ? <Table days={days} /> : <DaysWait read={read} />}
    </Card>
  )
}

function Table({ days: { chargeMethod, currency, rows } }: { days: Days }) {
  const { w } = useWords()
  return (
    <DaysTable
      label={w('stock.text.nextDays')}
      rows={rows}
      columns={[
        ...kindsOf(chargeMethod).map((kind) => ({
          key: kind,
          head: (
            <>
              {w(`pricing.guests.${kind}`)} <small>{currency}</small>
            </>
          ),
          cell: ({ price }: Day) => <Money minor={price[amountKey[kind]]} currency={currency} code={false} />,
        })),
        { key: 'left', head: w('stock.fields.left'), cell: (row: Day) => <Left day={row} /> },
      ]}
    />
  )
}

/** How much may yet be sold, or why nothing. */
function Left({ day: { left, closed, blocked } }: { day: Day }) {
  const { w } = useWords()
  if (closed) return <StatusTag tone="muted">{w('pricing.text.closed')}</StatusTag>
  if (blocked) return <StatusTag tone="muted">{w('stock.text.blocked')}</StatusTag>
  if (left === null) return <>{w('stock.text.notCounted')}</>
  return left === 0 ? <StatusTag tone="bad">{w('stock.text.left', { left })}</StatusTag> : <>{left}</>
}
