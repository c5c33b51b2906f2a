import type { OrderItem, SubsidiaryInfo } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { HistoryCard } from '../../audit/history.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { DetailPage } from '../../kit/parts/page/detail-page.tsx'
import { runs } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { ApplyDrawer, ItemDrawer } from './item-forms.tsx'
import { ownLineColumns } from './subsidiary-columns.tsx'
import { subsidiary } from './subsidiary.client.ts'
import { orderItemRow } from '#contract/orders/subsidiary/order-item.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const column = columnsOf(orderItemRow)
const columns: readonly Column<OrderItem>[] = [
  column('name', { width: 140, grow: true, card: 'title' }),
  column('side', { width: 110, card: 'sub' }),
  column('amountMinor', { width: 124, card: 'meta' }),
  column('supplierName', { key: 'supplier', width: 130 }),
  {
    key: 'reason',
    title: 'orders.items.reason',
    text: ({ reason, removedAt, removedReason }) =>
      removedAt ? word('orders.items.removed', { reason: removedReason }) : reason,
    width: 170,
    card: 'meta',
  },
  column('byName', { key: 'by', width: 120 }),
  column('at', { as: 'time', width: 150 }),
]

/** One order in the books: its lines, what was put on them beside their prices and costs, and its history. */
export default function SubsidiaryDetail({ orderCode }: { orderCode: string }) {
  const { w } = useWords()
  const read = useRead(
    subsidiary.subsidiaryInfo,
    { code: orderCode },
    { live: ['order', 'book'], keep: true, tellsFailure: true },
  )
  const info = read.data
  const item = useDrawer<SubsidiaryInfo>()
  const preset = useDrawer<SubsidiaryInfo>()
  return (
    <>
      <DetailPage
        read={read}
        code={orderCode}
        title={info && info.rows[0]?.agentName}
        actions={
          info && (
            <>
              <ActionButtons
                can={info.can['adjust'] === true ? { add: true, apply: true } : {}}
                of="orders.items"
                acts={{ add: { go: () => item.show(info) }, apply: { go: () => preset.show(info) } }}
                max={2}
              />
              <Link className="lt-button" href={to.orders.OrderDetail({ id: info.orderId })}>
                {w('orders.subsidiary.order')}
              </Link>
            </>
          )
        }
        side={info && <HistoryCard history={info.history} />}
      >
        {info && (
          <>
            <Card title="orders.subsidiary.list">
              <DataTable
                screen="subsidiaryLines"
                label={w('orders.subsidiary.list')}
                columns={ownLineColumns}
                rows={info.rows}
                rowKey={({ lineId }) => String(lineId)}
                compact
                inline
              />
            </Card>
            <Items items={info.items} />
          </>
        )}
      </DetailPage>
      {item.record && item.open && (
        <ItemDrawer key={item.count} info={item.record} open onClose={item.hide} />
      )}
      {preset.record && preset.open && (
        <ApplyDrawer key={preset.count} info={preset.record} open onClose={preset.hide} />
      )}
    </>
  )
}

function Items({ items }: { items: OrderItem[] }) {
  const { w } = useWords()
  return (
    <Card title="orders.items.title">
      {items.length === 0 ? (
        <p className="lt-field-help">{w('orders.items.none')}</p>
      ) : (
        <DataTable
          screen="subsidiaryItems"
          label={w('orders.items.title')}
          columns={columns}
          rows={items}
          rowKey={({ id }) => String(id)}
          rowActions={(row) => <Remove item={row} />}
          inline
        />
      )}
    </Card>
  )
}

function Remove({ item }: { item: OrderItem }) {
  const { w } = useWords()
  return (
    <ActionButtons
      can={item.can}
      of="orders.items"
      max={1}
      acts={{
        remove: runs(subsidiary.itemRemove, (reason) => ({ id: item.id, reason }), {
          consequence: w('orders.items.removeWhat'),
          done: 'kit.parts.saved',
          reason: true,
          danger: true,
        }),
      }}
    />
  )
}
