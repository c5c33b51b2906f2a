import * as bookings from './calls/booking-calls.ts'
import * as cart from './calls/cart-calls.ts'
import * as looks from './calls/look-calls.ts'
import * as mappings from './calls/mapping-calls.ts'
import type { Handler } from './calls/octo-call.ts'
import * as notifications from './calls/subscriptions.ts'

type Route = readonly [method: string, path: RegExp, verb: string, handler: Handler]

const one = '([^/]+)'
/** Misspelt in the published pages, and so by those who copied it: both are served. */
const subscriptions = '/notifications/subs?criptions'
const at = (path: string): RegExp => new RegExp(`^${path}/?$`)

const routes: readonly Route[] = [
  ['GET', at('/capabilities'), 'capabilities', looks.capabilities],
  ['GET', at('/supplier'), 'supplier', looks.supplier],
  ['GET', at('/products'), 'products', looks.products],
  ['GET', at(`/products/${one}`), 'product', looks.product],
  ['POST', at('/availability/calendar'), 'calendar', looks.calendar],
  ['POST', at('/availability'), 'availability', looks.availability],
  ['POST', at('/bookings'), 'reserve', bookings.create],
  ['GET', at('/bookings'), 'bookings', bookings.list],
  ['POST', at(`/bookings/${one}/confirm`), 'confirm', bookings.confirm],
  ['POST', at(`/bookings/${one}/extend`), 'extend', bookings.extend],
  ['POST', at(`/bookings/${one}/cancel`), 'cancel', bookings.cancel],
  ['PATCH', at(`/bookings/${one}`), 'update', bookings.update],
  ['DELETE', at(`/bookings/${one}`), 'cancel', bookings.cancel],
  ['GET', at(`/bookings/${one}`), 'booking', bookings.get],
  ['POST', at('/orders'), 'createOrder', cart.createOrder],
  ['GET', at(`/orders/${one}`), 'order', cart.getOrder],
  ['POST', at(`/orders/${one}/confirm`), 'confirmOrder', cart.confirmOrder],
  ['POST', at(`/orders/${one}/extend`), 'extendOrder', cart.extendOrder],
  ['POST', at(`/orders/${one}/cancel`), 'cancelOrder', cart.cancelOrder],
  ['DELETE', at(`/orders/${one}`), 'cancelOrder', cart.cancelOrder],
  ['GET', at('/mappings'), 'mappings', mappings.listMappings],
  ['POST', at('/mappings'), 'createMapping', mappings.createMapping],
  ['GET', at(`/mappings/${one}`), 'mapping', mappings.getMapping],
  ['PATCH', at(`/mappings/${one}`), 'changeMapping', mappings.changeMapping],
  ['DELETE', at(`/mappings/${one}`), 'dropMapping', mappings.dropMapping],
  ['POST', at(subscriptions), 'subscribe', notifications.subscribe],
  ['GET', at(subscriptions), 'subscriptions', notifications.listSubscriptions],
  ['GET', at(`${subscriptions}/${one}`), 'subscription', notifications.getSubscription],
  ['PATCH', at(`${subscriptions}/${one}`), 'changeSubscription', notifications.changeSubscription],
  ['DELETE', at(`${subscriptions}/${one}`), 'unsubscribe', notifications.unsubscribe],
]

export function routeOf(
  method: string,
  path: string,
): { verb: string; handler: Handler; ids: string[] } | undefined {
  for (const [of, pattern, verb, handler] of routes) {
    const found = of === method ? pattern.exec(path) : null
    if (found) return { verb, handler, ids: found.slice(1).map(decoded) }
  }
  return undefined
}

/** What cannot be decoded is no id of ours, and is looked for as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
