import { mustGet } from '#contract/kit/given.ts'
import type { CartTotal, Product } from '#contract/order-entry/order-entry.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { timeZone } from '../../kit/session/session.ts'
import { requestedItem, type Cart, type CartItem } from './cart.ts'
import { entry } from '../order-entry.client.ts'

/** One item of the cart with what is known of its SKU and, as soon as it is answered, its price. */
export type FactItem = { item: CartItem; product: Product; price: CartTotal['items'][number] | undefined }

const emptyCart = { items: [] as FactItem[], lost: [] as CartItem[], total: undefined, products: undefined }

/** What the server says of a cart: its SKUs, each item's price and stock, the total and the account after it. */
export function useCartFacts(cart: Cart) {
  const { user } = useSession()
  const staff = user?.kind === 'staff'
  const agent = staff ? { agentId: cart.agentId ?? undefined } : {}
  const ready = cart.items.length > 0 && (!staff || cart.agentId !== null)
  const skuIds = [...new Set(cart.items.map((item) => item.skuId))].sort((a, b) => a - b)
  const products = useRead(
    entry.productList,
    { ...agent, date: today(timeZone()), skuIds, pageSize: 100 },
    { enabled: ready, keep: true, freshFor: 30_000 },
  )
  const productById = new Map(products.data?.rows.map((row) => [row.id, row]))
  // A SKU that is gone cannot be shown; a session that it has no more cannot be asked for.
  const there = cart.items.filter((item) => productById.has(item.skuId))
  const askable = there.filter(({ skuId, session }) => {
    const { sessions } = mustGet(productById, skuId)
    return sessions.length ? sessions.includes(session) : session === ''
  })
  const total = useRead(
    entry.calculateTotal,
    {
      ...agent,
      items: askable.map((item) => requestedItem(item, productById.get(item.skuId))),
      ...(cart.promoCode && { promoCode: cart.promoCode }),
    },
    { enabled: ready && askable.length > 0, keep: true, live: ['price', 'stock', 'order'], skipToast: true },
  )
  // The agent that is chosen, while what is told may be of the one before.
  const { agentId } = cart
  if (!ready)
    return { ...emptyCart, staff, ready, agentId, agent: products.data?.agent, loading: false, error: null }
  const data = total.data?.items.length === askable.length ? total.data : undefined
  const items: FactItem[] = there.map((item) => ({
    item,
    product: mustGet(productById, item.skuId),
    price: data?.items[askable.indexOf(item)],
  }))
  return {
    staff,
    ready,
    agentId,
    items,
    /** Items that cannot be ordered as they stand: their product, or its time, is gone. */
    lost: products.data ? cart.items.filter((item) => !askable.includes(item)) : [],
    agent: products.data?.agent,
    total: data,
    loading: products.isPending,
    /** Prices shown are of what was typed before. */
    stale: total.isPlaceholderData,
    error: products.error ?? total.error,
  }
}
export type CartFacts = ReturnType<typeof useCartFacts>
