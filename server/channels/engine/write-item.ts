import { sql } from 'kysely'
import type { ChannelOrderState } from '#contract/channels/orders/order.states.ts'
import type { OrderCause } from '#contract/channels/orders/order.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { dayIn } from '../../kit/text/days.ts'
import type { BesideOrder } from '../../orders/orders.public.ts'
import type { ChannelConnection } from '../port/adapter.ts'
import type { BookInput, Contact } from '../port/engine.ts'
import { unnamedCode, type BookingRow, type StoredUnit } from './bookings.ts'
import type { OwnOffer } from './offers.ts'
import { ownPriceOn } from './own-prices.ts'
import { hashOf } from './read-input.ts'

export type NewItem = {
  id: number
  uuid: string
  input: BookInput
  state: ChannelOrderState
  offer: OwnOffer | undefined
  session: string
  units: readonly StoredUnit[]
  order?: BesideOrder
  test: boolean
  cause?: OrderCause
  draftId?: number | null
  heldUntil?: string | null
}

/** One statement, so that it rides with an order's own writes. */
export function insertItem(ctx: Ctx, connection: ChannelConnection, item: NewItem): Promise<unknown> {
  const { input, offer, order, units, session, state } = item
  const { contact = {} } = input
  const m = ctx.scope.merchantId
  const stored = JSON.stringify(units)
  const fitted = order
    ? sql`app.fit_channel_units(${m}, ${order.id}, ${stored}::jsonb)`
    : sql`${stored}::jsonb`
  const day = dayIn(input.date) ?? null
  const own = ownTotals(offer, input.date, session, units)
  return sql`insert into channel_order (merchant_id, id, connection_id, system, third_code, item, uuid, state, test, product_id, sku_id, date, session,
      outside_product, outside_option, item_name, units, contact_name, contact_phone, contact_email, collected, remark, language, ordered,
      currency, retail_minor, net_minor, raw, facts, input_hash, cause, order_id, draft_id, held_until, answer_by, confirmed_at)
    values (${m}, ${item.id}, ${connection.id}, ${connection.system}, ${input.thirdCode || unnamedCode(item.uuid)}, ${input.item ?? ''}, ${item.uuid}, ${state}, ${item.test},
      ${offer?.id ?? null}, ${offer?.skuId ?? null}, ${day}, ${session}, ${input.outsideProduct}, ${input.outsideOption ?? ''}, ${offer?.names['en'] ?? offer?.skuCode ?? ''},
      ${fitted}, ${contact.name ?? ''}, ${contact.phone ?? ''}, ${contact.email ?? ''}, ${JSON.stringify(input.collected ?? {})}, ${input.remark ?? ''}, ${contact.language ?? ''},
      ${units.length}, ${input.currency || (own ? connection.currency : '')}, ${input.retailMinor ?? own?.retail ?? null}, ${input.netMinor ?? own?.net ?? null}, ${jsonOf(input.raw)}, ${jsonOf(input.facts)}, ${hashOf(input)},
      ${item.cause ?? ''}, ${order?.id ?? null}, ${item.draftId ?? null}, ${item.heldUntil ?? null}, ${input.answerBy ?? null}, ${state === 'issued' ? ctx.now.toISOString() : null})`.execute(
    ctx.db,
  )
}

/** What its guests pay there and what of it is ours, where the product has prices of its own. */
export function ownTotals(
  offer: OwnOffer | undefined,
  date: string,
  session: string,
  units: readonly StoredUnit[],
) {
  const price = offer?.own && ownPriceOn({ ...offer.own, pending: false }, date, session)
  if (!price) return null
  const sum = (of: Partial<Record<string, number>>) =>
    units.reduce((total, { kind }) => total + (kind ? (of[kind] ?? 0) : 0), 0)
  return { retail: sum(price.retail), net: sum(price.net) }
}

/** As it came; a text that is no JSON is kept as a text. Zeros cannot be kept. */
export const jsonOf = (raw: unknown): string => JSON.stringify(raw ?? {}).replaceAll('\\u0000', '')

/** Ids are drawn first: the order names the item before either is written. */
export async function nextItemId(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('channel_order_id_seq') as id`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

type Changes = Partial<{
  state: ChannelOrderState
  third_code: string
  units: readonly StoredUnit[]
  ordered: number
  used: number
  refunded: number
  date: string
  session: string
  sku_id: number
  product_id: number
  outside_product: string
  outside_option: string
  contact_name: string
  contact_phone: string
  contact_email: string
  language: string
  collected: Record<string, string>
  remark: string
  currency: string
  retail_minor: number
  net_minor: number
  input_hash: Buffer
  raw: unknown
  facts: Record<string, unknown>
  cause: string
  order_id: number | null
  draft_id: number | null
  held_until: string | null
  answer_by: string | null
  confirmed_at: string | null
  ended_at: string | null
  end_reason: string
  handled: boolean
}>
const jsonColumns = new Set(['units', 'collected', 'raw', 'facts'])

/** Changes an item, which is locked. */
export async function patchItem(ctx: Ctx, id: number, changes: Changes): Promise<void> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const set = given.map(([column, value]) =>
    jsonColumns.has(column)
      ? sql`${sql.ref(column)} = ${jsonOf(value)}::jsonb`
      : sql`${sql.ref(column)} = ${value}`,
  )
  await sql`update channel_order set ${sql.join([...set, sql`version = version + 1`, sql`modified_at = clock_timestamp()`])}
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
}

/** What was told of the contact; of the rest what is there stands. */
export const contactColumns = (row: BookingRow, { name, phone, email, language }: Contact): Changes => ({
  contact_name: name ?? row.contact_name,
  contact_phone: phone ?? row.contact_phone,
  contact_email: email ?? row.contact_email,
  language: language ?? row.language,
})

/** It is told to the marketplace, if and only if this is committed. */
export const putNotice = (
  ctx: Ctx,
  { id, connectionId }: { id: number; connectionId: number },
  notice: {
    kind: 'issue' | 'refuse' | 'use' | 'refund' | 'amend' | 'change'
    refundId?: number
    body?: Record<string, unknown>
  },
): Promise<unknown> =>
  sql`insert into channel_notice (merchant_id, connection_id, channel_order_id, kind, refund_id, body)
    values (${ctx.scope.merchantId}, ${connectionId}, ${id}, ${notice.kind}, ${notice.refundId ?? null}, ${JSON.stringify(notice.body ?? {})}::jsonb)`.execute(
    ctx.db,
  )
