import { randomBytes, randomInt } from 'node:crypto'
import { jsonObject, objectIn, objectsIn, textIn } from '../../kit/outside/json-object.ts'
import { keyAccount } from '../parts/key-account.ts'
import type { Market, MarketAct, MarketSimulator } from '../port/adapter.ts'

const ask = async (
  market: Market,
  method: string,
  path: string,
  of: { query?: string; body?: unknown } = {},
) => {
  const { status, body } = await market.send({
    method,
    path: `/tiqets/v2/${path}`,
    headers: { 'content-type': 'application/json', 'api-key': market.connection.secrets['key'] ?? '' },
    ...(of.query !== undefined && { query: of.query }),
    ...(of.body !== undefined && { body: JSON.stringify(of.body) }),
  })
  return { status, body, json: jsonObject(body) ?? {} }
}

/** Reserves when the guest opens the checkout, books when the guest has paid. */
async function buy(market: Market, { thirdCode, date, session, quantity }: MarketAct, productId: string) {
  const order = /^\d{1,12}$/.test(thirdCode) ? thirdCode : String(randomInt(10 ** 10, 10 ** 11))
  const looked = await ask(market, 'GET', `products/${encodeURIComponent(productId)}/availability`, {
    query: new URLSearchParams({ start: date, end: date }).toString(),
  })
  const [datetime = `${date}T${session || '00:00'}`, slot] =
    Object.entries(looked.json).find(([key]) => !session || key.slice(11) === session) ?? []
  const [variant] = objectsIn(objectIn(slot)['variants'])
  const reserved = await ask(market, 'POST', `products/${encodeURIComponent(productId)}/reservation`, {
    body: {
      datetime,
      tickets: [{ variant_id: textIn(variant?.['id']) || 'adult', quantity }],
      // Names are placeholders by default.
      customer: {
        first_name: 'Tiqets',
        last_name: 'Customer',
        email: 'order@example.com',
        phone: '+31201234567',
        country: 'NL',
      },
    },
  })
  const reservationId = textIn(reserved.json['reservation_id'])
  if (!reservationId) return { thirdCode: order, answered: reserved.body }
  const booked = await ask(market, 'POST', 'booking', {
    body: { reservation_id: reservationId, order_reference: order },
  })
  await market.memory.put('booking', order, { bookingId: textIn(booked.json['booking_id']) })
  return { thirdCode: order, answered: booked.body }
}

async function cancel(market: Market, thirdCode: string) {
  const { bookingId } = (await market.memory.get('booking', thirdCode)) ?? {}
  const { status, body } = await ask(market, 'DELETE', `booking/${textIn(bookingId) || 'unknown'}`)
  return { thirdCode, answered: body || String(status) }
}

export const simulator: MarketSimulator = {
  open: () => {
    const key = randomBytes(24).toString('base64url')
    return {
      account: keyAccount(key),
      secrets: { key },
      settings: { providesPricing: true, barcodeScope: 'ticket' },
    }
  },
  act: async (market, act) => {
    const productId = act.product?.outsideProduct ?? ''
    if (act.act === 'buy') return buy(market, act, productId)
    if (act.act === 'buyUnknown') return buy(market, act, 'NON-EXISTING-PRODUCT-ID')
    if (act.act === 'poll') {
      const end = Temporal.PlainDate.from(act.date).add({ days: 30 }).toString()
      const { body } = await ask(market, 'GET', `products/${encodeURIComponent(productId)}/availability`, {
        query: new URLSearchParams({ start: act.date, end }).toString(),
      })
      return { thirdCode: '', answered: body.slice(0, 2000) }
    }
    return cancel(market, act.thirdCode)
  },
}
