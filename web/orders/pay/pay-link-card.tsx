import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { wordAt } from '#contract/words.ts'
import { useState } from 'react'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { attemptStates } from '#contract/payments/attempt.states.ts'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { useAct, useMayCall, useRead } from '../../kit/call/query.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StateTag } from '../../kit/parts/status-tag.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { LinkDialog } from '../../payments/link/link.public.tsx'
import { useOrderFamily } from '../family.ts'
import './pay-link-card.css'

/** What was paid through providers, and links to pay what is due: all at once, or in parts. */
export function PayLinkCard({ order }: { order: OrderInfo }) {
  const { w } = useWords()
  const { calls } = useOrderFamily()
  const [link, setLink] = useState<PayLink | null>(null)
  const mayPay = order.can['pay'] === true
  const isPaidAlone = order.agent?.settlementTerm === 'settle-by-order' || mayPay
  const enabled = useMayCall(calls.singlePayList) && isPaidAlone
  const { data } = useRead(
    calls.singlePayList,
    { id: order.id },
    { live: ['order', 'payment'], enabled, skipToast: true },
  )
  const whole = useAct(calls.payLink, { onDone: setLink })
  const parts = useAct(calls.singlePayLink, { onDone: setLink })
  const deposit = useAct(calls.depositLink, { onDone: setLink })
  const hasDeposit = order.paymentStatus === 'unpaid' && order.money?.depositMinor != null
  const rows = data?.rows ?? []
  if (!mayPay && rows.length === 0) return null
  return (
    <Card title="payments.text.payments">
      {rows.length > 0 && (
        <ul className="order-payments">
          {rows.map((one) => {
            const state = asOneOf(attemptStates.names, one.state)
            return (
              <li key={one.id}>
                <Money minor={one.amountMinor} currency={one.currency} strong />
                {state && <StateTag table={attemptStates} of="payments.states" state={state} />}
                <span>{w(wordAt('payments.methods', one.method))}</span>
                <TimeText at={one.at} zone={timeZone()} />
              </li>
            )
          })}
        </ul>
      )}
      {mayPay && (
        <div className="lt-page-actions">
          {hasDeposit && (
            <button type="button" className="lt-button" onClick={() => void deposit.run({ id: order.id })}>
              {w('payments.text.payDepositByLink')}
            </button>
          )}
          <button type="button" className="lt-button" onClick={() => void whole.run({ id: order.id })}>
            {w('payments.text.payByLink')}
          </button>
          <button type="button" className="lt-button" onClick={() => void parts.run({ id: order.id })}>
            {w('payments.text.payInParts')}
          </button>
        </div>
      )}
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </Card>
  )
}
