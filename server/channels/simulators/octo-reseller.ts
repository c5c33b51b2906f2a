import { randomBytes } from 'node:crypto'
import { jsonObject, objectIn, objectsIn, textIn } from '../../kit/outside/json-object.ts'
import type { Market, MarketAct, MarketSimulator } from '../port/adapter.ts'
import { signatureHeader, signatureOf } from '../adapters/octo/sign.ts'
import { isUuid, uuidOf } from '../adapters/octo/objects/uuids.ts'

type Json = Record<string, unknown>
type Answer = { status: number; json: unknown; body: string }

/** How a reseller of some marketplace calls us. */
export type SimulatorProfile = { root: string; signed?: true; secrets: () => Record<string, string> }

const newKey = (): string => randomBytes(24).toString('base64url')
export const keySecrets = () => ({ key: newKey(), signingSecret: newKey() })

/** A reseller that lists, looks, holds, confirms and cancels, as the common client does it. */
export function octoSimulator(profile: SimulatorProfile): MarketSimulator {
  return {
    open: () => ({ account: '', secrets: profile.secrets(), settings: {} }),
    act: async (market, act) => {
      const ask = asker(market, profile)
      if (act.act === 'buy') return buy(market, ask, act, act.product?.outsideProduct ?? '')
      if (act.act === 'buyUnknown') return buy(market, ask, act, `no-such-product-${act.thirdCode || 'x'}`)
      if (act.act === 'poll') {
        const { body } = await ask('GET', '/products')
        return { thirdCode: '', answered: body.slice(0, 2000) }
      }
      // It asks nobody for money back: a cancellation is its only word.
      const uuid = uuidFor(act.thirdCode)
      const { body } = await ask('POST', `/bookings/${uuid}/cancel`, {
        reason: 'The guest has asked for it.',
      })
      return { thirdCode: uuid, answered: body }
    },
    server: {
      // Where notifications arrive.
      answer: (_app, { method, body }) => {
        const response = jsonObject(body)
        const isRead =
          method === 'POST' && textIn(response?.['notificationType']) && textIn(objectIn(response)['id'])
        return Promise.resolve({
          status: isRead ? 200 : 400,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ received: Boolean(isRead) }),
        })
      },
      open: () => Promise.resolve({ secrets: {}, settings: {} }),
    },
  }
}

const uuidFor = (thirdCode: string): string =>
  isUuid(thirdCode) ? thirdCode.toLowerCase() : uuidOf(thirdCode)

type Ask = (method: string, path: string, body?: Json) => Promise<Answer>
const tries = 3

/** Repeats what failed on our side, a booking without its uuid: that is what the common client does. */
const asker =
  (market: Market, { root, signed }: SimulatorProfile): Ask =>
  async (method, path, body) => {
    const { secrets } = market.connection
    let requested = body
    for (let tried = 1; ; tried++) {
      const text = requested === undefined ? '' : JSON.stringify(requested)
      const answer = await market.send({
        method,
        path: `${root}${path}`,
        headers: {
          authorization: `Bearer ${secrets['key'] ?? ''}`,
          'octo-capabilities': 'octo/pricing, octo/content, octo/pickups',
          'accept-language': 'en',
          ...(text && { 'content-type': 'application/json' }),
          ...(signed && { [signatureHeader]: signatureOf(secrets['secret'] ?? '', market.now, text) }),
        },
        ...(text && { body: text }),
      })
      if ((answer.status < 500 && answer.status !== 429) || tried >= tries)
        return { status: answer.status, json: jsonIn(answer.body), body: answer.body }
      if (requested && path === '/bookings') requested = without(requested, 'uuid')
    }
  }

const without = (body: Json, field: string): Json =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The product and option that are meant, as they are listed; what is not listed is asked for all the same. */
async function chosen(ask: Ask, productId: string, { product }: MarketAct) {
  const { json } = await ask('GET', '/products')
  const options = objectsIn(objectsIn(json).find(({ id }) => id === productId)?.['options'])
  const option = options.find(({ id }) => id === product?.outsideOption) ?? options[0]
  return {
    optionId: textIn(option?.['id']) || 'DEFAULT',
    unitId: textIn(objectsIn(option?.['units'])[0]?.['id']) || 'ADULT',
    isFetched: option?.['pickupRequired'] === true,
  }
}

async function buy(market: Market, ask: Ask, act: MarketAct, productId: string) {
  const { optionId, unitId, isFetched } = await chosen(ask, productId, act)
  const looked = await ask('POST', '/availability', {
    productId,
    optionId,
    localDateStart: act.date,
    localDateEnd: act.date,
    units: [{ id: unitId, quantity: act.quantity }],
  })
  const slots = objectsIn(looked.json)
  const slot = slots.find(
    ({ localDateTimeStart }) => !act.session || textIn(localDateTimeStart).slice(11, 16) === act.session,
  )
  const uuid = act.thirdCode ? uuidFor(act.thirdCode) : uuidOf(randomBytes(16).toString('hex'))
  const held = await ask('POST', '/bookings', {
    uuid,
    productId,
    optionId,
    availabilityId: textIn(slot?.['id']) || (act.session ? `${act.date}T${act.session}` : act.date),
    unitItems: Array.from({ length: act.quantity }, (_, at) => ({ uuid: uuidOf(`${uuid} ${at}`), unitId })),
    resellerReference: `R-${uuid.slice(0, 8)}`,
    ...(isFetched && { pickupRequested: true, pickupHotel: 'Amari Phuket' }),
  })
  const booked = textIn(objectIn(held.json)['uuid'])
  if (!booked) return { thirdCode: uuid, answered: held.body }
  const confirmed = await ask('POST', `/bookings/${booked}/confirm`, {
    contact: {
      fullName: 'Hanna Berg',
      emailAddress: 'hanna.berg@example.com',
      phoneNumber: '+4915112345678',
      locales: ['en'],
      country: 'DE',
    },
  })
  await market.memory.put('booking', booked, { uuid: booked })
  return { thirdCode: booked, answered: confirmed.body }
}
