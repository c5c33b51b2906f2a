import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import type { Cart } from './cart.ts'
import { useCartFacts } from './use-cart-facts.ts'

/** Opens the cart; what it comes to is in view while one chooses. */
export function CartButton({ cart, onPress }: { cart: Cart; onPress: () => void }) {
  const { w } = useWords()
  const { total } = useCartFacts(cart)
  return (
    <button type="button" className="lt-button lt-button-primary entry-cart-button" onClick={onPress}>
      {w('order-entry.text.cart', { count: cart.items.length })}
      {cart.items.length > 0 && total && <Money minor={total.totalMinor} currency={total.currency} strong />}
    </button>
  )
}
