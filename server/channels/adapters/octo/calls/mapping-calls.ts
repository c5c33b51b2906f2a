import { randomUUID } from 'node:crypto'
import { isObject, objectIn, textIn } from '../../../../kit/outside/json-object.ts'
import { badRequest } from '../errors.ts'
import { forSale, type Handler, type OctoCall } from './octo-call.ts'

const prefix = 'mapping '
const statuses = ['ACTIVE', 'DISABLED', 'DRAFT']
const orNull = (value: unknown): string | null => textIn(value) || null

/** What a reseller says of its own products, and which of ours is behind each. */
function asMapping(call: OctoCall, id: string, response: Record<string, unknown>) {
  const product = forSale(call).find((one) => one.id === response['productId'])
  const option = product?.options.find((one) => one.id === response['optionId'])
  const unit = option?.offers[0].units.find((one) => one.unit === response['unitId'])
  const optionRequired = response['optionRequired'] === true
  const unitRequired = response['unitRequired'] === true
  const status = textIn(response['resellerStatus']).toUpperCase()
  return {
    id,
    resellerReference: textIn(response['resellerReference']),
    resellerStatus: statuses.includes(status) ? status : 'ACTIVE',
    title: textIn(response['title']),
    url: textIn(response['url']),
    webhookUrl: orNull(response['webhookUrl']),
    optionRequired,
    unitRequired,
    productId: product?.id ?? null,
    optionId: option?.id ?? null,
    unitId: unit?.unit ?? null,
    connected: Boolean(product && (!optionRequired || option) && (!unitRequired || unit)),
  }
}

async function found({
  engine,
  ids: [id = ''],
}: OctoCall): Promise<{ id: string; told: Record<string, unknown> }> {
  const response = await engine.memory.get(prefix + id)
  if (!isObject(response)) throw badRequest('There is no such mapping.')
  return { id, told: response }
}

export const listMappings: Handler = async (call) =>
  (await call.engine.memory.list(prefix)).map(({ key, value }) =>
    asMapping(call, key.slice(prefix.length), objectIn(value)),
  )
export const getMapping: Handler = async (call) => {
  const { id, told } = await found(call)
  return asMapping(call, id, told)
}

const maxMappings = 5_000
export const createMapping: Handler = async (call) => {
  if (!textIn(call.body['resellerReference'])) throw badRequest('resellerReference is required.')
  if ((await call.engine.memory.list(prefix)).length >= maxMappings)
    throw badRequest(`${maxMappings} mappings at most.`)
  const id = randomUUID()
  await call.engine.memory.put(prefix + id, asMapping(call, id, call.body))
  return asMapping(call, id, call.body)
}
export const changeMapping: Handler = async (call) => {
  const { id, told } = await found(call)
  const changed = { ...told, ...call.body }
  await call.engine.memory.put(prefix + id, asMapping(call, id, changed))
  return asMapping(call, id, changed)
}
export const dropMapping: Handler = async (call) => {
  const { id, told } = await found(call)
  await call.engine.memory.drop(prefix + id)
  return asMapping(call, id, told)
}
