import { Fragment } from 'react'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import { useTaxText } from '../../pricing/pricing.public.tsx'
import { isStay, type CartControl } from './cart.ts'
import { PromoField, PromoSum } from './promo-field.tsx'
import { useDaysText } from '../products/stay-nights.tsx'
import type { CartFacts } from './use-cart-facts.ts'

type TotalsProps = { facts: CartFacts; control: CartControl; lines?: boolean }

/** What the order comes to, and what the agent's account is after it. */
export function TotalsCard({ facts, control, lines }: TotalsProps) {
  const { w, name } = useWords()
  const daysText = useDaysText()
  const { total, items } = facts
  return (
    <Card title="order-entry.text.totals">
      {lines && (
        <ul className="entry-lines">
          {items.map(({ item, product, price }) => (
            <li key={item.key}>
              <span>
                {name(product.names)}
                <small className="entry-soft">
                  {daysText(item, isStay(product))} · {peopleText(item, w)}
                </small>
              </span>
              <Money minor={price?.totalMinor} currency={total?.currency ?? ''} code={false} />
            </li>
          ))}
        </ul>
      )}
      <PromoField facts={facts} control={control} />
      <dl className="entry-sums" aria-live="polite">
        <PromoSum facts={facts} />
        {total && <TaxSums total={total} />}
        <dt>{w('order-entry.text.total')}</dt>
        <dd>
          <Money minor={total?.totalMinor} currency={total?.currency ?? ''} strong />
        </dd>
        {total && <Account account={total.account} currency={total.currency} />}
      </dl>
      {total && <AccountNote account={total.account} currency={total.currency} />}
    </Card>
  )
}

/** What of the total is tax, by rate; what comes on top and what it holds. */
function TaxSums({ total: { taxes, currency } }: { total: NonNullable<CartFacts['total']> }) {
  const taxText = useTaxText()
  return taxes.map((tax) => (
    <Fragment key={taxText(tax)}>
      <dt>{taxText(tax)}</dt>
      <dd>
        <Money minor={tax.taxMinor} currency={currency} />
      </dd>
    </Fragment>
  ))
}

type Words = ReturnType<typeof useWords>['w']
/** "Adult 2 · Child 1", as the lists of orders say it. */
const peopleText = (
  { adults, children, infants }: { adults: number; children: number; infants: number },
  w: Words,
): string =>
  [
    adults && `${w('pricing.guests.adult')} ${adults}`,
    children && `${w('pricing.guests.child')} ${children}`,
    infants && `${w('pricing.guests.infant')} ${infants}`,
  ]
    .filter(Boolean)
    .join(' · ')

type AccountProps = { account: NonNullable<CartFacts['total']>['account']; currency: string }

function Account({ account, currency }: AccountProps) {
  const { w } = useWords()
  const { settlementTerm, spendableMinor, afterMinor } = account
  return (
    <>
      <dt>{w('agents.fields.settlementTerm')}</dt>
      <dd>{w(`agents.settlementTerms.${settlementTerm}`)}</dd>
      {spendableMinor !== null && (
        <>
          <dt>{w(`order-entry.text.${settlementTerm === 'invoice' ? 'creditNow' : 'balanceNow'}`)}</dt>
          <dd>
            <Money minor={spendableMinor} currency={currency} />
          </dd>
          <dt>{w(`order-entry.text.${settlementTerm === 'invoice' ? 'creditAfter' : 'balanceAfter'}`)}</dt>
          <dd>
            <Money minor={afterMinor} currency={currency} />
          </dd>
        </>
      )}
    </>
  )
}

/** What stands in the way, or what follows: money that lacks, time to pay in. */
function AccountNote({ account, currency }: AccountProps) {
  const { w } = useWords()
  const { settlementTerm, missingMinor, holdMinutes } = account
  if (missingMinor > 0)
    return (
      <p className="entry-note entry-note-bad" role="alert">
        {w(`order-entry.text.${settlementTerm === 'invoice' ? 'overCredit' : 'missing'}`)}{' '}
        <Money minor={missingMinor} currency={currency} strong />
      </p>
    )
  if (settlementTerm !== 'settle-by-order') return null
  return (
    <p className="entry-note entry-note-info">{w('order-entry.text.payWithin', { minutes: holdMinutes })}</p>
  )
}
