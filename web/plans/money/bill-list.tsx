import type { PlanBill } from '#contract/plans/money.schema.ts'
import { planBillStates } from '#contract/plans/money.states.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { RecordQuickView } from '../../kit/list/quick-view/record-quick-view.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card, FactCard } from '../../kit/parts/page/cards.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { to } from '../../kit/route/screens.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { useWords } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { requestedDays } from '../plan/plan-filters.ts'
import { plans } from '../plans.client.ts'
import '../plans.css'
import { planBillRow } from '#contract/plans/rows/bill.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { filtersOf } from '../../kit/record/record-filters.ts'
import { planBillLineRow } from '#contract/plans/rows/bill-line.fields.ts'

const schema = listSchema({
  filters: {
    massCode: { kind: 'text', label: 'plans.filters.massCode', first: true },
    side: filtersOf(planBillRow)('side', { first: true }),
    status: filtersOf(planBillRow)('status', { first: true }),
    massDateRange: { kind: 'dates', label: 'plans.filters.massDateRange', first: true },
    distributorId: { kind: 'pick', label: 'plans.filters.distributorId', source: agentSource },
    supplierId: { kind: 'pick', label: 'plans.filters.supplierId', source: supplierSource },
  },
})

const column = columnsOf(planBillRow)
const columns: readonly Column<PlanBill>[] = [
  column('planCode', {
    key: 'plan',
    frozen: true,
    width: 140,
    card: 'title',
    group: ({ planCode }) => planCode,
    render: ({ planId, planCode }) => (
      <Link href={to.plans.groupPlanDetail({ planId: String(planId) })}>{planCode}</Link>
    ),
  }),
  column('startDate', { key: 'start', width: 110 }),
  column('side', { width: 110, card: 'meta' }),
  column('party', { width: 180, grow: true, card: 'meta' }),
  column('status', { width: 120, card: 'sub' }),
  column('totalMinor', { width: 140, card: 'meta' }),
  column('onOrdersMinor', { width: 140 }),
  column('confirmedAt', { as: 'time', key: 'confirmed', width: 140 }),
]

const bulk: readonly BulkAct<PlanBill>[] = [
  {
    key: 'confirmBill',
    word: 'plans.moves.confirmBill',
    fits: ({ can }) => can['confirmBill'],
    run: ({ id, version }) => sends(plans.confirmBill, { id, version }),
  },
]

/** What agents pay and suppliers get for each group, from draft to confirmed. */
export default function BillList() {
  const list = useListState('groupBills', schema)
  const requested = requestOf(list)
  const page = useListPage(
    plans.billList,
    list,
    { ...requested, massDateRange: requestedDays(requested.massDateRange) },
    live,
  )
  return (
    <ListPage
      {...page}
      title="plans.screens.groupBills"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ planCode, party }) => `${planCode} ${party}`}
      look={(bill) => ({ title: `${bill.planCode} ${bill.party}`, body: <BillQuickView bill={bill} /> })}
      rowActions={(bill) => <BillActs bill={bill} />}
      bulk={bulk}
      empty={{ title: 'plans.text.noBills' }}
      live
    />
  )
}

function BillActs({ bill: { id, version, can } }: { bill: PlanBill }) {
  const { w } = useWords()
  return (
    <ActionButtons
      can={can}
      verbs={planBillStates.verbs}
      of="plans.moves"
      max={1}
      quiet
      acts={actsOf([planBillStates], plans, { id, version }, 'plans.text.done', {
        confirmBill: { consequence: w('plans.text.confirmBillWhat') },
      })}
    />
  )
}

type Line = PlanBill['rows'][number] & { currency: string }
const planBillLineColumn = columnsOf(planBillLineRow)
const lineColumns: readonly Column<Line>[] = [
  planBillLineColumn('name', { key: 'item', width: 180, grow: true, card: 'title' }),
  planBillLineColumn('quantity', { width: 80, card: 'sub' }),
  planBillLineColumn('unitMinor', { width: 120 }),
  planBillLineColumn('amountMinor', { width: 130, card: 'meta' }),
]

function BillQuickView({ bill }: { bill: PlanBill }) {
  const { w } = useWords()
  const { currency, totalMinor, onOrdersMinor } = bill
  return (
    <RecordQuickView name={`${bill.planCode} ${bill.party}`} acts={<BillActs bill={bill} />}>
      <Card title="plans.text.billTitle">
        <DataTable
          screen="planBillRows"
          label={w('plans.text.billTitle')}
          columns={lineColumns}
          rows={bill.rows.map((row) => ({ ...row, currency }))}
          rowKey={({ name, amountMinor }) => `${name} ${amountMinor}`}
          inline
        />
      </Card>
      <FactCard
        title="plans.bills.total"
        facts={[
          { word: 'plans.bills.total', value: <Money minor={totalMinor} currency={currency} />, keep: true },
          { word: 'plans.bills.onOrders', value: <Money minor={onOrdersMinor} currency={currency} /> },
          {
            word: 'plans.bills.balance',
            value: (
              <Money minor={totalMinor === null ? null : totalMinor - onOrdersMinor} currency={currency} />
            ),
          },
          onOrdersMinor === 0 && { word: 'plans.services.order', value: w('plans.text.noOrderYet') },
        ]}
      />
    </RecordQuickView>
  )
}
