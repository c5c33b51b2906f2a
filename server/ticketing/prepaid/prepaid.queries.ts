import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { answerOf } from '#contract/kit/record/record-values.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { codeStates } from '#contract/ticketing/prepaid/code.states.ts'
import { batchRecord, ticketRecord } from '#contract/ticketing/prepaid/prepaid.fields.ts'
import type {
  BatchFilter,
  BatchList,
  CodeFilter,
  CodeList,
  PrepaidBatch,
  PrepaidCode,
  PrepaidFilter,
  PrepaidList,
  PrepaidTicket,
} from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { isMissing } from '../../kit/db/rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { canMove } from '../../kit/record/to-move.ts'
import { todayOf } from '../../kit/text/today.ts'
import { isReturnable } from './move-codes.ts'

const key = 'tickets.HoardTicket'
/** What runs out within so many days is said to end soon. */
const soonDays = 30

type Figures = Omit<PrepaidTicket, keyof ReadOf<(typeof ticketRecord)['fields']> | 'id' | 'version' | 'can'>
type TicketRow = ReadOf<(typeof ticketRecord)['fields']> & Figures & { id: number; version: number }

/** Tickets that a condition on `t` (with its SKU `s`) names, with what became of their codes. */
const ticketsOf = (ctx: Ctx, where: RawBuilder<unknown>) => {
  const today = todayOf(ctx)
  return sql<TicketRow>`select t.*, s.code as "skuCode", s.names as "skuNames",
      (select count(*)::int from prepaid_batch b where b.merchant_id = t.merchant_id and b.ticket_id = t.id) as batches,
      c.*, (select count(*)::int from app.lines_waiting(t.merchant_id, t.sku_id, ${today}::date)) as waiting
    from prepaid_ticket t join sku s on s.merchant_id = t.merchant_id and s.id = t.sku_id
    cross join lateral (select count(*) filter (where k.status = 'free')::int as free, count(*) filter (where k.status = 'reserved')::int as reserved,
        count(*) filter (where k.status = 'issued')::int as issued, count(*) filter (where k.status = 'used')::int as used,
        count(*) filter (where k.status = 'to-check')::int as "toCheck", count(*) filter (where k.status = 'expired')::int as expired,
        coalesce(sum(k.uses) filter (where k.status = 'free'), 0)::int as "freeUses",
        coalesce(sum(k.unit_cost_minor) filter (where k.status = 'free'), 0)::bigint as "leftMinor",
        coalesce(sum(k.unit_cost_minor) filter (where k.status = 'expired'), 0)::bigint as "expiredMinor",
        min(k.valid_until) filter (where k.status = 'free') as "nextExpiry",
        count(*) filter (where k.status = 'free' and k.valid_until <= ${today}::date + ${soonDays}::int)::int as "endingSoon",
        coalesce(sum(k.unit_cost_minor) filter (where k.status = 'free' and k.valid_until <= ${today}::date + ${soonDays}::int), 0)::bigint as "endingSoonMinor"
      from prepaid_code k where k.merchant_id = t.merchant_id and k.ticket_id = t.id) c
   where t.merchant_id = ${ctx.scope.merchantId} and ${where}`
}

function ticketView(ctx: Ctx, { id, version, ...row }: TicketRow): PrepaidTicket {
  const figures = {
    skuCode: row.skuCode,
    skuNames: row.skuNames,
    batches: row.batches,
    free: row.free,
    reserved: row.reserved,
    issued: row.issued,
    used: row.used,
    toCheck: row.toCheck,
    expired: row.expired,
    freeUses: row.freeUses,
    leftMinor: Number(row.leftMinor),
    expiredMinor: Number(row.expiredMinor),
    nextExpiry: row.nextExpiry,
    endingSoon: row.endingSoon,
    endingSoonMinor: Number(row.endingSoonMinor),
    waiting: row.waiting,
  }
  const can = canOf(ctx, {
    edit: `${key}.edit`,
    enable: `${key}.edit`,
    importCodes: `${key}.importCodes`,
    mark: `${key}.mark`,
  })
  return { id, version, ...answerOf(ticketRecord, row), ...figures, can }
}

/** Prepaid tickets; where it is not said, those that were made last come first. */
export async function listPrepaid(
  ctx: Ctx,
  filter: z.output<typeof PrepaidFilter>,
): Promise<z.output<typeof PrepaidList>> {
  const { categoryIds, scenicSpotName, ticketType, haveBatch, idSort = 0, ...paging } = filter
  const where: RawBuilder<unknown>[] = [
    finds(scenicSpotName, ['t.scenic_spot']),
    finds(ticketType, ['t.ticket_type']),
  ]
  if (categoryIds?.length)
    where.push(sql<SqlBool>`s.category_id in (with recursive below as (
        select id from category where merchant_id = ${ctx.scope.merchantId} and id = any(${categoryIds}::bigint[])
        union select k.id from category k join below on k.parent_id = below.id where k.merchant_id = ${ctx.scope.merchantId})
      select id from below)`)
  if (haveBatch !== undefined)
    where.push(
      sql`${sql.raw(haveBatch ? '' : 'not')} exists (select from prepaid_batch b where b.merchant_id = t.merchant_id and b.ticket_id = t.id)`,
    )
  const order = idSort ? sql`r.id` : sql`r.id desc`
  const page = await pageOf(ctx, paging, ticketsOf(ctx, sql.join(where, sql` and `)), order)
  return { ...page, rows: page.rows.map((row) => ticketView(ctx, row)) }
}

export async function prepaidInfo(ctx: Ctx, { id }: { id: number }): Promise<PrepaidTicket> {
  const { rows } = await ticketsOf(ctx, sql`t.id = ${id}`).execute(ctx.db)
  const [row] = rows
  return row ? ticketView(ctx, row) : fail('notFound')
}

type BatchRow = ReadOf<(typeof batchRecord)['fields']> &
  Pick<
    PrepaidBatch,
    'id' | 'version' | 'ticketId' | 'currency' | 'supplierName' | 'codes' | 'free' | 'isExpired'
  >

/** Batches of a ticket, what runs out first above. */
export async function listBatches(
  ctx: Ctx,
  { ticketId, ...paging }: z.output<typeof BatchFilter>,
): Promise<z.output<typeof BatchList>> {
  if (await isMissing(ctx, 'prepaid_ticket', [ticketId])) fail('notFound')
  const query = sql<BatchRow>`select b.*, b.ticket_id as "ticketId", t.currency, u.name as "supplierName", c.codes, c.free,
      b.valid_until < ${todayOf(ctx)}::date as "isExpired"
    from prepaid_batch b join prepaid_ticket t on t.merchant_id = b.merchant_id and t.id = b.ticket_id
    join supplier u on u.merchant_id = b.merchant_id and u.id = b.supplier_id
    cross join lateral (select count(*)::int as codes, count(*) filter (where k.status = 'free')::int as free
      from prepaid_code k where k.merchant_id = b.merchant_id and k.batch_id = b.id) c
   where b.merchant_id = ${ctx.scope.merchantId} and b.ticket_id = ${ticketId}`
  const page = await pageOf(ctx, paging, query, sql`r."isExpired", r.valid_until, r.id`)
  const can = canOf(ctx, { edit: `${key}.edit`, importCodes: `${key}.importCodes` })
  return {
    ...page,
    rows: page.rows.map((row) => ({
      id: row.id,
      version: row.version,
      ticketId: row.ticketId,
      ...answerOf(batchRecord, row),
      currency: row.currency,
      supplierName: row.supplierName,
      codes: row.codes,
      free: row.free,
      isExpired: row.isExpired,
      can,
    })),
  }
}

type CodeRow = Omit<PrepaidCode, 'can'> & { returnableUntil: string | null }

/** Codes of a ticket with the order that has each. */
export async function listCodes(
  ctx: Ctx,
  filter: z.output<typeof CodeFilter>,
): Promise<z.output<typeof CodeList>> {
  const { ticketId, text, status = null, batchId = null, ...paging } = filter
  if (await isMissing(ctx, 'prepaid_ticket', [ticketId])) fail('notFound')
  const query = sql<CodeRow>`select c.id, c.version, c.code, c.symbology, c.serial, c.uses, c.status, c.batch_id as "batchId",
      coalesce(nullif(b.reference, ''), '#' || b.id) as batch, c.valid_until as "validUntil", c.unit_cost_minor as "unitCostMinor", t.currency,
      c.order_id as "orderId", coalesce(o.code, '') as "orderCode", c.shown_at as "shownAt", b.returnable_until as "returnableUntil"
    from prepaid_code c join prepaid_batch b on b.merchant_id = c.merchant_id and b.id = c.batch_id
    join prepaid_ticket t on t.merchant_id = c.merchant_id and t.id = c.ticket_id
    left join orders o on o.merchant_id = c.merchant_id and o.id = c.order_id
   where c.merchant_id = ${ctx.scope.merchantId} and c.ticket_id = ${ticketId} and (${status}::text is null or c.status = ${status})
     and (${batchId}::bigint is null or c.batch_id = ${batchId}) and ${finds(text, ['c.code', 'c.serial', 'o.code'])}`
  const page = await pageOf(ctx, paging, query, sql`r.id`)
  return {
    ...page,
    rows: page.rows.map(({ returnableUntil, ...row }) => ({
      ...row,
      can: canMove(ctx, codeStates, row.status, {
        returnCode: !isReturnable(ctx, { returnableUntil }) && 'ticketing.why.notReturnable',
      }),
    })),
  }
}
