import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { lazy, Suspense } from 'react'
import { RecordQuickView } from '../../kit/list/quick-view/record-quick-view.tsx'
import { useQuickView } from '../../kit/list/quick-view/use-quick-view.ts'
import { FactCard, Card } from '../../kit/parts/page/cards.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useSession } from '../../kit/session/session.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'
import { LineState } from '../line-state.public.tsx'
import { Status } from './order-columns.tsx'
import { ServiceDays } from './service-days.tsx'
import { Heads } from './order-heads.tsx'
import { pinyinBeside } from '../person-name.ts'

// The acts of an order come with its drawers: they are loaded when an order is looked at first, and so is its history.
const OrderActions = lazy(() => import('../order-actions.tsx').then((all) => ({ default: all.OrderActions })))
const LastEvents = lazy(() =>
  import('../../audit/history.public.tsx').then((all) => ({ default: all.LastEvents })),
)

/** The quick look beside the list: what comes next and its acts, the facts of the row, what happened last. */
export function OrderQuickView({ row }: { row: OrderRow }) {
  const { w, name } = useWords()
  const kind = useSession().user?.kind
  const { calls } = useOrderFamily()
  const order = useQuickView(calls.info, { id: row.id }, { live: ['order'], enabled: kind !== 'supplier' })
  const acts = order && (
    <Suspense>
      <OrderActions order={order} />
    </Suspense>
  )
  return (
    <RecordQuickView
      name={row.code}
      {...(kind !== 'supplier' && { acts })}
      last={<Suspense>{order && <LastEvents of={order} />}</Suspense>}
    >
      <FactCard
        title="orders.text.about"
        {...(kind !== 'supplier' && { extra: <Status row={row} /> })}
        facts={[
          { word: 'orders.fields.item', value: name(row.itemNames) || row.itemName, wide: true },
          { word: 'orders.fields.serviceDate', value: <ServiceDays of={row} /> },
          { word: 'orders.fields.session', value: row.session },
          { word: 'orders.fields.guests', value: <Heads counts={row} /> },
          {
            word: 'orders.fields.contactName',
            value: [row.contactName, pinyinBeside(row.contactName, row.contactPinyin)]
              .filter(Boolean)
              .join(' · '),
          },
          { word: 'orders.fields.phone', value: row.contactPhone },
          { word: 'orders.fields.agent', value: kind === 'staff' && row.agentName },
          { word: 'orders.fields.agentOrderCode', value: row.agentOrderCode },
          {
            word: 'orders.fields.total',
            value: row.currency && <Money minor={row.totalMinor} currency={row.currency} />,
          },
          { word: 'orders.fields.remark', value: row.remark, wide: true },
          { word: 'orders.fields.internalNote', value: row.internalNote, wide: true },
        ]}
      />
      <Card title="orders.text.lines">
        <ul className="order-lines-short">
          {row.lines.map((line) => (
            <li key={line.id}>
              <span>
                {line.name} {line.units > 1 && `× ${line.units} `}
                {line.removed && <StatusTag tone="muted">{w('orders.text.removed')}</StatusTag>}{' '}
                {line.supplierName && <small>{line.supplierName}</small>}
              </span>
              <LineState state={line.supplierStatus} />
            </li>
          ))}
        </ul>
      </Card>
    </RecordQuickView>
  )
}
