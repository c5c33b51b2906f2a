import { createHmac, randomBytes } from 'node:crypto'
import { basicAuth, basicHeader } from '../parts/basic-auth.ts'
import { sameText } from '../../kit/outside/constant-time.ts'
import { jsonObject, objectIn, objectsIn, textIn } from '../../kit/outside/json-object.ts'
import type { Market, MarketAct, MarketSimulator } from '../port/adapter.ts'

/** The played marketplace knows its partners' passwords by their names. */
const passwordOf = (user: string): string =>
  createHmac('sha256', 'played').update(user).digest('hex').slice(0, 24)

const newReference = (): string => `GYG${randomBytes(6).toString('hex').toUpperCase()}`
const json = { 'content-type': 'application/json' }

async function ask(
  market: Market,
  method: 'GET' | 'POST',
  path: string,
  of: { query?: string; data?: unknown },
) {
  const { account, secrets } = market.connection
  const { body } = await market.send({
    method,
    path: `/gyg/1/${path}`,
    headers: { ...json, authorization: basicHeader(account, secrets['password'] ?? '') },
    ...(of.query !== undefined && { query: of.query }),
    ...(of.data !== undefined && { body: JSON.stringify({ data: of.data }) }),
  })
  return { body, data: objectIn(jsonObject(body)?.['data']) }
}

function looked(market: Market, productId: string, from: string, days: number) {
  const to = Temporal.PlainDate.from(from).add({ days }).toString()
  const query = new URLSearchParams({
    productId,
    fromDateTime: `${from}T00:00:00+00:00`,
    toDateTime: `${to}T23:59:00+00:00`,
  })
  return ask(market, 'GET', 'get-availabilities/', { query: query.toString() })
}

/** Looks, reserves and books as its checkout does. */
async function buy(
  market: Market,
  { thirdCode, product, date, session, quantity }: MarketAct,
  productId: string,
) {
  const gygBookingReference = thirdCode || newReference()
  const { data: found } = await looked(market, productId, date, 0)
  const slot = objectsIn(found['availabilities']).find(
    ({ dateTime }) => !session || textIn(dateTime).slice(11, 16) === session,
  )
  const category = Object.keys(product?.units ?? {})[0] ?? 'ADULT'
  const prices = objectsIn(objectIn(slot?.['pricesByCategory'])['retailPrices'])
  const retailPrice = prices.find((price) => price['category'] === category)?.['price'] ?? 0
  const dateTime = textIn(slot?.['dateTime']) || `${date}T${session || '00:00'}:00+07:00`
  const items = [{ category, count: quantity, retailPrice }]
  const reserved = await ask(market, 'POST', 'reserve/', {
    data: { productId, dateTime, bookingItems: items, gygBookingReference },
  })
  const reservationReference = textIn(reserved.data['reservationReference'])
  if (!reservationReference) return { thirdCode: gygBookingReference, answered: reserved.body }
  const booked = await ask(market, 'POST', 'book/', {
    data: {
      productId,
      dateTime,
      reservationReference,
      gygBookingReference,
      currency: textIn(slot?.['currency']) || 'THB',
      bookingItems: items,
      language: 'en',
      travelers: [
        {
          firstName: 'Hanna',
          lastName: 'Berg',
          email: 'hanna.berg@example.com',
          phoneNumber: '+4915112345678',
        },
      ],
      comment: '',
    },
  })
  await market.memory.put('booking', gygBookingReference, {
    productId,
    bookingReference: textIn(booked.data['bookingReference']),
  })
  return { thirdCode: gygBookingReference, answered: booked.body }
}

async function cancel(market: Market, thirdCode: string) {
  const booking = (await market.memory.get('booking', thirdCode)) ?? {}
  const { body } = await ask(market, 'POST', 'cancel-booking/', {
    data: {
      gygBookingReference: thirdCode,
      bookingReference: textIn(booking['bookingReference']),
      productId: textIn(booking['productId']),
    },
  })
  return { thirdCode, answered: body }
}

export const simulator: MarketSimulator = {
  open: () => {
    const account = `gyg-${randomBytes(5).toString('hex')}`
    const pushUser = `${account}-push`
    return {
      account,
      secrets: {
        password: randomBytes(18).toString('base64url'),
        pushUser,
        pushPassword: passwordOf(pushUser),
      },
      settings: {},
    }
  },
  act: async (market, act) => {
    if (act.act === 'buyUnknown') return buy(market, act, `no-such-product-${act.thirdCode || 'x'}`)
    if (act.act === 'poll') {
      const { body } = await looked(market, act.product?.outsideProduct ?? '', act.date, 30)
      return { thirdCode: '', answered: body.slice(0, 2000) }
    }
    // It asks nobody before it gives money back: its only word is the cancellation.
    return act.act === 'buy'
      ? buy(market, act, act.product?.outsideProduct ?? '')
      : cancel(market, act.thirdCode)
  },
  server: {
    answer: (_app, { method, path, headers, body }) => {
      const answered = (status: number, response: unknown) =>
        Promise.resolve({ status, headers: json, body: JSON.stringify(response) })
      const given = basicAuth(headers['authorization'])
      if (!given || !sameText(given.password, passwordOf(given.user)))
        return answered(401, {
          errorCode: 'AUTHORIZATION_FAILURE',
          errorMessage: 'Incorrect credentials provided',
        })
      if (method !== 'POST' || !path.endsWith('/1/notify-availability-update')) return answered(404, {})
      const data = objectIn(jsonObject(body)?.['data'])
      const isRead =
        textIn(data['productId']) &&
        objectsIn(data['availabilities']).every(
          ({ dateTime, vacancies }) =>
            /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(textIn(dateTime)) &&
            Number.isInteger(vacancies),
        )
      return isRead
        ? answered(202, { data: {} })
        : answered(400, { errorCode: 'VALIDATION_FAILURE', errorMessage: 'invalid' })
    },
    open: () => Promise.resolve({ secrets: {}, settings: {} }),
  },
}
