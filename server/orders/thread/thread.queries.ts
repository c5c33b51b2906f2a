import { sql } from 'kysely'
import { nameIn, type Can } from '#contract/kit/schema.ts'
import type { Message, Thread } from '#contract/orders/thread/thread.schema.ts'
import { fileFacts, type FileFacts } from '../../files/files.public.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { requireVisible } from '../order/order-records.ts'

/** So many, the latest: nobody reads further back in an order. */
const max = 300

type Row = Omit<Message, 'mine' | 'removed' | 'can'> & { authorId: number | null; removedAt: string | null }

/** What is said of an order as far as this session takes part, oldest first, and with whom it may talk. */
export async function orderThread(ctx: Ctx, { id }: { id: number }): Promise<Thread> {
  await requireVisible(ctx, id)
  const { merchantId } = ctx.scope
  const { rows } = await sql<Row>`
    select * from (
      select id, side, supplier_id as "supplierId", author_kind as "authorKind", author_id as "authorId", author_name as "authorName",
             text, at, removed_at as "removedAt"
        from order_message where merchant_id = ${merchantId} and order_id = ${id} order by id desc limit ${max}) latest
     order by id`.execute(ctx.db)
  const files = await filesOf(
    ctx,
    rows.map((row) => row.id),
  )
  return {
    rows: rows.map((row): Message => {
      const { authorId, removedAt, ...view } = row
      const mine = authorId === ctx.actor.id
      const can: Can = mine && removedAt === null ? { remove: true } : {}
      return {
        ...view,
        authorName: writerOf(ctx, row),
        mine,
        files: files.get(row.id) ?? [],
        removed: removedAt !== null,
        can,
      }
    }),
    sides: await sidesOf(ctx, id),
  }
}

/** Its staff are the merchant, to those outside. */
const writerOf = (ctx: Ctx, { authorKind, authorName }: Row): string =>
  ctx.actor.kind !== 'staff' && authorKind !== ctx.actor.kind
    ? nameIn(ctx.merchant.names, ctx.language)
    : authorName

/** Facts of files are the merchant's to read; which messages they belong to is read under the session's own rights. */
async function filesOf(ctx: Ctx, messageIds: number[]): Promise<Map<number, FileFacts[]>> {
  if (messageIds.length === 0) return new Map()
  const belongs = await ctx.db
    .selectFrom('order_message_file')
    .select(['message_id', 'file_id'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('message_id', '=', anyOf(messageIds))
    .orderBy('position')
    .execute()
  const ids = belongs.map(({ file_id: id }) => id)
  const facts = await asMerchant(ctx, (inner) => fileFacts(inner, ids))
  const by = Map.groupBy(belongs, ({ message_id: id }) => id)
  return new Map([...by].map(([id, all]) => [id, all.flatMap((one) => facts.get(one.file_id) ?? [])]))
}

/** Staff talk among themselves, with the agent and with each supplier of a line; the others with the merchant. */
async function sidesOf(ctx: Ctx, id: number): Promise<Thread['sides']> {
  const { agentId, supplierId, merchantId } = ctx.scope
  const merchant = nameIn(ctx.merchant.names, ctx.language)
  if (agentId) return [{ side: 'agent', supplierId: null, name: merchant }]
  if (supplierId) return [{ side: 'supplier', supplierId, name: merchant }]
  const { rows } = await sql<Thread['sides'][number]>`
    select 'internal' as side, null::bigint as "supplierId", '' as name
    union all
    select 'agent', null, a.name from orders o join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
     where o.merchant_id = ${merchantId} and o.id = ${id}
    union all
    select 'supplier', s.id, s.name from supplier s where s.merchant_id = ${merchantId} and s.id in (
      select supplier_id from order_line where merchant_id = ${merchantId} and order_id = ${id} and supplier_id is not null
      union select supplier_id from order_message where merchant_id = ${merchantId} and order_id = ${id} and supplier_id is not null)`.execute(
    ctx.db,
  )
  return rows
}
