import type { PlanBill } from '#contract/plans/money.schema.ts'
import { planBillStates } from '#contract/plans/money.states.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { RecordQuickView } from '../../kit/list/look/record-look.tsx'
import { dayCell, moneyCell, momentCell, tagCell } from '../../kit/list/table/cells.tsx'
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
import { useWords, word } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { requestedDays } from '../plan/plan-filters.ts'
import { plans } from '../plans.client.ts'
import '../plans.css'

const sides = ['agent', 'supplier'] as const
const schema = listSchema({
  filters: {
    massCode: { kind: 'text', label: 'plans.filters.massCode', first: true },
    side: {
      kind: 'select',
      label: 'plans.bills.side',
      first: true,
      options: sides.map((value) => ({ value, word: `plans.billSides.${value}` as const })),
      read: (text: string) => sides.find((one) => one === text),
    },
    status: {
      kind: 'select',
      label: 'plans.bills.status',
      first: true,
      options: planBillStates.names.map((value) => ({ value, word: `plans.billStates.${value}` as const })),
      read: (text: string) => planBillStates.names.find((one) => one === text),
    },
    massDateRange: { kind: 'dates', label: 'plans.filters.massDateRange', first: true },
    distributorId: { kind: 'pick', label: 'plans.filters.distributorId', source: agentSource },
    supplierId: { kind: 'pick', label: 'plans.filters.supplierId', source: supplierSource },
  },
})

const columns: readonly Column<PlanBill>[] = [
  {
    key: 'plan',
    title: 'plans.fields.code',
    frozen: true,
    width: 140,
    card: 'title',
    group: ({ planCode }) => planCode,
    text: ({ planCode }) => planCode,
    render: ({ planId, planCode }) => (
      <Link href={to.plans.groupPlanDetail({ planId: String(planId) })}>{planCode}</Link>
    ),
  },
  { key: 'start', title: 'plans.fields.startDate', width: 110, ...dayCell((row: PlanBill) => row.startDate) },
  {
    key: 'side',
    title: 'plans.bills.side',
    text: ({ side }) => word(`plans.billSides.${side}`),
    width: 110,
    card: 'meta',
  },
  {
    key: 'party',
    title: 'plans.bills.party',
    text: ({ party }) => party,
    width: 180,
    grow: true,
    card: 'meta',
  },
  {
    key: 'status',
    title: 'plans.bills.status',
    width: 120,
    card: 'sub',
    ...tagCell((row: PlanBill) => [planBillStates.states[row.status].tone, `plans.billStates.${row.status}`]),
  },
  {
    key: 'total',
    title: 'plans.bills.total',
    width: 140,
    card: 'meta',
    ...moneyCell((row: PlanBill) => [row.totalMinor, row.currency]),
  },
  {
    key: 'onOrders',
    title: 'plans.bills.onOrders',
    width: 140,
    ...moneyCell((row: PlanBill) => [row.onOrdersMinor, row.currency]),
  },
  {
    key: 'confirmed',
    title: 'plans.bills.confirmed',
    width: 140,
    ...momentCell((row: PlanBill) => row.confirmedAt),
  },
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
const lineColumns: readonly Column<Line>[] = [
  { key: 'item', title: 'plans.bills.item', text: ({ name }) => name, width: 180, grow: true, card: 'title' },
  {
    key: 'quantity',
    title: 'plans.bills.quantity',
    text: ({ quantity }) => quantity,
    width: 80,
    align: 'right',
    card: 'sub',
  },
  {
    key: 'unit',
    title: 'plans.bills.unit',
    width: 120,
    ...moneyCell((row: Line) => [row.unitMinor, row.currency]),
  },
  {
    key: 'amount',
    title: 'plans.bills.amount',
    width: 130,
    card: 'meta',
    ...moneyCell((row: Line) => [row.amountMinor, row.currency]),
  },
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
