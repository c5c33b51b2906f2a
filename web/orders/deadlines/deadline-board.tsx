import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { shownMoment } from '../../kit/words/buddhist.ts'
import {
  deadlineGroups,
  deadlineSources,
  type DeadlineSource,
} from '#contract/orders/deadlines/deadline-kinds.ts'
import { deadlineForm } from '#contract/orders/deadlines/deadline.fields.ts'
import { DeadlineRules, type Deadline } from '#contract/orders/deadlines/deadline.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { listSchema, type ListState } from '../../kit/list/filter-state.ts'
import { momentCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { listAhead, useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import type { Tab } from '../../kit/parts/page/tabs.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { orders } from '../orders.client.ts'
import { TimeLeft } from './time-left.tsx'
import '../orders.css'
import { deadlineRow } from '#contract/orders/deadlines/deadline.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const screen = 'deadlines'
const schema = listSchema({
  filters: {
    source: {
      kind: 'multi',
      label: 'orders.deadlines.source',
      first: true,
      options: deadlineSources.map((value) => ({ value, word: `orders.deadlineSources.${value}` as const })),
    },
    mine: {
      kind: 'select',
      label: 'orders.deadlines.mine',
      first: true,
      options: [{ value: 'yes', word: 'orders.deadlines.onlyMine' }],
    },
  },
  tabs: ['all', ...deadlineGroups],
})
type State = Pick<ListState<typeof schema.filters>, 'tab' | 'values'>
const askOf = ({ tab, values }: State) => ({
  group: asOneOf(deadlineGroups, tab),
  source: values.source.length ? (values.source as DeadlineSource[]) : undefined,
  mine: values.mine === 'yes' || undefined,
})

const column = columnsOf(deadlineRow)
const columns: readonly Column<Deadline>[] = [
  column('orderCode', { as: 'code', key: 'code', width: 108, frozen: true, card: 'sub' }),
  column('dueAt', {
    key: 'left',
    width: 148,
    render: (row) => <TimeLeft at={row.dueAt} />,
    text: (row) => shownMoment(row.dueAt),
    card: 'sub',
  }),
  { key: 'due', title: 'orders.follow.due', width: 136, ...momentCell((row) => row.dueAt) },
  column('source', { width: 148, card: 'title' }),
  column('supplierName', {
    key: 'waitsFor',
    width: 150,
    text: (row) =>
      row.supplierName ||
      (row.source === 'hold' || row.source === 'balance' || row.source === 'open-return'
        ? row.agentName
        : ''),
    card: 'meta',
  }),
  column('ownerName', { key: 'owner', width: 120, card: 'meta' }),
  column('itemNames', { key: 'item', width: 180, grow: true, card: 'meta' }),
  column('told', { width: 200, card: 'meta' }),
  column('serviceDate', {
    width: 124,
    render: (row) => row.serviceDate && <DateText date={row.serviceDate} weekday />,
    text: (row) => row.serviceDate ?? '',
  }),
  column('contactName', { key: 'guest', width: 124 }),
  column('agentName', { key: 'agent', width: 128 }),
  column('since', { as: 'time', width: 136, hidden: true }),
]

const live = ['order', 'orderCount']
export const ahead = () => listAhead(orders.deadlineList, screen, schema, askOf, live)

/** Everything that somebody else's clock limits, the soonest first. */
export default function DeadlineBoard() {
  const { w } = useWords()
  const list = useListState(screen, schema)
  const page = useListPage(orders.deadlineList, list, askOf(list), live)
  const ruling = useDrawer<true>()
  const counts = page.read.data?.counts
  const tabs: Tab[] = [
    { value: 'all', word: 'orders.deadlines.all' },
    ...deadlineGroups.map((value) => ({
      value,
      word: `orders.deadlineGroups.${value}` as const,
      ...(counts && { count: counts[value] }),
      ...((value === 'overdue' || value === 'hour') && { attention: true }),
    })),
  ]
  return (
    <>
      <ListPage
        {...page}
        title="orders.screens.deadlines"
        tabs={tabs}
        columns={columns}
        rowKey={(row) => `${row.source} ${row.id}`}
        rowName={(row) => row.orderCode}
        onOpen={(row) =>
          go(
            row.planId !== null
              ? to.plans.groupPlanDetail({ planId: String(row.planId) })
              : row.orderId === null
                ? to.payments.stripeDisputes({ text: row.orderCode })
                : to.orders.OrderDetail({ id: row.orderId }),
          )
        }
        actions={
          <IfAllowed needs="entertainment.FollowUpOrder.rules">
            <button type="button" className="lt-button" onClick={() => ruling.show(true)}>
              {w('orders.deadlines.rules')}
            </button>
          </IfAllowed>
        }
        empty={{ title: 'orders.deadlines.empty' }}
        compact
        live
      />
      {ruling.record && <RulesDrawer key={ruling.count} open={ruling.open} onClose={ruling.hide} />}
    </>
  )
}

const Rule = fieldOf(deadlineForm)

function RulesDrawer(panel: Panel) {
  const { w } = useWords()
  const { data } = useRead(orders.deadlineRules, undefined)
  const form = useRecordForm(deadlineForm, {
    name: 'orders.deadlineRules',
    schema: DeadlineRules,
    existing: data ?? null,
    draft: false,
  })
  return (
    <SaveDrawer {...panel} form={form} title={w('orders.deadlines.rules')} call={orders.deadlineRulesSave}>
      <Rule name="answerHours" />
      <Rule name="requestHours" />
      <Rule name="refundHours" />
      <Rule name="urgentHours" />
      <Rule name="followHours" />
      <Rule name="returnDays" />
      <Rule name="balanceReminderDays" />
      <Rule name="documentDays" />
      <Rule name="warnMinutes" />
    </SaveDrawer>
  )
}
