import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { OrderRefund } from '#contract/orders/refunds/refund.schema.ts'
import { refundStates, waysOf } from '#contract/orders/refunds/refund.states.ts'
import { useMayCall, useRead } from '../../kit/call/query.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card, Facts } from '../../kit/parts/page/cards.tsx'
import { StateTag } from '../../kit/parts/status-tag.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'
import { RefundActions } from './refund-actions.tsx'
import '../amend/amend.css'

/** Money that is asked for of an order and what may be done with it; what has ended is folded. */
export function RefundCard({ order }: { order: OrderInfo }) {
  const { w } = useWords()
  const { calls: orders } = useOrderFamily()
  const enabled = useMayCall(orders.refundList)
  const read = useRead(
    orders.refundList,
    { orderId: order.id, pageSize: 100 },
    { live: ['order'], keep: true, skipToast: true, enabled },
  )
  const rows = read.data?.rows ?? []
  if (rows.length === 0) return null
  const open = rows.filter(({ status }) => refundStates.is(status, 'open'))
  const closed = rows.filter(({ status }) => !refundStates.is(status, 'open'))
  return (
    <Card title="orders.refund.title">
      <div className="refund-open">
        {open.map((refund) => (
          <Refund key={refund.id} order={order} refund={refund} />
        ))}
      </div>
      {closed.length > 0 && (
        <details className="amend-ended" open={open.length === 0 && closed.length === 1}>
          <summary>{w('orders.refund.earlier', { count: closed.length })}</summary>
          <ul>
            {closed.map((refund) => (
              <li key={refund.id}>
                <Refund order={order} refund={refund} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

function Refund({ order, refund }: { order: OrderInfo; refund: OrderRefund }) {
  const { w, name } = useWords()
  const at = (name: string, moment: string | null) =>
    moment && (
      <>
        {name && `${name} · `}
        <TimeText at={moment} zone={timeZone()} />
      </>
    )
  return (
    <div className="amend-request">
      <Facts
        facts={[
          {
            word: 'orders.refund.amount',
            value: (
              <>
                {w(`orders.refundKinds.${refund.kind}`)}{' '}
                <Money minor={refund.amountMinor} currency={refund.currency} strong />
              </>
            ),
          },
          {
            word: 'orders.refund.state',
            value: <StateTag table={refundStates} of="orders.refundStates" state={refund.status} />,
          },
          { word: 'orders.refund.way', value: w(`orders.refundWayNames.${refund.way}`) },
          { word: 'orders.refund.until', value: at('', refund.dueAt) },
          { word: 'orders.refund.by', value: at(refund.appliedByName, refund.appliedAt) },
          { word: 'orders.refund.agreedBy', value: at(refund.agreedByName, refund.agreedAt) },
          { word: 'orders.refund.endedBy', value: at(refund.endedByName, refund.endedAt) },
          {
            word: 'orders.refund.services',
            value: refund.lines.map(({ names }) => name(names)).join(', '),
            wide: true,
          },
          { word: 'orders.refund.guests', value: refund.guests.join(', '), wide: true },
          { word: 'orders.refund.reason', value: refund.reason, wide: true },
          { word: 'orders.refund.failedReason', value: refund.failedReason, wide: true },
          { word: 'orders.refund.endedReason', value: refund.endedReason, wide: true },
        ]}
      />
      <RefundActions refund={{ ...refund, ways: waysOf(order.agent?.settlementTerm ?? '', refund.kind) }} />
    </div>
  )
}
