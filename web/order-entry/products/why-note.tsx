import type { WordKey } from '#contract/words.ts'
import type { ItemPrice, Product } from '#contract/order-entry/order-entry.schema.ts'
import { useWords } from '../../kit/words/words.ts'
import type { CartItem } from '../cart/cart.ts'
import { useLeftText } from './departure-chip.tsx'
import { itemMistake } from '../cart/item-party.ts'

type WhyNoteProps = {
  price: Pick<ItemPrice, 'why' | 'resource' | 'left' | 'deadline' | 'shortOn'>
  product: Product
  item: CartItem
  staff: boolean
}

/** How much is left, or plainly why it cannot be ordered like this and what to do. */
export function WhyNote({ price, product, item, staff }: WhyNoteProps) {
  const { w } = useWords()
  const tell = useLeftText()
  const { why, left, deadline, resource = '' } = price
  const party = itemMistake(product, item)
  if (party)
    return (
      <p className="entry-note entry-note-bad" role="alert">
        {w(party.why as WordKey, party.params)}
      </p>
    )
  if (!why) return <p className="entry-left">{tell(price, product.stockMode)}</p>
  if (why === 'late' && staff)
    return <p className="entry-note entry-note-warn">{w('order-entry.text.lateAsk', { deadline })}</p>
  const date = price.shortOn ?? item.date
  const when = [date, item.session].filter(Boolean).join(' ')
  const params = { left: left ?? 0, date, when, deadline, resource }
  return (
    <p className="entry-note entry-note-bad" role="alert">
      {w(`order-entry.whyText.${why}`, params)}
    </p>
  )
}
