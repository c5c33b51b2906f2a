import { wordAt } from '#contract/words.ts'
import type { ListingRow } from '#contract/booster/booster.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { runs } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { formatMoney } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'

/** Orders of one listing, the newest first: what their guests paid there, and what of it is ours. */
export function SalesDrawer({ row, ...panel }: Panel & { row: ListingRow }) {
  const { w, name } = useWords()
  const { data } = useRead(
    booster.saleList,
    { listingId: row.id, pageNo: 1, pageSize: 50 },
    { live: ['channelOrder', 'booster'] },
  )
  const money = (minor: number | null, currency: string) =>
    minor === null ? '–' : formatMoney({ amountMinor: minor, currency })
  return (
    <Drawer {...panel} title={w('booster.text.salesOf', { name: name(row.skuNames) })} width={560}>
      {data?.rows.length === 0 && <Empty title={w('booster.text.noSales')} />}
      <ul className="booster-rules">
        {data?.rows.map((sale) => (
          <li key={sale.id}>
            {sale.orderId === null ? (
              <b>{sale.thirdCode}</b>
            ) : (
              <Link href={to.orders.OrderDetail({ id: sale.orderId })}>
                <b>{sale.orderCode}</b>
              </Link>
            )}
            <span>{w(wordAt('channels.orderStates', sale.state))}</span>
            <span>{shownDay(sale.date ?? '')}</span>
            <span>
              {w('booster.fields.guests')}: {sale.guests}
            </span>
            <span>
              {w('booster.fields.sold')}: {money(sale.retailMinor, sale.currency)}
            </span>
            <span>
              {w('booster.fields.net')}: {money(sale.netMinor, sale.currency)}
            </span>
            <ActionButtons
              can={sale.can}
              of="booster.text"
              max={2}
              quiet
              acts={{
                accept: runs(booster.saleAccept, () => ({ id: sale.id }), {
                  word: 'booster.text.acceptSale',
                  done: 'booster.text.saleMoved',
                }),
                reject: runs(booster.saleReject, (reason) => ({ id: sale.id, reason }), {
                  word: 'booster.text.rejectSale',
                  reason: true,
                  danger: true,
                  done: 'booster.text.saleMoved',
                }),
              }}
            />
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
