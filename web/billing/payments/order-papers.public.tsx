import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { invoiceStates } from '#contract/billing/papers/invoice.states.ts'
import { useMayCall, useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { useAct } from '../../kit/call/query.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { billing } from '../billing.client.ts'
import { PaymentPaperDrawer } from './payment-paper-drawer.tsx'
import '../billing.css'

/** The papers of what an order was paid, and what has none yet. */
export function OrderPapers({ orderId }: { orderId: number }) {
  const { w } = useWords()
  const payment = { source: 'order', sourceId: orderId } as const
  const enabled = useMayCall(billing.paymentPapers)
  const { data } = useRead(billing.paymentPapers, payment, {
    live: ['order', 'invoice'],
    enabled,
    skipToast: true,
  })
  const drawer = useDrawer<true>()
  const issue = useAct(billing.paperIssueDue, { doneText: w('billing.text.paperIssued') })
  if (!data || (data.papers.length === 0 && data.dueMinor === 0)) return null
  const isNote = data.kind === 'credit-note' || data.kind === 'debit-note'
  const start = () =>
    isNote ? void issue.run({ ...payment, clientRequestId: newRequestId() }) : drawer.show(true)
  return (
    <Card title="billing.text.papersOf">
      <ul className="billing-list">
        {data.papers.map(({ id, kind, code, status, totalMinor, currency }) => {
          const state = asOneOf(invoiceStates.names, status)
          return (
            <li key={id}>
              <Link href={to.billing.invoiceDetail({ id })}>{code}</Link>
              <Money minor={totalMinor} currency={currency} />
              <small>
                {w(`billing.papers.${kind}`)}
                {state === 'void' && ` · ${w('billing.states.void')}`}
              </small>
            </li>
          )
        })}
        {data.dueMinor !== 0 && (
          <li>
            <span>{w('billing.fields.due')}</span>
            <Money minor={data.dueMinor} currency={data.currency} strong />
            <small>{w(`billing.papers.${data.kind}`)}</small>
          </li>
        )}
      </ul>
      {data.can['issue'] === true && (
        <div className="lt-page-actions">
          <button type="button" className="lt-button" onClick={start}>
            {w('billing.text.issueTitle')}
          </button>
        </div>
      )}
      {drawer.record && (
        <PaymentPaperDrawer
          key={drawer.count}
          payment={{ ...payment, kind: data.kind }}
          open={drawer.open}
          onClose={drawer.hide}
        />
      )}
    </Card>
  )
}
