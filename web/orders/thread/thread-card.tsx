import { useState } from 'react'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { Message, Thread } from '#contract/orders/thread/thread.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'
import { Composer } from './composer.tsx'
import { Said } from './said.tsx'
import './thread.css'

type Side = Thread['sides'][number]
const keyOf = ({ side, supplierId }: Pick<Side, 'side' | 'supplierId'>): string =>
  `${side}.${supplierId ?? ''}`

/** What is said of an order, one side at a time: with its agent, with each supplier, within the house. */
export function ThreadCard({ order }: { order: OrderInfo }) {
  const { w } = useWords()
  const { calls: orders } = useOrderFamily()
  const { data } = useRead(orders.thread, { id: order.id }, { live: ['order'], keep: true, skipToast: true })
  const [chosen, choose] = useState<string>()
  if (!data) return null
  const { sides, rows } = data
  // Opened where something was said last; the agent's side where nothing was.
  const last = rows.at(-1)
  const open =
    sides.find((side) => keyOf(side) === (chosen ?? (last && keyOf(last)))) ??
    sides.find(({ side }) => side === 'agent') ??
    sides[0]
  if (!open) return null
  const said = (side: Side): Message[] => rows.filter((row) => keyOf(row) === keyOf(side))
  return (
    <Card title="orders.thread.title" id="thread">
      {sides.length > 1 && (
        <div className="lt-segments thread-sides" role="radiogroup" aria-label={w('orders.thread.with')}>
          {sides.map((side) => (
            <label key={keyOf(side)} data-on={side === open || undefined}>
              <input type="radio" name="side" checked={side === open} onChange={() => choose(keyOf(side))} />
              {side.name || w('orders.thread.internal')}
              {said(side).length > 0 && <small className="thread-count">{said(side).length}</small>}
            </label>
          ))}
        </div>
      )}
      <Said messages={said(open)} />
      <Composer key={keyOf(open)} orderId={order.id} side={open} />
    </Card>
  )
}
