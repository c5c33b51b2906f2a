import { expenseForm } from '#contract/plans/plan.fields.ts'
import type { PlanExpense } from '#contract/plans/money.schema.ts'
import { expenseStates } from '#contract/plans/money.states.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { dayCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { actsOf } from '../../kit/route/acts-of.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { formatAmount } from '../../kit/words/money-format.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { collectionSource } from '../../finance/collections.public.ts'
import { crewSource } from '../../scheduling/scheduling.public.ts'
import { plans } from '../plans.client.ts'
import { serviceName } from '../services/service-columns.tsx'

const Field = fieldOf(expenseForm)

const columns: readonly Column<PlanExpense>[] = [
  {
    key: 'day',
    title: 'plans.expenses.day',
    width: 110,
    card: 'sub',
    ...dayCell((row: PlanExpense) => row.day),
  },
  {
    key: 'side',
    title: 'plans.expenses.side',
    text: ({ side }) => word(`plans.expenseSides.${side}`),
    width: 100,
    card: 'meta',
  },
  {
    key: 'category',
    title: 'plans.expenses.category',
    text: ({ category }) => category,
    width: 150,
    grow: true,
    card: 'title',
  },
  {
    key: 'service',
    title: 'plans.expenses.serviceId',
    text: (row) => (row.side === 'cost' ? row.service || word('plans.text.unplanned') : ''),
    width: 160,
  },
  {
    key: 'amount',
    title: 'plans.expenses.amount',
    width: 120,
    card: 'meta',
    ...moneyCell((row: PlanExpense) => [row.amountMinor, row.currency]),
  },
  {
    key: 'status',
    title: 'plans.expenses.status',
    width: 120,
    ...tagCell((row: PlanExpense) => [
      expenseStates.states[row.status].tone,
      `plans.expenseStates.${row.status}`,
    ]),
  },
  { key: 'crew', title: 'plans.expenses.crewId', text: ({ crewName }) => crewName, width: 120 },
  {
    key: 'photo',
    title: 'plans.expenses.photo',
    text: ({ photo }) => (photo ? '✓' : ''),
    render: ({ id, photo }) =>
      photo && (
        <a href={plans.expensePhoto.href({ id })} target="_blank" rel="noreferrer">
          {word('plans.expenses.photo')}
        </a>
      ),
    width: 90,
  },
  { key: 'by', title: 'plans.expenses.by', text: ({ byName }) => byName, width: 120 },
  { key: 'note', title: 'plans.expenses.note', text: ({ note }) => note, width: 160 },
]

/** What was spent and collected on tour, and what its guide gives back or gets. */
export function ExpensesCard({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const drawer = useDrawer<PlanInfo>()
  const sum = (side: PlanExpense['side']) =>
    plan.expenses
      .filter((row) => row.side === side && row.status === 'approved')
      .reduce((all, row) => all + row.baseMinor, 0)
  const balance = sum('advance') + sum('income') - sum('cost')
  const amount = `${formatAmount(Math.abs(balance), plan.currency)} ${plan.currency}`
  return (
    <Card
      title="plans.text.expenses"
      extra={
        plan.can['spend'] === true && (
          <button type="button" className="lt-button" onClick={() => drawer.show(plan)}>
            {w('plans.text.addExpense')}
          </button>
        )
      }
    >
      <DataTable
        screen="planExpenses"
        label={w('plans.text.expenses')}
        columns={columns}
        rows={plan.expenses}
        rowKey={({ id }) => String(id)}
        rowActions={({ id, version, can }) => (
          <ActionButtons
            can={can}
            verbs={expenseStates.verbs}
            of="plans.moves"
            max={1}
            quiet
            acts={actsOf([expenseStates], plans, { id, version }, 'plans.text.done', {})}
          />
        )}
        empty={<Empty title={w('plans.text.noExpenses')} />}
        inline
      />
      {balance !== 0 && <p>{w(balance > 0 ? 'plans.text.balance' : 'plans.text.balanceOut', { amount })}</p>}
      {drawer.record && (
        <ExpenseDrawer key={drawer.count} plan={drawer.record} open={drawer.open} onClose={drawer.hide} />
      )}
    </Card>
  )
}

function ExpenseDrawer({ plan, ...panel }: Panel & { plan: PlanInfo }) {
  const { w } = useWords()
  const form = useRecordForm(expenseForm, {
    name: 'plans.expense',
    draft: false,
    existing: { day: today(timeZone()), currency: plan.currency },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.addExpense')}
      call={plans.expenseSave}
      owner={{ planId: plan.id }}
    >
      <Field name="side" spread wide />
      <Field name="day" />
      <Field name="category" />
      <Field name="amountMinor" />
      <Field name="currency" />
      <Field
        name="serviceId"
        choices={plan.services
          .filter(({ state }) => state !== 'cancelled')
          .map((service) => ({ value: String(service.id), label: serviceName(service), hint: service.date }))}
      />
      <Field name="crewId" source={crewSource} />
      <Field name="accountId" source={collectionSource} />
      <Field name="note" wide />
    </SaveDrawer>
  )
}
