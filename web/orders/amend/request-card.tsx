import type { ModifyRequest } from '#contract/orders/amend/amend.schema.ts'
import { modifyStates } from '#contract/orders/amend/modify.states.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { useMayCall, useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Card, Facts } from '../../kit/parts/page/cards.tsx'
import { StateTag } from '../../kit/parts/status-tag.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'
import { AmendmentSummary } from './amendment-summary.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

/** What is asked to change of an order and what may be done with it; what was asked before is folded. */
export function RequestCard({ order }: { order: OrderInfo }) {
  const { w } = useWords()
  const { calls: orders } = useOrderFamily()
  const enabled = useMayCall(orders.modifyList)
  const read = useRead(
    orders.modifyList,
    { orderId: order.id, pageSize: 100 },
    { live: ['order'], keep: true, skipToast: true, enabled },
  )
  const versions = useDrawer<true>()
  const rows = read.data?.rows ?? []
  if (rows.length === 0) return null
  const closed = rows.filter(({ status }) => !modifyStates.is(status, 'open'))
  const link = closed.some(({ status }) => status === 'confirmed') && (
    <button type="button" className="lt-button" onClick={() => versions.show(true)}>
      {w('orders.amend.versions')}
    </button>
  )
  return (
    <Card title="orders.amend.requests" extra={link}>
      {rows
        .filter(({ status }) => modifyStates.is(status, 'open'))
        .map((request) => (
          <Request key={request.id} request={request} />
        ))}
      {closed.length > 0 && (
        <details className="amend-ended">
          <summary>{w('orders.amend.earlier', { count: closed.length })}</summary>
          <ul>
            {closed.map((request) => (
              <li key={request.id}>
                <Request request={request} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {versions.record && (
        <VersionsDrawer key={versions.count} order={order} open={versions.open} onClose={versions.hide} />
      )}
    </Card>
  )
}

function Request({ request }: { request: ModifyRequest }) {
  return (
    <div className="amend-request">
      <Facts
        facts={[
          {
            word: 'orders.amend.state',
            value: <StateTag table={modifyStates} of="orders.modifyStates" state={request.status} />,
          },
          {
            word: 'orders.amend.by',
            value: (
              <>
                {request.appliedByName} · <TimeText at={request.appliedAt} zone={timeZone()} />
              </>
            ),
          },
          {
            word: 'orders.amend.until',
            value: request.dueAt && <TimeText at={request.dueAt} zone={timeZone()} />,
          },
          { word: 'orders.fields.reason', value: request.reason, wide: true },
          {
            word: 'orders.amend.endedBy',
            value: request.endedAt && (
              <>
                {request.endedByName} · <TimeText at={request.endedAt} zone={timeZone()} />
              </>
            ),
          },
          { word: 'orders.amend.answer', value: request.endedReason, wide: true },
        ]}
      />
      <AmendmentSummary view={request.told} />
      <RequestActions request={request} />
    </div>
  )
}

const done = 'orders.text.done'

function RequestActions({ request }: { request: ModifyRequest }) {
  const { calls: orders } = useOrderFamily()
  const one = { id: request.id, version: request.version }
  return (
    <ActionButtons
      can={request.can}
      acts={actsOf([modifyStates], orders, one, done, {})}
      of="orders.moves"
      verbs={modifyStates.verbs}
      max={4}
    />
  )
}
