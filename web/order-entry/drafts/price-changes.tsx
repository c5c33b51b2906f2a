import type { DraftInfo } from '#contract/order-entry/drafts/drafts.schema.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import type { CartFacts } from '../cart/use-cart-facts.ts'

/** What each item costs now against what it cost when it was put aside; nothing where all is as it was. */
export function PriceChanges({ draft, facts }: { draft: DraftInfo; facts: CartFacts }) {
  const { w, name } = useWords()
  const before = new Map(draft.content.items.map((item) => [item.key, item.shownMinor]))
  const changed = facts.items.flatMap(({ item, product, price }) => {
    const was = before.get(item.key)
    const now = price?.totalMinor
    return was != null && now != null && was !== now
      ? [{ key: item.key, names: product.names, was, now }]
      : []
  })
  if (changed.length === 0 || !facts.total) return null
  const { currency } = facts.total
  return (
    <Card title="order-entry.drafts.prices">
      <dl className="entry-sums">
        {changed.map(({ key, names, was, now }) => (
          <div key={key} className="entry-price-change">
            <dt>{name(names)}</dt>
            <dd>
              <s>
                <Money minor={was} currency={currency} code={false} />
              </s>{' '}
              <Money minor={now} currency={currency} strong /> (
              <Money minor={now - was} currency={currency} code={false} />)
            </dd>
          </div>
        ))}
      </dl>
      <p className="entry-soft">{w('order-entry.drafts.pricesWhy')}</p>
    </Card>
  )
}
