import type { Tone } from '#contract/kit/states.ts'
import type { SubscriptionPaymentRow } from '#contract/subscription/subscription.schema.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { DateSpan, TimeText } from '../../kit/parts/date-text.tsx'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { subscription } from '../subscription.client.ts'

const tones: Record<SubscriptionPaymentRow['state'], Tone> = {
  waiting: 'progress',
  replaced: 'muted',
  paid: 'good',
  expired: 'muted',
  mismatch: 'bad',
}

/** What was paid to the platform, each with its invoice. */
export function PaymentsCard({ payments }: { payments: readonly SubscriptionPaymentRow[] }) {
  const { w } = useWords()
  return (
    <Card title="subscription.text.payments">
      {payments.length === 0 && <p>{w('subscription.text.noPayments')}</p>}
      <ul className="plan-rows">
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              <b>{w(`subscription.plans.${payment.plan}`)}</b> · {w(`subscription.periods.${payment.months}`)}
              <br />
              <small>
                {payment.number} · <TimeText at={payment.paidAt ?? payment.createdAt} />
              </small>
            </span>
            <span>{payment.fromDay && <DateSpan from={payment.fromDay} to={payment.untilDay} />}</span>
            <Money minor={payment.amountMinor} currency={payment.currency} />
            <StatusTag tone={tones[payment.state]}>
              {w(`subscription.paymentStates.${payment.state}`)}
            </StatusTag>
            <span>
              {payment.state === 'paid' && (
                <IfAllowed needs="setting.consumption">
                  <a
                    className="lt-button"
                    href={subscription.invoice.href({ id: payment.id })}
                    aria-label={`${w('subscription.text.invoice')} ${payment.number}`}
                    download
                  >
                    {w('subscription.text.invoice')}
                  </a>
                </IfAllowed>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
