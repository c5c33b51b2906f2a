import type { FollowInfo } from '#contract/orders/follow/follow.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { followUpStates } from '#contract/orders/orders.states.ts'
import { useRead } from '../../kit/call/query.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Card, Facts } from '../../kit/parts/page/cards.tsx'
import { StateTag } from '../../kit/parts/status-tag.tsx'
import { runs } from '../../kit/route/action.ts'
import { actsOf } from '../../kit/route/acts-of.ts'
import { currentUser, timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'
import { followFacts } from './follow-facts.tsx'
import { useAssigning, useCompleting } from './follow-forms.tsx'
import { NewFollowNote } from './new-note.tsx'
import './follow.css'

/** How an order is followed: why, whose, until when, what was noted; and what may be done with it. */
export function FollowCard({ order }: { order: OrderInfo }) {
  const { calls: orders } = useOrderFamily()
  const { data } = useRead(
    orders.followInfo,
    { id: order.id },
    { live: ['order'], keep: true, skipToast: true },
  )
  return data?.follow ? <FollowSummary order={order} follow={data.follow} /> : null
}

const done = 'orders.text.done'

function FollowSummary({ order, follow }: { order: OrderInfo; follow: FollowInfo }) {
  const { w } = useWords()
  const { calls: orders } = useOrderFamily()
  const one = { id: order.id, version: order.version }
  const completing = useCompleting(order.id)
  const assigning = useAssigning(order.id, follow)
  return (
    <Card
      title="orders.follow.card"
      extra={
        <StateTag
          table={followUpStates}
          of="orders.followUpStates"
          state={follow.completedAt ? 'completed' : 'tracking'}
        />
      }
    >
      <Facts facts={followFacts(follow, w)} />
      {!follow.completedAt && (
        <div className="follow-acts">
          <ActionButtons
            can={order.can}
            acts={actsOf([followUpStates], orders, one, done, {
              follow: null,
              followNote: null,
              ...(follow.ownerId === currentUser()?.id && { followTake: null }),
              followComplete: runs(orders.followComplete, () => ({ ...one, ...completing.values }), {
                done,
                fields: completing.fields,
              }),
              followAssign: runs(orders.followAssign, () => ({ ...one, ...assigning.values }), {
                done,
                fields: assigning.fields,
              }),
            })}
            of="orders.moves"
            verbs={followUpStates.verbs}
            max={4}
          />
        </div>
      )}
      {order.can['followNote'] === true && <NewFollowNote orderId={order.id} />}
      {follow.list.length > 0 && (
        <ul className="follow-notes">
          {follow.list.map((note) => (
            <li key={note.id}>
              <span>
                {note.cause && <b>{w(`orders.followCauses.${note.cause}`)} </b>}
                {note.text}
              </span>
              <small>
                {note.byName || w('orders.follow.product')} · <TimeText at={note.at} zone={timeZone()} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
