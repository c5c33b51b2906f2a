import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { shownDay, shownSpan } from '../../kit/words/buddhist.ts'
import { billStates } from '#contract/billing/bills/bill.states.ts'
import type { BillInfo } from '#contract/billing/bills/bill.schema.ts'
import { paperKinds } from '#contract/billing/papers/invoice.fields.ts'
import { invoiceStates } from '#contract/billing/papers/invoice.states.ts'
import { HistoryCard } from '../../audit/history.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { DetailPage } from '../../kit/parts/page/detail-page.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { to } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import { BillActions } from './bill-actions.tsx'
import { billName } from './bill-columns.tsx'
import { BillFacts, BillFigures } from './bill-quick-view.tsx'
import { BillLines } from './bill-lines.tsx'
import { Payments } from './payments.tsx'
import '../billing.css'

/** One bill: what it is of, its lines, money, papers and history. An agent reads the same of its own. */
export default function BillDetail() {
  const { w } = useWords()
  const [{ id }] = useUrlQuery()
  const read = useRead(
    billing.billInfo,
    { id: Number(id) },
    { live: ['agentBill', 'invoice', 'account'], keep: true, tellsFailure: true },
  )
  const bill = read.data
  return (
    <DetailPage
      read={read}
      code={bill && billName(bill)}
      title={bill && `${bill.agentName} · ${shownSpan(bill.fromDay, bill.toDay)}`}
      states={
        bill && (
          <>
            <StatusTag tone={billStates.states[bill.status].tone}>
              {w(`billing.states.${bill.status}`)}
            </StatusTag>
            {bill.overdueDays > 0 && (
              <StatusTag tone="bad">{w('billing.text.overdueDays', { days: bill.overdueDays })}</StatusTag>
            )}
          </>
        )
      }
      actions={
        bill && (
          <>
            <a className="lt-button" href={billing.billPdf.href({ id: bill.id })} download>
              {w('billing.text.pdf')}
            </a>
            <a className="lt-button" href={billing.billXlsx.href({ id: bill.id })} download>
              {w('billing.text.xlsx')}
            </a>
            <BillActions bill={bill} max={2} />
          </>
        )
      }
      side={
        bill && (
          <>
            <BillFigures bill={bill} />
            <Payments bill={bill} />
            {bill.papers.length > 0 && <Papers bill={bill} />}
            <HistoryCard history={bill.history} />
          </>
        )
      }
    >
      {bill && (
        <>
          <BillFacts bill={bill} />
          <BillLines bill={bill} />
        </>
      )}
    </DetailPage>
  )
}

function Papers({ bill }: { bill: BillInfo }) {
  const { w } = useWords()
  const staff = useSession().user?.kind === 'staff'
  return (
    <Card title="billing.text.papers">
      <ul className="billing-list">
        {bill.papers.map(({ id, kind, code, status, issuedOn, totalMinor, currency }) => {
          const paper = asOneOf(paperKinds, kind) ?? 'invoice'
          const state = asOneOf(invoiceStates.names, status) ?? 'issued'
          return (
            <li key={id}>
              {staff ? (
                <Link href={to.billing.invoiceDetail({ id })}>{code}</Link>
              ) : (
                <a href={billing.invoicePdf.href({ id })} download>
                  {code}
                </a>
              )}
              <StatusTag tone={invoiceStates.states[state].tone}>{w(`billing.states.${state}`)}</StatusTag>
              <small>
                {w(`billing.papers.${paper}`)} · {shownDay(issuedOn)}
              </small>
              <Money minor={totalMinor} currency={currency} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
