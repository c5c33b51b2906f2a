import { useEffect, useState } from 'react'
import type { AddOnChoice } from '#contract/catalog/add-ons/add-on.schema.ts'
import type { PartChoice } from '#contract/catalog/packages/package.schema.ts'
import type { WayBack } from '#contract/orders/legs/leg.schema.ts'
import type { Product } from '#contract/order-entry/order-entry.schema.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { hold, holdShared, recall, useRecalled } from '../../kit/session/remembered.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { screenAt } from '../../kit/route/screens.ts'
import { timeZone } from '../../kit/session/session.ts'
import { addOnsOf, offeredWith } from '../products/add-on-choices.ts'
import { choicesOf } from '../../orders/choices.public.ts'
import { backOf } from '../products/way-back.ts'
import type { PickedSeats } from '../../venues/venues.public.tsx'
import { mergeCarts } from './merge-carts.ts'

/** One thing to be ordered. Its request id makes it once, however often the button is pressed. */
export type CartItem = {
  key: string
  requestId: string
  skuId: number
  date: string
  session: string
  /** Nights of a stay. */
  nights: number
  /** Of a round trip, where it was chosen. */
  back?: WayBack | undefined
  /** Of a package: what is taken for its parts, where it was chosen. */
  choices?: PartChoice[] | undefined
  /** What is taken beside it, where it was chosen. */
  addOns?: AddOnChoice[] | undefined
  adults: number
  children: number
  infants: number
  /** Who of the guests takes part, by their places; without it the first of each kind. */
  who?: string[] | undefined
  /** Of what is sold by the seat: those that are held for it. */
  seats?: PickedSeats | undefined
}
export type Cart = {
  /** Whom staff sell to; an agent's own log-in needs none. */
  agentId: number | null
  items: CartItem[]
  /** What was typed as a promo code; each order that it holds for uses it. */
  promoCode?: string | undefined
  /** The guests of all items, by their places: also those who take part in nothing yet. */
  party?: string[] | undefined
}
export type NewItem = Pick<CartItem, 'skuId' | 'date' | 'session'>

const empty: Cart = { agentId: null, items: [] }
/** Days after which a cart that nobody touched is forgotten. */
const cachedDays = 7

/** Kept for each person under the day on which it was last touched (requirements §9). */
const keyOf = (day: string) => `cart.${day}`

export const recallCart = (): Cart => foundCart()?.cart ?? empty

/** The cart with the day on which it was last touched. */
function foundCart(): { cart: Cart; day: string } | undefined {
  const now = today(timeZone())
  for (let back = 0; back <= cachedDays; back++) {
    const day = addDays(now, -back)
    const cart = recall<Cart>(keyOf(day))
    if (cart) return { cart, day }
  }
  return undefined
}

/** The earlier day of which a cart with something in it is; '' for one of today. */
export const cartOfDay = (): string => {
  const found = foundCart()
  return found && found.cart.items.length > 0 && found.day < today(timeZone()) ? found.day : ''
}

export function keepCart(cart: Cart): void {
  const now = today(timeZone())
  for (let back = 1; back <= cachedDays; back++) hold(keyOf(addDays(now, -back)), undefined)
  holdShared(keyOf(now), cart, mergeCarts)
}

const makeItem = (item: NewItem): CartItem => ({
  ...item,
  key: newRequestId().slice(0, 8),
  requestId: newRequestId(),
  nights: 1,
  adults: 2,
  children: 0,
  infants: 0,
})

export type CartControl = {
  cart: Cart
  add: (item: NewItem) => void
  change: (key: string, patch: Partial<CartItem>) => void
  /** The same again: another van, another day. */
  double: (key: string) => void
  remove: (key: string) => void
  setAgent: (agentId: number | null) => void
  setPromo: (promoCode: string) => void
  /** The guests of all items. */
  setParty: (party: string[]) => void
  empty: () => void
  /** The order is placed: the next one begins with nothing of it. */
  end: () => void
}

/** Whom staff sold to, who was typed and what was searched for go with an order that is placed or left before it began. */
function endOrder(): void {
  keepCart(empty)
  for (const key of ['draft.orderEntry', 'list.OrderProductMainList']) hold(key, undefined)
}
const endIfNotBegun = () => void (recallCart().items.length === 0 && endOrder())

/** Has this page been on the way of an order? Before that, what is kept is of an earlier visit. */
let onTheWay = false
function enterOrder(): void {
  if (!onTheWay) endIfNotBegun()
  onTheWay = true
}
/** A new order for this agent; what is in the cart stays. */
export function beginFor(agentId: number): void {
  enterOrder()
  keepCart({ ...recallCart(), agentId })
}
const leaveOrder = () => void (screenAt(location.pathname)?.domain !== 'order-entry' && endIfNotBegun())

/** The person's cart: one for the pages of a new order. */
export function useCart(): CartControl {
  useState(enterOrder)
  useEffect(() => leaveOrder, [])
  const cart = useRecalled(recallCart)
  return controlOf(cart, (next) => keepCart(next(recallCart())), endOrder)
}

type Update = (next: (now: Cart) => Cart) => void
const counted = ['adults', 'children', 'infants'] as const

/** What can be done with a cart, wherever it is kept. */
export function controlOf(cart: Cart, update: Update, end: () => void): CartControl {
  const items = (change: (items: CartItem[]) => CartItem[]) =>
    update((now) => ({ ...now, items: change(now.items) }))
  return {
    cart,
    add: (item) => items((now) => [...now, makeItem(item)]),
    change: (key, patch) =>
      items((now) =>
        now.map((item) =>
          item.key === key
            ? {
                ...item,
                // Who counts anew means the first ones again.
                ...(counted.some((kind) => kind in patch) && { who: undefined }),
                // Seats are of one departure.
                ...(('date' in patch || 'session' in patch) && { seats: undefined }),
                ...patch,
              }
            : item,
        ),
      ),
    double: (key) =>
      items((now) =>
        now.flatMap((item) =>
          item.key === key ? [item, { ...item, ...makeItem(item), ...countsOf(item) }] : [item],
        ),
      ),
    remove: (key) => items((now) => now.filter((item) => item.key !== key)),
    setAgent: (agentId) => update((now) => ({ ...now, agentId })),
    setPromo: (promoCode) => update((now) => ({ ...now, promoCode })),
    setParty: (party) => update((now) => ({ ...now, party })),
    empty: () => update((now) => ({ ...now, items: [], promoCode: '' })),
    end,
  }
}

const countsOf = ({ adults, children, infants, nights, back, choices, addOns, who }: CartItem) => ({
  adults,
  children,
  infants,
  nights,
  back,
  choices,
  addOns,
  who,
})

/** Does it last over nights? */
export const isStay = (product: Pick<Product, 'productType'> | undefined): boolean =>
  product?.productType === 'hotel-room'

/** An item as the calls take it; only a stay has an end, only a package has choices; add-ons are those that it offers now. */
export const requestedItem = (item: CartItem, product: Product | undefined) => ({
  skuId: item.skuId,
  date: item.date,
  session: item.session,
  adults: item.adults,
  children: item.children,
  infants: item.infants,
  ...(product?.wayBack && { back: backOf(product.wayBack, item.back, item.date) }),
  ...(product?.parts && { choices: choicesOf(product.parts, item.choices) }),
  ...(product && {
    addOns: addOnsOf(offeredWith(product.addOns, choicesOf(product.parts ?? [], item.choices)), item.addOns),
  }),
  ...(isStay(product) && { endDate: addDays(item.date, item.nights) }),
})
