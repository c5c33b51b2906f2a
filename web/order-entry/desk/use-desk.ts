import { useState } from 'react'
import type { GroupCreated } from '#contract/orders/create-order.schema.ts'
import { useLatest } from '../../kit/look/use-latest.ts'
import type { CartControl } from '../cart/cart.ts'
import { useCartFacts, type FactItem } from '../cart/use-cart-facts.ts'
import { useEntryForm, type EntryForm } from '../entry-form.ts'
import { missingIn } from '../entry-request.ts'
import { sharedKeys } from '../guests/guest-slots.ts'
import { usePlace, type PlacedDraft } from '../use-place.ts'

/** What is worked at on one page: a cart or a draft, its facts, its form, and the placing of it. */
export function useDesk(
  control: CartControl,
  onMade: (made: GroupCreated, items: readonly FactItem[]) => void,
  draft?: { form: { name: string; initial: EntryForm }; placed: PlacedDraft },
) {
  const facts = useCartFacts(control.cart)
  const shared = sharedKeys(facts.items)
  const [chosen, setByItem] = useState<boolean | null>(null)
  const latest = useLatest({
    items: facts.items,
    isShared: (_: string, key: string) => !byItem && shared.some((one) => one.key === key),
  })
  const form = useEntryForm(
    (values) => missingIn(values, latest.current.items, latest.current.isShared),
    draft?.form,
  )
  const { collected } = form.store.values
  const byItem =
    chosen ?? facts.items.some(({ item }) => shared.some(({ key }) => collected[item.key]?.[key]))
  const order = usePlace(form, facts, onMade, draft?.placed)
  return { control, facts, form, order, shared, byItem, setByItem }
}
export type Desk = ReturnType<typeof useDesk>
