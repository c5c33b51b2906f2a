import { shownMoment } from '../kit/words/buddhist.ts'
import type { GroupCreated } from '#contract/orders/create-order.schema.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { Copyable } from '../kit/parts/copyable.tsx'
import { Link } from '../kit/parts/link.tsx'
import { Money } from '../kit/parts/money.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { to } from '../kit/route/screens.ts'
import { PlacedText, PlacedTools } from './placed-tools.tsx'
import { StateTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words/words.ts'

export type PlacedOrders = GroupCreated & {
  items: { names: Partial<Record<string, string>>; days: string }[]
}

/** The order is made: its codes, what happens next, and the way on. */
export function Placed({ placed, staff }: { placed: PlacedOrders; staff: boolean }) {
  const { w, name } = useWords()
  const { rows, items, groupCode } = placed
  const href = (id: number) =>
    staff ? to.orders.OrderDetail({ id }) : to['booking-center'].bookingOrderDetail({ id })
  return (
    <div className="entry-placed" role="status">
      <PageHead
        title={w(rows.length > 1 ? 'order-entry.text.placedMany' : 'order-entry.text.placed', {
          count: rows.length,
        })}
        sub={
          groupCode && (
            <span>
              {w('orders.fields.groupCode')} <Copyable text={groupCode} />
            </span>
          )
        }
      />
      <ul className="entry-placed-list">
        {rows.map((order, at) => (
          <li key={order.id} className="lt-panel">
            <span>
              <Link
                href={href(order.id)}
                className="entry-placed-code"
                data-autofocus={at === 0 || undefined}
              >
                {order.code}
              </Link>
              <span className="entry-soft">
                {name(items[at]?.names)} · {items[at]?.days}
              </span>
            </span>
            <span className="entry-placed-states">
              <StateTag table={orderStates} of="orders.states" state={order.status} />
              {staff && (
                <StateTag table={lineStates} of="orders.supplierStates" state={order.supplierStatus} />
              )}
            </span>
            <Money minor={order.totalMinor} currency={order.currency} strong />
            <PlacedTools order={order} staff={staff} />
            {order.payBy && (
              <p className="entry-note entry-note-info">
                {w('orders.fields.payBy')} {shownMoment(order.payBy)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="entry-placed-ways">
        <Link className="lt-button lt-button-primary" href={to['order-entry'].OrderProductMainList()}>
          {w('order-entry.text.nextOrder')}
        </Link>
        {rows[0] && (
          <Link className="lt-button" href={href(rows[0].id)}>
            {w('order-entry.text.openOrder')}
          </Link>
        )}
        <PlacedText placed={placed} />
      </div>
    </div>
  )
}
