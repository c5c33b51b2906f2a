import { createHash } from 'node:crypto'
import type { CallCtx } from '../../kit/ctx.ts'
import { QuestionError } from '../../kit/call/errors.ts'
import { violated } from '../../kit/db/db.ts'
import { createOrder, type OrderRequest } from '../../orders/orders.public.ts'
import type { BookInput } from '../port/engine.ts'
import type { Acting } from './acting.ts'
import { askedOnly, countsOf, type ReadInput } from './read-input.ts'
import { insertItem, type NewItem } from './write-item.ts'

/** Late is late; what else would be asked of a person, a marketplace has asked its guest. */
const isLate = ({ questions }: QuestionError): boolean =>
  questions.some(({ key }) => key.endsWith('.lateBooking'))

/** Does it, with yes to what is asked on the way. */
export async function saidYes<C extends CallCtx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  try {
    return await work(ctx)
  } catch (error) {
    if (!(error instanceof QuestionError) || isLate(error)) throw error
    return work({ ...ctx, confirm: [...ctx.confirm, ...error.questions.map(({ token }) => token)] })
  }
}

type Making = ReadInput & {
  input: BookInput
  item: Pick<NewItem, 'id' | 'uuid'>
  holdMinutes?: number
}

/** The order and the item it is of, in one transaction; false where another message has made them meanwhile. */
export async function makeOrder(acting: Acting, making: Making): Promise<boolean> {
  const ctx = await acting.outside()
  let isMade = false
  const request = requestOf(acting, making, async (inside, order) => {
    isMade = true
    await insertItem(inside, acting.connection, {
      ...making.item,
      input: making.input,
      state:
        making.holdMinutes === undefined ? (order.status === 'confirmed' ? 'issued' : 'issuing') : 'held',
      offer: making.offer,
      session: making.session,
      units: making.units,
      order,
      test: false,
      heldUntil: making.holdMinutes === undefined ? null : order.payBy,
    })
  })
  try {
    await saidYes(ctx, (asked) => createOrder(asked, request))
    return isMade
  } catch (error) {
    if (violated(error)?.startsWith('channel_order_') || violated(error) === 'orders_channel') return false
    throw error
  }
}

type Beside = NonNullable<OrderRequest['channel']>['beside']

function requestOf({ connection }: Acting, making: Making, beside: Beside): OrderRequest {
  const { input, offer, session, units, item, holdMinutes } = making
  const { contact = {} } = input
  return {
    clientRequestId: requestId(connection.id, item.id, input),
    agentId: connection.agentId,
    skuId: offer.skuId,
    date: input.date,
    session,
    ...countsOf(units),
    contactName: (contact.name || units.find(({ name }) => name)?.name || connection.name).slice(0, 200),
    contactPinyin: '',
    contactPhone: (contact.phone ?? '').slice(0, 40),
    contactEmail: (contact.email ?? '').slice(0, 200),
    guests: units.flatMap(({ kind, name, info }) =>
      kind === null || kind === 'unit'
        ? []
        : [{ kind, name: name.slice(0, 200), pinyin: '', info: askedOnly(offer, 'guest', info) }],
    ),
    collected: askedOnly(offer, 'order', input.collected),
    remark: (input.remark ?? '').slice(0, 5_000),
    agentOrderCode: '',
    ...(holdMinutes !== undefined && { hold: { minutes: holdMinutes } }),
    channel: {
      name: connection.system,
      thirdCode: input.thirdCode,
      item: String(item.id),
      beside,
    },
  }
}

/** The same message asks for the same order, however often it comes. */
const requestId = (connectionId: number, itemId: number, { thirdCode, item = '' }: BookInput): string =>
  thirdCode === ''
    ? `channel-${connectionId}-${itemId}`
    : `channel-${connectionId}-${createHash('sha256').update(`${thirdCode}\n${item}`).digest('hex').slice(0, 32)}`
