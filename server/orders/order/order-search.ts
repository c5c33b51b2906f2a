import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { beginningsOf, gramsOf, plainText } from '../../kit/text/search-grams.ts'
import type { OrderRecord } from './order-records.ts'
import { pinyinOf } from './pinyin-name.ts'

/**
 * An agent among the grams, alone and with each letter that a word begins with, as `app.agent_gram` and `app.agent_word_gram` make them: a search within an
 * agent's orders stays small.
 */
function agentGrams(agentId: number, beginnings: readonly number[]): number[] {
  const agent = agentId % 2147483647
  return [...beginnings.map((gram) => Math.imul(agent ^ gram, 0x01000193)), agent]
}

/** What stands in `order_search` for an order of this agent with these names, and what staff alone find it by: its remark and note. */
export const searchOf = (
  merchantId: number,
  agentId: number,
  names: readonly string[],
  notes: readonly string[],
) => ({
  grams: [
    ...gramsOf(merchantId, [...names, ...notes]),
    ...agentGrams(agentId, beginningsOf(merchantId, [...names, ...notes])),
  ],
  names: names.map(plainText).join('\n'),
  notes: notes.map(plainText).filter(Boolean).join('\n'),
})

/** The order is found by the names, or by the notes, that it has now; what is not given stays. */
export async function findBy(
  ctx: Ctx,
  order: Pick<OrderRecord, 'id' | 'agent_id'>,
  now: { names?: readonly string[]; notes?: readonly string[] },
): Promise<void> {
  const merchantId = ctx.scope.merchantId
  const of = sql`merchant_id = ${merchantId} and order_id = ${order.id}`
  const { rows } = await sql<{
    names: string
    notes: string
  }>`select names, notes from order_search where ${of}`.execute(ctx.db)
  const [was = { names: '', notes: '' }] = rows
  const { grams, names, notes } = searchOf(
    merchantId,
    order.agent_id,
    now.names ?? was.names.split('\n'),
    now.notes ?? was.notes.split('\n'),
  )
  await sql`update order_search set grams = ${grams}::integer[], names = ${names}, notes = ${notes} where ${of}`.execute(
    ctx.db,
  )
}

/** The order is found by the names that it has now. */
export async function refreshSearch(
  ctx: Ctx,
  order: OrderRecord,
  guests: readonly { name: string; pinyin: string }[],
): Promise<void> {
  await findBy(ctx, order, { names: searchNames(order.contact_name, order.contact_pinyin, guests) })
}

/** Every name of an order by which it is found: contact and guests, in both scripts. */
export function searchNames(
  contactName: string,
  contactPinyin: string,
  guests: readonly { name: string; pinyin: string }[],
): string[] {
  const all = [
    contactName,
    pinyinOf(contactName, contactPinyin),
    ...guests.flatMap((guest) => [guest.name, guest.pinyin]),
  ]
  return [...new Set(all.filter(Boolean))]
}
