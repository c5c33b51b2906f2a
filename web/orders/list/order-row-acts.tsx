import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs } from '../../kit/route/action.ts'
import { useOrderFamily } from '../family.ts'
import { marking } from '../marking.ts'
import { useVouchersNext } from '../../ticketing/ticketing.public.tsx'

const done = 'orders.text.done'

/** What moves an order where it stands in its list: what wants nothing but a reason. The rest is on its page. */
export default function OrderRowActs({ row }: { row: OrderRow }) {
  const { calls: orders } = useOrderFamily()
  const vouchers = useVouchersNext(row.id)
  const one = { id: row.id, version: row.version }
  const plain = () => one
  const reasoned = (reason: string) => ({ ...one, reason })
  return (
    <ActionButtons
      can={row.can}
      acts={{
        approve: runs(orders.approve, plain, { done }),
        confirm: runs(orders.confirm, plain, { done, ...vouchers }),
        repost: runs(orders.repost, plain, { done }),
        rejectCancel: runs(orders.rejectCancel, reasoned, { done }),
        ...marking(row, orders),
        reject: runs(orders.reject, reasoned, { done, danger: true }),
      }}
      verbs={orderStates.verbs}
      of="orders.moves"
      name={row.code}
      max={1}
    />
  )
}
