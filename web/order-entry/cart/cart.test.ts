import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, today } from '../../kit/words/dates.ts'
import { timeZone } from '../../kit/session/session.ts'
import type { Cart } from './cart.ts'
import type * as Carts from './cart.ts'

const cached = new Map<string, string>()
let keepCart: typeof Carts.keepCart
let recallCart: typeof Carts.recallCart
/** A page that is opened: what another one knew is not known to it. */
async function openPage(): Promise<void> {
  vi.resetModules()
  ;({ keepCart, recallCart } = await import('./cart.ts'))
}
/** The page is left: copies that wait are made. */
const leavePage = () => void vi.runAllTimers()
beforeEach(async () => {
  vi.useFakeTimers()
  cached.clear()
  await openPage()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => cached.get(key) ?? null,
    setItem: (key: string, value: string) => void cached.set(key, value),
    removeItem: (key: string) => void cached.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const now = today(timeZone())
const key = (daysAgo: number) => `longtail.nobody.cart.${addDays(now, -daysAgo)}`
const cart: Cart = { agentId: 7, items: [] }

test('the local cart stands under a dated storage key, that of the day on which it was last touched (requirements §9)', async () => {
  keepCart(cart)
  leavePage()
  expect([...cached.keys()]).toEqual([key(0)])
  await openPage()
  expect(recallCart()).toEqual(cart)
})
test('a cart of yesterday is found, and moves to today when it is touched', () => {
  cached.set(key(1), JSON.stringify(cart))
  expect(recallCart()).toEqual(cart)
  keepCart({ ...cart, agentId: 8 })
  leavePage()
  expect([...cached.keys()]).toEqual([key(0)])
})
test('a cart that nobody touched for a week is forgotten', () => {
  cached.set(key(8), JSON.stringify(cart))
  expect(recallCart()).toEqual({ agentId: null, items: [] })
})

test('a second tab adds to the cart: neither overwrites the other', async () => {
  const item = (itemKey: string) => ({
    key: itemKey,
    requestId: itemKey,
    skuId: 1,
    date: now,
    session: '',
    nights: 1,
    adults: 1,
    children: 0,
    infants: 0,
  })
  keepCart(cart)
  leavePage()
  await openPage()
  const first = { keepCart, recallCart }
  first.recallCart()
  await openPage()
  const second = { keepCart, recallCart }
  second.keepCart({ ...second.recallCart(), items: [item('second')] })
  leavePage()
  first.keepCart({ ...first.recallCart(), items: [item('first')] })
  leavePage()
  await openPage()
  expect(recallCart().items.map((one) => one.key)).toEqual(['second', 'first'])
})
