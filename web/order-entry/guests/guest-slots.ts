import type { CartItem } from '../cart/cart.ts'
import type { FactItem } from '../cart/use-cart-facts.ts'

type SlotKind = 'adult' | 'child' | 'infant'
/** A person of the order: `adult0`, `adult1`, `child0` … */
export type Slot = { key: string; kind: SlotKind; at: number }
export type Wanted = { key: string; required: boolean }
export type AskedSlot = Slot & { nameRequired: boolean; pinyinRequired: boolean; wanted: Wanted[] }

const countOf = { adult: 'adults', child: 'children', infant: 'infants' } as const
const slotKinds = ['adult', 'child', 'infant'] as const

/** The people of one item, in the order in which they are sent. */
export const slotsOf = (item: Pick<CartItem, 'adults' | 'children' | 'infants'>): Slot[] =>
  slotKinds.flatMap((kind) =>
    Array.from({ length: item[countOf[kind]] }, (_, at) => ({ key: `${kind}${at}`, kind, at })),
  )

/**
 * One set of people for all items: as many of each kind as the fullest item has. Each is asked what the items that it
 * takes part in collect of a guest.
 */
export function askedSlots(items: readonly FactItem[]): AskedSlot[] {
  const most = (key: 'adults' | 'children' | 'infants') => Math.max(0, ...items.map(({ item }) => item[key]))
  const all = slotsOf({ adults: most('adults'), children: most('children'), infants: most('infants') })
  return all.map((slot) => {
    const taking = items.filter(({ item }) => slot.at < item[countOf[slot.kind]])
    const wanted = new Map<string, Wanted>()
    for (const { product } of taking)
      for (const { key, per, required } of product.collect)
        if (per === 'guest')
          wanted.set(key, { key, required: required || (wanted.get(key)?.required ?? false) })
    const { name, pinyin } = { name: wanted.get('name'), pinyin: wanted.get('pinyin') }
    wanted.delete('name')
    wanted.delete('pinyin')
    return {
      ...slot,
      nameRequired: name?.required ?? false,
      pinyinRequired: pinyin?.required ?? false,
      wanted: [...wanted.values()],
    }
  })
}

/** What an item asks once. */
export const askedOnce = ({ product }: FactItem): Wanted[] =>
  product.collect.filter(({ per }) => per === 'order').map(({ key, required }) => ({ key, required }))
