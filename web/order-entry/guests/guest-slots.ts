import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import type { CartItem } from '../cart/cart.ts'
import type { FactItem } from '../cart/use-cart-facts.ts'

type SlotKind = 'adult' | 'child' | 'infant'
/** A person of the order: `adult0`, `adult1`, `child0` … */
export type Slot = { key: string; kind: SlotKind; at: number }
export type Wanted = { key: string; required: boolean }
export type RequestedSlot = Slot & { nameRequired: boolean; pinyinRequired: boolean; wanted: Wanted[] }

const countOf = { adult: 'adults', child: 'children', infant: 'infants' } as const
export const slotKinds = ['adult', 'child', 'infant'] as const

const slotOf = (key: string): Slot[] => {
  const [, kind, at] = /^(adult|child|infant)(\d{1,3})$/.exec(key) ?? []
  const slotKind = asOneOf(slotKinds, kind)
  return slotKind ? [{ key, kind: slotKind, at: Number(at) }] : []
}
const inOrder = (one: Slot, other: Slot) =>
  slotKinds.indexOf(one.kind) - slotKinds.indexOf(other.kind) || one.at - other.at

/** The people of one item, in the order in which they are sent. */
export const slotsOf = (item: Pick<CartItem, 'adults' | 'children' | 'infants' | 'who'>): Slot[] =>
  item.who
    ? item.who.flatMap(slotOf).toSorted(inOrder)
    : slotKinds.flatMap((kind) =>
        Array.from({ length: item[countOf[kind]] }, (_, at) => ({ key: `${kind}${at}`, kind, at })),
      )

/** Everybody who takes part in something, and the others of the party. */
export function partyOf(items: readonly CartItem[], party: readonly string[] = []): Slot[] {
  const all = [...items.flatMap(slotsOf), ...party.flatMap(slotOf)]
  return [...new Map(all.map((slot) => [slot.key, slot])).values()].toSorted(inOrder)
}

/** How many of each kind these are. */
export const countsOfSlots = (slots: readonly Slot[]) => ({
  adults: slots.filter(({ kind }) => kind === 'adult').length,
  children: slots.filter(({ kind }) => kind === 'child').length,
  infants: slots.filter(({ kind }) => kind === 'infant').length,
})

/** One set of people for all items. Each is asked what the items that it takes part in collect of a guest. */
export function requestedSlots(items: readonly FactItem[], party: readonly string[] = []): RequestedSlot[] {
  const all = partyOf(
    items.map(({ item }) => item),
    party,
  )
  const takers = items.map((one) => ({ one, keys: new Set(slotsOf(one.item).map(({ key }) => key)) }))
  return all.map((slot) => {
    const wanted = new Map<string, Wanted>()
    for (const { one } of takers.filter(({ keys }) => keys.has(slot.key)))
      for (const { key, per, required } of one.product.collect)
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
export const requestedOnce = ({ product }: FactItem): Wanted[] =>
  product.collect.filter(({ per }) => per === 'order').map(({ key, required }) => ({ key, required }))

/** What several items ask once each: typed once for all of them. */
export function sharedKeys(items: readonly FactItem[]): Wanted[] {
  const found = new Map<string, Wanted & { times: number }>()
  for (const { key, required } of items.flatMap(requestedOnce)) {
    const before = found.get(key)
    found.set(key, {
      key,
      required: required || (before?.required ?? false),
      times: (before?.times ?? 0) + 1,
    })
  }
  return [...found.values()].filter(({ times }) => times > 1)
}
