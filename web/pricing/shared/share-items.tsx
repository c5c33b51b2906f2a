import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import type { SharedItem, SharePreview } from '#contract/pricing/shared/shared-quotation.schema.ts'
import { formatAmount } from '../../kit/words/money-format.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { spanText } from '../dated/dated-parts.tsx'
import { guestWord } from '../guest-words.ts'
import { useWeekdaysText } from '../calendar/weekdays-text.ts'

/** The prices as they will be sent, and what is left out. */
export function ShareItems({ preview: { items, currency } }: { preview: SharePreview }) {
  const { w } = useWords()
  return (
    <section aria-label={w('pricing.shared.asSent')}>
      <h3>{w('pricing.shared.asSent')}</h3>
      <ul className="lt-share-items">
        {items.map((item) => (
          <li key={item.skuId}>
            <b>{item.name}</b> <span className="lt-field-help">{item.code}</span>
            {item.prices.length ? (
              <Prices item={item} currency={currency} />
            ) : (
              <p>
                <StatusTag tone="warn">{w('pricing.shared.leftOut')}</StatusTag>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Prices({ item, currency }: { item: SharedItem; currency: string }) {
  const { w } = useWords()
  const weekdays = useWeekdaysText()
  const kinds = kindsOf(item.chargeMethod).filter((kind) =>
    item.prices.some((price) => price[amountKey[kind]] !== null),
  )
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{w('pricing.fields.date')}</th>
          {kinds.map((kind) => (
            <th key={kind} scope="col">
              {w(guestWord[kind])} {currency}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {item.prices.map((price) => (
          <tr key={`${price.from} ${price.session} ${price.weekdays.join()}`}>
            <th scope="row">
              {[spanText(price), price.weekdays.length > 0 && weekdays(price.weekdays), price.session]
                .filter(Boolean)
                .join(' · ')}
            </th>
            {kinds.map((kind) => {
              const minor = price[amountKey[kind]]
              return <td key={kind}>{minor === null ? '–' : formatAmount(minor, currency)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
