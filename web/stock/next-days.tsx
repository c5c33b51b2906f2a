import { amountKey, kindsOf } from '#contract/pricing/guests.ts'
import type { NextDays as Days } from '#contract/stock/stock.schema.ts'
import { isWeekend } from '../kit/days.ts'
import { Card } from '../kit/parts/cards.tsx'
import { DateText } from '../kit/parts/date-text.tsx'
import { IfAllowed } from '../kit/parts/if-allowed.tsx'
import { Link } from '../kit/parts/link.tsx'
import { LoadError } from '../kit/parts/load-error.tsx'
import { Money } from '../kit/parts/money.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { pricePagesOf } from '../pricing/pricing.public.tsx'
import { useRead } from '../kit/query.ts'
import { to } from '../kit/screens.ts'
import { useWords } from '../kit/words.ts'
import { stock } from './stock.client.ts'
import './next-days.css'

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
              <Link href={to.stock.stockBoard({ text: days.code })}>{w('catalog.text.toStock')}</Link>
            </IfAllowed>
          )}
        </span>
      }
    >
      {read.error && !days && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {days ? <Table days={days} /> : !read.error && <div className="lt-skeleton stock-days-wait" />}
    </Card>
  )
}

function Table({ days: { chargeMethod, currency, rows } }: { days: Days }) {
  const { w } = useWords()
  const kinds = kindsOf(chargeMethod)
  const timed = rows.some(({ session }) => session)
  return (
    // It may be longer than its box: the keys that scroll need a place to stand.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="stock-days" tabIndex={0} role="group" aria-label={w('stock.text.nextDays')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{w('stock.fields.day')}</th>
            {timed && <th scope="col">{w('catalog.fields.session')}</th>}
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {w(`pricing.guests.${kind}`)} <small>{currency}</small>
              </th>
            ))}
            <th scope="col">{w('stock.fields.left')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${row.date} ${row.session}`} data-weekend={isWeekend(row.date) || undefined}>
              <th scope="row" data-again={rows[at - 1]?.date === row.date || undefined}>
                <DateText date={row.date} weekday />
              </th>
              {timed && <td>{row.session}</td>}
              {kinds.map((kind) => (
                <td key={kind}>
                  <Money minor={row.price[amountKey[kind]]} currency={currency} code={false} />
                </td>
              ))}
              <td>
                <Left day={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How much may yet be sold, or why nothing. */
function Left({ day: { left, closed, blocked } }: { day: Days['rows'][number] }) {
  const { w } = useWords()
  if (closed) return <StatusTag tone="muted">{w('pricing.text.closed')}</StatusTag>
  if (blocked) return <StatusTag tone="muted">{w('stock.text.blocked')}</StatusTag>
  if (left === null) return <>{w('stock.text.notCounted')}</>
  return left === 0 ? <StatusTag tone="bad">{w('stock.text.left', { left })}</StatusTag> : <>{left}</>
}
