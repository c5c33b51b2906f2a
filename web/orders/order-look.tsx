import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { FactCard, Card } from '../kit/parts/page/cards.tsx'
import { Money } from '../kit/parts/money.tsx'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { LineState } from './line-state.public.tsx'
import { Heads, ServiceDays, Status } from './order-columns.tsx'
import { pinyinBeside } from './person-name.ts'

/** The quick look beside the list: what the row alone tells. */
export function OrderLook({ row }: { row: OrderRow }) {
  const { name } = useWords()
  const kind = useSession().user?.kind
  return (
    <div className="order-look">
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
                {line.name} {line.kind === 'add-on' && line.units > 1 && `× ${line.units} `}
                {line.supplierName && <small>{line.supplierName}</small>}
              </span>
              <LineState state={line.supplierStatus} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
