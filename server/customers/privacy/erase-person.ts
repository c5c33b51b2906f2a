import { sql } from 'kysely'
import { erasePlaces, type ErasePlace, type ErasePreview } from '#contract/customers/customers.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { among } from '../../kit/db/filters.ts'
import { deleteFile } from '../../files/files.public.ts'
import { fail } from '../../kit/call/errors.ts'
import { asAgent, asMerchant, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { countMails, forgetMails } from '../../mail/mail.public.ts'
import { countTalks, findAnew, forgetPeople, forgetTalks } from '../../orders/orders.public.ts'
import { membersOf } from '../customer-info.ts'
import { lockPeople } from '../match/owners.ts'
import { addressesOf } from '../people/addresses.ts'
import { codeOf } from '../people/code.ts'
import { lockStanding } from '../people/standing.ts'
import { countTexts, forgetTexts } from './forget-texts.ts'
import { identifiedBy } from './identified-by.ts'
import type { ForgetPatterns } from './patterns.ts'

/**
 * Forgets a person for good: every profile of it, documents with their pictures, notes, mails, and the names on past orders.
 * What was sold, when and for how much stays: the books are the law's too. Who still has a trip ahead has to be told apart
 * from the others on it, and waits.
 */
export async function erasePerson(ctx: Ctx, input: { id: number; reason: string }): Promise<{ done: true }> {
  await lockPeople(ctx)
  await lockStanding(ctx, input.id)
  // Whoever sees a part of the orders forgets in all of them.
  return asMerchant(ctx, (own) => erase(own, input))
}

async function erase(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<{ done: true }> {
  const members = await membersOf(ctx, id)
  const places = await placesOf(ctx, members)
  if (places.some(({ ahead }) => ahead)) fail('customers.tripsToCome')
  const addresses = await addressesOf(ctx, members)
  const existing = await identifiedBy(ctx, members, places)
  const orderIds = ordersOf(places)
  await forgetPeople(ctx, places)
  await forgetMails(ctx, { addresses, orderIds })
  await forgetTalks(ctx, orderIds)
  await forgetTexts(ctx, members)
  await forgetProfiles(ctx, members)
  for (const [agentId, own] of Map.groupBy(places, (place) => place.agentId))
    await asAgent(ctx, agentId, (agents) => forgetOwn(agents, own))
  // What is said of them anywhere else: versions, requests, imported rows, drafts, the log.
  await forgetWords(ctx, orderIds, existing, true)
  await findAnew(ctx, orderIds)
  await emit(ctx, 'customers.erased', {
    subject: 'customer',
    subjectId: id,
    reason,
    facts: { customer: codeOf(id) },
  })
  return { done: true }
}

const ordersOf = (places: readonly Place[]): number[] => [...new Set(places.map(({ orderId }) => orderId))]

/** In how many rows, by place, texts say something of a person; with `does` it is taken out of them. */
async function forgetWords(ctx: Ctx, orderIds: number[], existing: ForgetPatterns, does: boolean) {
  const { rows } = await sql<{ place: ErasePlace; rows: number }>`
    select place, sum(hits)::integer as rows from app.forget_person(${orderIds}::bigint[], ${JSON.stringify(existing)}::jsonb, ${does})
     group by place`.execute(ctx.db)
  return rows
}

/** What erasing somebody would take away, by place, before it is done. */
export async function previewErase(ctx: Ctx, { id }: { id: number }): Promise<ErasePreview> {
  const { root_id: rootId, erased_at: erasedAt } = await readRow(ctx, 'customer', id)
  if (erasedAt !== null) fail('notFound')
  if (rootId !== null) fail('customers.notStanding')
  return asMerchant(ctx, async (own) => {
    const members = await membersOf(own, id)
    const places = await placesOf(own, members)
    const orderIds = ordersOf(places)
    const words = await forgetWords(own, orderIds, await identifiedBy(own, members, places), false)
    const counted = new Map<ErasePlace, number>([
      ...words.map(({ place, rows }) => [place, rows] as const),
      ...(await countProfiles(own, members)),
      ['names', places.length],
      ['talks', await countTalks(own, orderIds)],
      ['mails', await countMails(own, { addresses: await addressesOf(own, members), orderIds })],
      ['texts', await countTexts(own, members)],
    ])
    const rows = erasePlaces.flatMap((place) => {
      const count = counted.get(place) ?? 0
      return count > 0 ? [{ place, count }] : []
    })
    return { tripsToCome: places.some(({ ahead }) => ahead), rows }
  })
}

async function countProfiles(ctx: Ctx, members: number[]): Promise<[ErasePlace, number][]> {
  const of = async (table: 'customer_document' | 'customer_note') => {
    const { n } = await ctx.db
      .selectFrom(table)
      .select(sql<number>`count(*)::integer`.as('n'))
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where('customer_id', 'in', members)
      .executeTakeFirstOrThrow()
    return n
  }
  return [
    ['profiles', members.length],
    ['documents', await of('customer_document')],
    ['notes', await of('customer_note')],
  ]
}

type Place = { orderId: number; guestId: number; agentId: number }

/** What the agent that booked knows of the same person goes too. */
async function forgetOwn(ctx: Ctx, places: readonly Place[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct coalesce(c.root_id, c.id) as id from json_to_recordset(${JSON.stringify(places)}::json) as p("orderId" bigint, "guestId" bigint)
      join customer_order l on l.merchant_id = ${ctx.scope.merchantId} and l.order_id = p."orderId" and l.guest_id = p."guestId"
      join customer c on c.merchant_id = l.merchant_id and c.id = l.customer_id`.execute(ctx.db)
  for (const { id } of rows) await forgetProfiles(ctx, await membersOf(ctx, id))
}

/** Where the person stands in orders, and whether such an order is still ahead. */
async function placesOf(ctx: Ctx, members: number[]) {
  const { rows } = await sql<Place & { ahead: boolean }>`
    select l.order_id as "orderId", l.guest_id as "guestId", l.agent_id as "agentId",
           o.service_date >= ${todayOf(ctx)}::date and o.status not in ${among(orderStates.phases.fallen)} and o.deleted_at is null as ahead
      from customer_order l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.customer_id = any(${members}::bigint[])`.execute(
    ctx.db,
  )
  return rows
}

async function forgetProfiles(ctx: Ctx, members: number[]): Promise<void> {
  const { merchantId } = ctx.scope
  const own = sql`merchant_id = ${merchantId} and customer_id = any(${members}::bigint[])`
  const { rows: files } = await sql<{
    file_id: number
  }>`select file_id from customer_document where ${own} and file_id is not null`.execute(ctx.db)
  for (const table of [
    'customer_document',
    'customer_note',
    'customer_identity',
    'customer_search',
    'customer_order',
  ])
    await sql`delete from ${sql.table(table)} where ${own}`.execute(ctx.db)
  for (const { file_id: fileId } of files) await deleteFile(ctx, fileId)
  await sql`delete from customer_twin where merchant_id = ${merchantId} and (a_id = any(${members}::bigint[]) or b_id = any(${members}::bigint[]))`.execute(
    ctx.db,
  )
  await sql`update customer set name = '', pinyin = '', wechat = '', phone = '', alternate_phone = '', local_phone = '', email = '', remark = '',
      birthdate = null, nationality = '', language = null, tags = '{}', orders = 0, spend_minor = 0, first_trip = null, last_trip = null,
      erased_at = clock_timestamp(), version = version + 1
    where merchant_id = ${merchantId} and id = any(${members}::bigint[])`.execute(ctx.db)
}
