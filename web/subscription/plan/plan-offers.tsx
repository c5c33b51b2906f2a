import { groupedCount } from '#contract/kit/money/amounts.ts'
import { gigabyte, type Months, type PlanName } from '#contract/subscription/plans.ts'
import type { Standing } from '#contract/subscription/subscription.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { refreshUser } from '../../kit/session/start.ts'
import { formatMoney } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'
import { subscription } from '../subscription.client.ts'

/** The plans side by side: what each includes, what it costs, and the way to the provider's checkout. */
export function PlanOffers({ standing }: { standing: Standing }) {
  const { w } = useWords()
  const { offers, currency, mayPay, balanceMinor, plan: present, paidUntil } = standing
  const pay = useAct(subscription.pay, {
    onDone: async ({ payUrl }) => {
      if (payUrl) location.assign(payUrl)
      else await refreshUser()
    },
  })
  const begin = (plan: PlanName, months: Months) => void pay.run({ plan, months })
  const amount = formatMoney({ amountMinor: Math.abs(balanceMinor), currency })
  return (
    <Card title="subscription.text.plans">
      {!mayPay && <p>{w('subscription.text.askAdmin')}</p>}
      {mayPay && balanceMinor !== 0 && (
        <p>{w(balanceMinor > 0 ? 'subscription.text.balanceUsed' : 'subscription.text.owed', { amount })}</p>
      )}
      <ul className="plan-offers">
        {offers.map((offer) => (
          <li key={offer.plan} data-present={(paidUntil !== null && offer.plan === present) || undefined}>
            <h3>{w(`subscription.plans.${offer.plan}`)}</h3>
            <p className="plan-price">
              <Money minor={offer.monthMinor} currency={currency} strong /> {w('subscription.text.perMonth')}
            </p>
            <ul>
              <li>{w('subscription.text.includesOrders', { n: groupedCount(offer.orders) })}</li>
              <li>{w('subscription.text.includesMessages', { n: groupedCount(offer.messages) })}</li>
              <li>{w('subscription.text.includesStorage', { n: offer.storageBytes / gigabyte })}</li>
              <li>{w('subscription.text.includesPartner', { n: groupedCount(offer.partnerOrders) })}</li>
            </ul>
            {mayPay && (
              <>
                <button
                  type="button"
                  className="lt-button lt-button-primary"
                  disabled={pay.running}
                  aria-label={`${w(`subscription.plans.${offer.plan}`)}: ${w('subscription.text.payMonth')}`}
                  onClick={() => begin(offer.plan, 1)}
                >
                  {w('subscription.text.payMonth')}
                </button>
                <button
                  type="button"
                  className="lt-button"
                  disabled={pay.running}
                  onClick={() => begin(offer.plan, 12)}
                >
                  {w('subscription.text.payYear', {
                    price: formatMoney({ amountMinor: offer.yearMinor, currency }),
                  })}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
