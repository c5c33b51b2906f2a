import { nameIn } from '#contract/kit/languages.ts'
import type { WebsitePage } from '#contract/subscription/subscription.schema.ts'
import { formatMoney } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'

type Shown = NonNullable<WebsitePage['merchant']>

/** What is on sale, with pictures; prices where the merchant shows them. */
export function Products({ shown: { products, currency } }: { shown: Shown }) {
  const { w, language } = useWords()
  return (
    <section className="website-products">
      <h2>{w('subscription.text.ourProducts')}</h2>
      {products.length === 0 && <p>{w('subscription.text.noProducts')}</p>}
      <ul>
        {products.map(({ code, names, summaries, picture, fromMinor, perUnit }) => (
          <li key={code}>
            {picture ? (
              <img src={picture} alt="" loading="lazy" />
            ) : (
              <span className="website-blank" aria-hidden />
            )}
            <h3>{nameIn(names, language)}</h3>
            <p>{nameIn(summaries, language)}</p>
            {fromMinor !== null && (
              <p className="website-price">
                {w('subscription.text.from', { price: formatMoney({ amountMinor: fromMinor, currency }) })}{' '}
                <small>{w(perUnit ? 'subscription.text.perUnit' : 'subscription.text.perPerson')}</small>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
