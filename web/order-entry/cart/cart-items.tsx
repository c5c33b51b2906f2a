import type { ReactNode } from 'react'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import type { CartControl, CartItem } from './cart.ts'
import { CartEmpty } from './cart-empty.tsx'
import { ItemCard } from './item-card.tsx'
import type { CartFacts } from './use-cart-facts.ts'

type ItemsProps = {
  control: CartControl
  facts: CartFacts
  /** Who of the guests takes part. */
  people?: (item: CartItem) => ReactNode
}

/** What is to be ordered, each item as it stands; one whose product is gone is told, and goes when the person says so. */
export function CartItems({ control, facts, people }: ItemsProps) {
  const { w } = useWords()
  const { cart } = control
  if (cart.items.length === 0) return <CartEmpty />
  if (!facts.ready)
    return <Empty title={w('order-entry.text.chooseAgent')}>{w('order-entry.text.chooseAgentWhy')}</Empty>
  if (facts.loading) return <div className="lt-panel lt-skeleton lt-skeleton-card" />
  return (
    <>
      {facts.error && !facts.total && <LoadError error={facts.error} />}
      {facts.items.map((one) => (
        <ItemCard
          key={one.item.key}
          {...one}
          control={control}
          staff={facts.staff}
          agentId={cart.agentId}
          promoCode={cart.promoCode}
          people={people?.(one.item)}
        />
      ))}
      <LostItems control={control} facts={facts} />
    </>
  )
}

/** Items that cannot be ordered because their product, or its time, is gone: they are not left out in silence. */
export function LostItems({ control, facts }: Pick<ItemsProps, 'control' | 'facts'>) {
  const { w, name } = useWords()
  const productByKey = new Map(facts.items.map(({ item, product }) => [item.key, product]))
  return facts.lost.map(({ key, date }) => {
    const product = productByKey.get(key)
    return (
      <p key={key} className="entry-note entry-note-bad">
        {product
          ? w('order-entry.draftLacks.sessionGone', { name: name(product.names) })
          : w('order-entry.desk.gone', { date: shownDay(date) })}{' '}
        <button type="button" className="lt-button lt-button-plain" onClick={() => control.remove(key)}>
          {w('kit.parts.remove')}
        </button>
      </p>
    )
  })
}
