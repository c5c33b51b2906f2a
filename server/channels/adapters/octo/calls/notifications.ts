import { createHash } from 'node:crypto'
import { callOutside, OutsideFault } from '../../../../kit/outside/call-outside.ts'
import type { Notice, Port, Push } from '../../../port/adapter.ts'
import { catalogOf, idsOf } from '../objects/catalog.ts'
import { asProduct } from '../objects/products.ts'
import { signatureHeader, signatureOf } from '../sign.ts'
import { subscriptionsOf, type NotificationType, type Subscription } from './subscriptions.ts'
import { uuidOf } from '../objects/uuids.ts'

type Event = { key: string; type: NotificationType; at: string; data: Record<string, unknown> }

/** Ids only: who wants to know more asks for it. The same bytes however often it is sent. */
const notificationBody = (subscriptionId: string, { key, type, at, data }: Event): string =>
  JSON.stringify({
    id: uuidOf(`${subscriptionId} ${key}`),
    subscriptionId,
    notificationType: type,
    utcCreatedAt: at,
    data,
  })

/** To each that wants it. Who does not answer is told again, unless he has said that he does not want that. */
async function tellAll({ app, connection, now, engine }: Port, event: Event): Promise<{ answered: string }> {
  const subscriptions = engine ? await subscriptionsOf(engine) : []
  const wanting = subscriptions.filter(
    ({ active, notificationTypes }) => active && notificationTypes.includes(event.type),
  )
  const answers: string[] = []
  let fault: unknown
  for (const subscription of wanting)
    try {
      answers.push(await tell(subscription))
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error
      if (subscription.retryOnError) fault = error
    }
  if (fault) throw fault
  return { answered: answers.join('\n') }

  async function tell({ id, url, headers }: Subscription): Promise<string> {
    const body = notificationBody(id, event)
    const secret = connection.secrets['signingSecret'] ?? connection.secrets['secret'] ?? ''
    const { status, text } = await callOutside(app, reachOf(app, connection), {
      verb: event.type,
      reference: event.key,
      url,
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(secret && { [signatureHeader]: signatureOf(secret, now, body) }),
      },
      body,
      guarded: true,
    })
    if (status >= 400) throw new OutsideFault('serverError')
    return text.slice(0, 200)
  }
}

/**
 * Where they are told is the reseller's own word, also in the demo: it never leads into our own network, but for a demo on somebody's own
 * machine, whose resellers are there too.
 */
const reachOf = (app: Port['app'], connection: Port['connection']): Port['connection'] =>
  connection.mode === 'simulator' && !isOwnMachine(app.config.publicUrl)
    ? { ...connection, mode: 'live' }
    : connection
const isOwnMachine = (url: string): boolean =>
  URL.canParse(url) && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

export const notify = (port: Port, { id, booking }: Notice): Promise<{ answered: string }> =>
  tellAll(port, {
    key: `notice ${id}`,
    type: 'BOOKING_UPDATE',
    at: booking.modifiedAt,
    data: { uuid: booking.uuid },
  })

/** Days that changed, and the product where what is told of it has changed since. */
export async function push(port: Port, { id, product, days }: Push): Promise<{ answered: string }> {
  const dates = days.map(({ date }) => date).toSorted()
  const offer = (await port.engine?.offers())?.find((one) => one.id === product.id)
  const ids = offer ? idsOf(offer) : { productId: product.outsideProduct, optionId: product.outsideOption }
  await tellProduct(port, ids.productId)
  const [first] = dates
  if (!first) return { answered: '' }
  return tellAll(port, {
    key: `push ${id}`,
    type: 'AVAILABILITY_UPDATE',
    at: port.now.toISOString(),
    data: { ...ids, localDateStart: first, localDateEnd: dates.at(-1) },
  })
}

async function tellProduct(port: Port, productId: string): Promise<void> {
  const { engine, connection, now } = port
  if (!engine) return
  const product = catalogOf((await engine.offers()).filter(({ live }) => live)).find(
    ({ id }) => id === productId,
  )
  const response =
    product &&
    asProduct(product, {
      connection,
      language: 'en',
      slots: new Map(),
      capabilities: { has: (name) => name === 'content' },
    })
  const hash = createHash('sha256')
    .update(JSON.stringify(response ?? null))
    .digest('hex')
  const key = `product ${productId}`
  const before = await engine.memory.get(key)
  if (before === hash) return
  if (before !== undefined)
    await tellAll(port, {
      key: `${key} ${hash}`,
      type: 'PRODUCT_UPDATE',
      at: now.toISOString(),
      data: { productId },
    })
  await engine.memory.put(key, hash)
}
