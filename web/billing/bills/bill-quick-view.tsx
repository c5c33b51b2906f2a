import { billRecord } from '#contract/billing/bills/bill.fields.ts'
import type { Bill } from '#contract/billing/bills/bill.schema.ts'
import { LastEvents } from '../../audit/history.public.tsx'
import { RecordQuickView } from '../../kit/list/quick-view/record-quick-view.tsx'
import { useQuickView } from '../../kit/list/quick-view/use-quick-view.ts'
import { FactCard } from '../../kit/parts/page/cards.tsx'
import { factsOf } from '../../kit/record/record-facts.tsx'
import { billing } from '../billing.client.ts'
import { BillActions } from './bill-actions.tsx'
import { billName } from './bill-columns.tsx'

const facts = factsOf(billRecord)

/** A bill beside its list: what can be done with it, what it is of and comes to, what happened last. */
export function BillQuickView({ bill }: { bill: Bill }) {
  const info = useQuickView(billing.billInfo, { id: bill.id }, { live: ['agentBill'] })
  return (
    <RecordQuickView
      name={billName(bill)}
      acts={<BillActions bill={bill} max={2} />}
      last={<LastEvents of={info} />}
    >
      <BillFacts bill={bill} />
      <BillFigures bill={bill} />
    </RecordQuickView>
  )
}

export const BillFacts = ({ bill }: { bill: Bill }) => (
  <FactCard
    title="billing.text.facts"
    facts={facts(bill, [
      'agentName',
      'fromDay',
      'toDay',
      'basis',
      'cutOff',
      'dueDay',
      'lines',
      'guests',
      'leftOut',
      'note',
      'sentAt',
    ])}
  />
)

export const BillFigures = ({ bill }: { bill: Bill }) => (
  <FactCard
    title="billing.text.figures"
    facts={facts(bill, [
      'ordersMinor',
      'adjustedMinor',
      'rebateMinor',
      'totalMinor',
      'taxMinor',
      'notedMinor',
      'paidMinor',
      'openMinor',
    ])}
  />
)
