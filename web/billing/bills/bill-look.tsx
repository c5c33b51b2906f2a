import { billRecord } from '#contract/billing/bills/bill.fields.ts'
import type { Bill } from '#contract/billing/bills/bill.schema.ts'
import { FactCard } from '../../kit/parts/page/cards.tsx'
import { factsOf } from '../../kit/record/record-facts.tsx'

const facts = factsOf(billRecord)

/** What a bill is of, and what it comes to. */
export function BillLook({ bill, figures = true }: { bill: Bill; figures?: boolean }) {
  return (
    <>
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
      {figures && <BillFigures bill={bill} />}
    </>
  )
}

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
