import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs } from '../../kit/route/action.ts'
import { useOrderFamily } from '../family.ts'
import { marking } from '../marking.ts'
import { useNextSteps } from '../next/use-next-steps.ts'

const done = 'orders.text.done'

/** What moves an order where it stands in its list: what wants nothing but a reason. The rest is on its page. */
export default function OrderRowActs({ row }: { row: OrderRow }) {
  const { calls: orders } = useOrderFamily()
  const next = useNextSteps(row.id)
  const one = { id: row.id, version: row.version }
  const plain = () => one
  const reasoned = (reason: string) => ({ ...one, reason })
  return (
    <ActionButtons
      can={row.can}
      acts={{
        approve: runs(orders.approve, plain, { done, next }),
        confirm: runs(orders.confirm, plain, { done, next }),
        repost: runs(orders.repost, plain, { done, next }),
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
