import { randomUUID } from 'node:crypto'
import { isObject, objectIn, textIn } from '../../../../kit/outside/json-object.ts'
import type { Engine } from '../../../port/engine.ts'
import { badRequest, OctoRefused } from '../errors.ts'
import type { Handler } from './octo-call.ts'

const notificationTypes = ['PRODUCT_UPDATE', 'AVAILABILITY_UPDATE', 'BOOKING_UPDATE'] as const
export type NotificationType = (typeof notificationTypes)[number]
export type Subscription = {
  id: string
  url: string
  notificationTypes: NotificationType[]
  headers: Record<string, string>
  active: boolean
  retryOnError: boolean
}
const prefix = 'subscription '
const maxSubscriptions = 50

/** Types as they are meant, however they are spelled; unknown ones are passed over. */
const typesIn = (response: unknown): NotificationType[] => {
  const named = (Array.isArray(response) ? response : []).map((one) => textIn(one).toUpperCase())
  return notificationTypes.filter((type) => named.includes(type))
}

/** Theirs to set, but not what HTTP and we ourselves say. */
const own = /^(?:host|content-|transfer-|connection|x-longtail-)/i
const headersIn = (response: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectIn(response)).flatMap(([name, value]) =>
      /^[a-z0-9-]{1,60}$/i.test(name) && !own.test(name) && /^[\x20-\x7e]{0,500}$/.test(textIn(value))
        ? [[name, textIn(value)]]
        : [],
    ),
  )

function changed(before: Subscription, body: Record<string, unknown>): Subscription {
  const url = body['url'] === undefined ? before.url : textIn(body['url'])
  const types =
    body['notificationTypes'] === undefined ? before.notificationTypes : typesIn(body['notificationTypes'])
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || url.length > 1000)
    throw badRequest('url is an address that begins with https://.')
  if (!types.length)
    throw badRequest(`notificationTypes names one of ${notificationTypes.join(', ')} at least.`)
  return {
    id: before.id,
    url,
    notificationTypes: types,
    headers: body['headers'] === undefined ? before.headers : headersIn(body['headers']),
    active: typeof body['active'] === 'boolean' ? body['active'] : before.active,
    retryOnError: typeof body['retryOnError'] === 'boolean' ? body['retryOnError'] : before.retryOnError,
  }
}

const read = (value: unknown): Subscription[] => {
  if (!isObject(value)) return []
  return [
    {
      id: textIn(value['id']),
      url: textIn(value['url']),
      notificationTypes: typesIn(value['notificationTypes']),
      headers: headersIn(value['headers']),
      active: value['active'] !== false,
      retryOnError: value['retryOnError'] !== false,
    },
  ]
}

export const subscriptionsOf = async ({ memory }: Pick<Engine, 'memory'>): Promise<Subscription[]> =>
  (await memory.list(prefix)).flatMap(({ value }) => read(value))

async function found({ engine, ids: [id = ''] }: Parameters<Handler>[0]): Promise<Subscription> {
  const [subscription] = read(await engine.memory.get(prefix + id))
  if (!subscription) throw new OctoRefused('BAD_REQUEST', 'There is no such subscription.', { id })
  return subscription
}

export const subscribe: Handler = async ({ engine, body }) => {
  if ((await engine.memory.list(prefix)).length >= maxSubscriptions)
    throw badRequest(`${maxSubscriptions} subscriptions at most.`)
  const blank = {
    id: randomUUID(),
    url: '',
    notificationTypes: [],
    headers: {},
    active: true,
    retryOnError: true,
  }
  const subscription = changed(blank, body)
  await engine.memory.put(prefix + subscription.id, subscription)
  return subscription
}
export const listSubscriptions: Handler = ({ engine }) => subscriptionsOf(engine)
export const getSubscription: Handler = (call) => found(call)
export const changeSubscription: Handler = async (call) => {
  const subscription = changed(await found(call), call.body)
  await call.engine.memory.put(prefix + subscription.id, subscription)
  return subscription
}
export const unsubscribe: Handler = async (call) => {
  const subscription = await found(call)
  await call.engine.memory.drop(prefix + subscription.id)
  return subscription
}
