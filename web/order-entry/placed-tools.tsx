import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { copyAndSay } from '../kit/parts/copyable.tsx'
import { formatMoney } from '../kit/words/money-format.ts'
import { useWords } from '../kit/words/words.ts'
import { OrderVouchers, useVouchersNext } from '../ticketing/ticketing.public.tsx'
import { making } from './order-entry.client.ts'
import type { PlacedOrders } from './placed.tsx'

/** What may be done with an order that was just made: confirmed by whoever may, its vouchers printed. */
export function PlacedTools({ order, staff }: { order: OrderCreated; staff: boolean }) {
  const read = useRead(making.info, { id: order.id }, { live: ['order'], skipToast: true })
  const vouchers = useVouchersNext(order.id)
  const { id, version, can = {}, status } = read.data ?? {}
  return (
    <div className="entry-placed-tools">
      {staff && id !== undefined && version !== undefined && (
        <ActionButtons
          can={can}
          of="orders.moves"
          acts={{
            confirm: {
              call: making.confirm,
              input: () => ({ id, version }),
              done: 'order-entry.drafts.done',
              next: vouchers,
            },
          }}
        />
      )}
      {status === 'confirmed' && <OrderVouchers orderId={order.id} />}
    </div>
  )
}

/** The orders as a message has them: copied, or shared from a phone. */
export function PlacedText({ placed: { rows, items, groupCode } }: { placed: PlacedOrders }) {
  const { w, name } = useWords()
  const text = [
    ...(groupCode ? [`${w('orders.fields.groupCode')} ${groupCode}`] : []),
    ...rows.map(({ code, totalMinor, currency, status }, at) =>
      [
        code,
        name(items[at]?.names),
        items[at]?.days,
        formatMoney({ amountMinor: totalMinor, currency }),
        w(`orders.states.${status}`),
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  ].join('\n')
  const copy = () => void copyAndSay(text, w('order-entry.desk.copied'))
  return (
    <>
      <button type="button" className="lt-button" onClick={copy}>
        {w('order-entry.desk.copyAll')}
      </button>
      {typeof navigator.share === 'function' && (
        <button
          type="button"
          className="lt-button"
          onClick={() => void navigator.share({ text }).catch(() => undefined)}
        >
          {w('order-entry.desk.share')}
        </button>
      )}
    </>
  )
}
