import { disputeRecord } from '#contract/payments/dispute/dispute.fields.ts'
import { paymentRecord } from '#contract/payments/list/payment.fields.ts'
import type { PaymentInfo } from '#contract/payments/list/payment.schema.ts'
import { moneyBackStates } from '#contract/payments/refund.states.ts'
import type { ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { useRead } from '../../kit/call/query.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { StateTag, StatusTag } from '../../kit/parts/status-tag.tsx'
import { factsOf } from '../../kit/record/record-facts.tsx'
import { to } from '../../kit/route/screens.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { DisputeActions } from '../dispute/dispute-actions.tsx'
import { outsideFault } from '../setup/outside-fault.ts'
import { BackActions, CaseActions, PaymentActions } from './payment-actions.tsx'
import { usePaymentCalls } from './pay-family.ts'
import '../link/link.css'

const facts = factsOf(paymentRecord)
const disputeTones = disputeRecord.fields.state.tones

/** A payment in full: what its provider told, what went back, what somebody has to look at. */
export function PaymentCard({ id }: { id: number }) {
  const calls = usePaymentCalls()
  const { data } = useRead(calls.info, { id }, { live: ['payment'] })
  if (!data) return null
  return (
    <div className="payment-look">
      <PaymentActions payment={data} />
      <Facts
        facts={facts(data, [
          { word: 'payments.fields.title', value: <PaidFor payment={data} /> },
          'state',
          'system',
          'method',
          'agentName',
          'amountMinor',
          'feeMinor',
          'refundedMinor',
          'refundingMinor',
          ...(data.disputedMinor > 0 ? (['disputedMinor'] as const) : []),
          { word: 'payments.fields.createdAt', value: <At at={data.createdAt} /> },
          data.paidAt !== null && { word: 'payments.fields.paidAt', value: <At at={data.paidAt} /> },
          { word: 'payments.fields.expiresAt', value: <At at={data.expiresAt} /> },
          'payer',
          'proof',
          'outsideId',
          'error',
        ])}
      />
      <Cases rows={data.cases} />
      <Refunds rows={data.refunds} />
      <Disputes rows={data.disputes} />
      <Lines rows={data.lines} />
    </div>
  )
}

/** What was paid, and the way to it. */
function PaidFor({ payment: { subject, subjectId, title } }: { payment: PaymentInfo }) {
  if (subject === 'order') return <Link href={to.orders.OrderDetail({ id: subjectId })}>{title}</Link>
  if (subject === 'bill') return <Link href={to.billing.billDetail({ id: subjectId })}>{title}</Link>
  return title
}

/** A heading and its rows; nothing where there are none. */
function Part<R extends { id: number }>({
  title,
  rows,
  row,
}: {
  title: WordKey
  rows: readonly R[]
  row: (one: R) => ReactNode
}) {
  const { w } = useWords()
  if (!rows.length) return null
  return (
    <section>
      <h3>{w(title)}</h3>
      <ul>
        {rows.map((one) => (
          <li key={one.id}>{row(one)}</li>
        ))}
      </ul>
    </section>
  )
}

const At = ({ at }: { at: string }) => <TimeText at={at} zone={timeZone()} />

function Cases({ rows }: { rows: PaymentInfo['cases'] }) {
  const { w } = useWords()
  return (
    <Part
      title="payments.text.cases"
      rows={rows}
      row={(one) => (
        <>
          <StatusTag tone={one.state === 'open' ? 'bad' : 'muted'}>
            {w(`payments.cases.${one.kind}`)}
          </StatusTag>
          <StatusTag tone="neutral">{w(`payments.caseStates.${one.state}`)}</StatusTag>
          <span>{one.told}</span>
          <At at={one.at} />
          {one.solution && <span>{one.solution}</span>}
          <CaseActions item={one} />
        </>
      )}
    />
  )
}

const Refunds = ({ rows }: { rows: PaymentInfo['refunds'] }) => (
  <Part
    title="payments.text.refunds"
    rows={rows}
    row={(one) => (
      <>
        <StateTag table={moneyBackStates} of="payments.refundStates" state={one.state} />
        <Money minor={one.amountMinor} currency={one.currency} strong />
        <span>{one.number}</span>
        <At at={one.createdAt} />
        {one.reason && <span>{one.reason}</span>}
        {one.error && <span>{outsideFault(one.error)}</span>}
        <BackActions refund={one} />
      </>
    )}
  />
)

function Disputes({ rows }: { rows: PaymentInfo['disputes'] }) {
  const { w } = useWords()
  return (
    <Part
      title="payments.text.disputes"
      rows={rows}
      row={(one) => (
        <>
          <StatusTag tone={disputeTones[one.state]}>{w(`payments.disputeStates.${one.state}`)}</StatusTag>
          <Money minor={one.amountMinor} currency={one.currency} strong />
          <span>{w(`payments.disputeReasons.${one.reason}`)}</span>
          {one.dueAt && (
            <span>
              {w('payments.disputes.dueAt')} <At at={one.dueAt} />
            </span>
          )}
          {one.packState !== 'none' && <span>{w(`payments.packStates.${one.packState}`)}</span>}
          {one.packError && <span>{one.packError}</span>}
          <DisputeActions dispute={one} />
        </>
      )}
    />
  )
}

function Lines({ rows }: { rows: PaymentInfo['lines'] }) {
  const { w } = useWords()
  return (
    <Part
      title="payments.text.lines"
      rows={rows}
      row={(one) => (
        <>
          <span>{w(`payments.lineKinds.${one.kind}`)}</span>
          <Money minor={one.amountMinor} currency={one.currency} signed />
          {one.feeMinor !== 0 && <Money minor={-one.feeMinor} currency={one.currency} signed />}
          <Money minor={one.netMinor} currency={one.currency} strong />
          <At at={one.at} />
        </>
      )}
    />
  )
}
