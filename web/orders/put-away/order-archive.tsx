import { archiveRuleForm } from '#contract/orders/put-away/put-away.fields.ts'
import { ArchiveRule } from '#contract/orders/put-away/put-away.schema.ts'
import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { momentCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { orderColumns } from '../list/order-columns.tsx'
import { orders } from '../orders.client.ts'
import { archiveAhead, ArchiveList } from './archive-list.tsx'
import { putAwayBulk } from './put-away.ts'

const screen = 'orderArchive'
const columns: readonly Column<OrderRow>[] = [
  ...orderColumns('code', 'item', 'serviceDate', 'guest', 'phone', 'guests', 'agent', 'total'),
  {
    key: 'archivedAt',
    title: 'orders.putAway.archivedAt',
    width: 136,
    ...momentCell((row) => row.archivedAt),
  },
  {
    key: 'archivedBy',
    title: 'orders.putAway.archivedBy',
    width: 128,
    text: (row) => row.archivedByName || word('orders.putAway.byRule'),
    card: 'sub',
  },
  ...orderColumns('payment', 'supplierStatus', 'supplier', 'profit', 'agentOrderCode'),
  ...orderColumns('createdAt', 'createdBy', 'remark'),
]
const bulk = putAwayBulk('archived')

export const ahead = () => archiveAhead(screen)

/** The archive, with the rule by which orders come to it. */
export default function OrderArchive() {
  const { w } = useWords()
  const ruling = useDrawer<true>()
  return (
    <>
      <ArchiveList
        screen={screen}
        title="orders.screens.orderArchive"
        columns={columns}
        bulk={bulk}
        actions={
          <IfAllowed needs="entertainment.orderArchive.rule">
            <button type="button" className="lt-button" onClick={() => ruling.show(true)}>
              {w('orders.putAway.rule')}
            </button>
          </IfAllowed>
        }
        hrefOf={(row) => to.orders.OrderDetail({ id: row.id })}
      />
      {ruling.record && <RuleDrawer key={ruling.count} open={ruling.open} onClose={ruling.hide} />}
    </>
  )
}

const Rule = fieldOf(archiveRuleForm)

function RuleDrawer(panel: Panel) {
  const { w } = useWords()
  const { data } = useRead(orders.archiveRule, undefined)
  const form = useRecordForm(archiveRuleForm, {
    name: 'orders.archiveRule',
    schema: ArchiveRule,
    existing: data ?? null,
    draft: false,
  })
  return (
    <SaveDrawer {...panel} form={form} title={w('orders.putAway.rule')} call={orders.archiveRuleSave}>
      <Rule name="days" help="orders.putAway.daysHelp" />
    </SaveDrawer>
  )
}
