import type { WaitingRequest } from '#contract/orders/requests/requests.schema.ts'
import { modifyStates } from '#contract/orders/amend/modify.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { runs } from '../../kit/route/action.ts'
import { actsOf } from '../../kit/route/acts-of.ts'
import { orders } from '../orders.client.ts'
import { refundStates } from '#contract/orders/refunds/refund.states.ts'

const done = 'orders.text.done'
const max = 1

/** What may be done with a request where it stands in the queue, by the table of its kind; the next act as the button. */
export function RequestActions({ row }: { row: WaitingRequest }) {
  const { id, version, backMinor, currency, can } = row
  const one = { id, version }
  const consequence = <Money minor={backMinor} currency={currency} signed strong />
  if (row.kind === 'withdrawal')
    return (
      <ActionButtons
        can={can}
        acts={{
          agreeCancel: runs(orders.agreeCancel, () => one, { done, consequence }),
          rejectCancel: runs(orders.rejectCancel, (reason) => ({ ...one, reason }), { done }),
        }}
        of="orders.moves"
        verbs={orderStates.verbs}
        max={max}
      />
    )
  if (row.kind === 'modify' || row.kind === 'change-sku')
    return (
      <ActionButtons
        can={can}
        acts={actsOf([modifyStates], orders, one, done, { modifySend: { consequence } })}
        of="orders.moves"
        verbs={modifyStates.verbs}
        max={max}
      />
    )
  return (
    <ActionButtons
      can={can}
      acts={actsOf([refundStates], orders, one, done, {
        refundAgree: { consequence },
        refundSettle: { consequence },
        // What these ask besides is asked on the order.
        refundRedo: null,
        refundForce: null,
      })}
      of="orders.moves"
      verbs={refundStates.verbs}
      max={max}
    />
  )
}
