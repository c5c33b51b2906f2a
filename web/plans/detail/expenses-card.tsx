import { expenseForm } from '#contract/plans/plan.fields.ts'
import type { PlanExpense } from '#contract/plans/money.schema.ts'
import { expenseStates } from '#contract/plans/money.states.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
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
import { planExpenseRow } from '#contract/plans/rows/expense.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const Field = fieldOf(expenseForm)

const column = columnsOf(planExpenseRow)
const columns: readonly Column<PlanExpense>[] = [
  column('day', { width: 110, card: 'sub' }),
  column('side', { width: 100, card: 'meta' }),
  column('category', { width: 150, grow: true, card: 'title' }),
  {
    key: 'service',
    title: 'plans.expenses.serviceId',
    text: (row) => (row.side === 'cost' ? row.service || word('plans.text.unplanned') : ''),
    width: 160,
  },
  column('amountMinor', { width: 120, card: 'meta' }),
  column('taxMinor', { width: 100, hidden: true }),
  column('taxId', { width: 130, hidden: true }),
  column('claimedMinor', { width: 110, hidden: true }),
  column('status', { width: 120 }),
  column('crewName', { key: 'crew', width: 120 }),
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
  column('byName', { key: 'by', width: 120 }),
  column('note', { width: 160 }),
]

/** What was spent and collected on tour, and what its guide gives back or gets. */
export function ExpensesCard({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const drawer = useDrawer<{ plan: PlanInfo; expense?: PlanExpense }>()
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
          <button type="button" className="lt-button" onClick={() => drawer.show({ plan })}>
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
        rowActions={({ id, version, can, ...row }) => (
          <ActionButtons
            can={can}
            verbs={expenseStates.verbs}
            of="plans.moves"
            max={1}
            quiet
            acts={{
              ...actsOf([expenseStates], plans, { id, version }, 'plans.text.done', {}),
              expenseSave: {
                word: 'kit.parts.edit',
                go: () => drawer.show({ plan, expense: { id, version, can, ...row } }),
              },
            }}
          />
        )}
        empty={<Empty title={w('plans.text.noExpenses')} />}
        inline
      />
      {balance !== 0 && <p>{w(balance > 0 ? 'plans.text.balance' : 'plans.text.balanceOut', { amount })}</p>}
      {drawer.record && (
        <ExpenseDrawer key={drawer.count} {...drawer.record} open={drawer.open} onClose={drawer.hide} />
      )}
    </Card>
  )
}

function ExpenseDrawer({ plan, expense, ...panel }: Panel & { plan: PlanInfo; expense?: PlanExpense }) {
  const { w } = useWords()
  const form = useRecordForm(expenseForm, {
    name: 'plans.expense',
    draft: false,
    existing: expense ?? { day: today(timeZone()), currency: plan.currency },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(expense ? 'plans.text.editExpense' : 'plans.text.addExpense')}
      call={plans.expenseSave}
      owner={{ planId: plan.id, ...(expense && { id: expense.id, version: expense.version }) }}
    >
      <Field name="side" spread wide but={plan.can['advance'] === true ? [] : ['advance']} />
      <Field name="day" />
      <Field name="category" suggest={plan.expenseCategories.map((value) => ({ value, label: value }))} />
      <Field name="amountMinor" />
      <Field name="currency" />
      <Field name="taxMinor" />
      <Field name="taxId" />
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
