import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql } from 'kysely'
import type { PrintFilter, PrintJob, PrintRow } from '#contract/ticketing/print/print.api.ts'
import { paperDots, receiptBytes } from '#contract/ticketing/print/receipt-bytes.ts'
import { languages, type Language } from '#contract/kit/schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { asMerchant, writtenAt, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'
import { pageTurns } from '../../kit/pdf/page-turns.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { voucherDocuments, vouchersAnswer } from '../order-vouchers-pdf.ts'
import { voucherPng, type VoucherDocument } from '../voucher-pdf.ts'
import { requireOrders } from '../vouchers.queries.ts'
import { readPng } from './png-pixels.ts'

/** Days back that are listed where nothing is asked for: what was used long ago is found by its day or its text. */
const daysBack = 31

/**
 * Orders with a live voucher and how often each was printed: what comes next first, by day and pick-up, then what was, the latest first.
 */
export function listPrints(ctx: Ctx, filter: PrintFilter) {
  const { text, to, printed } = filter
  const today = todayOf(ctx)
  const from =
    filter.from ??
    (text || to ? undefined : Temporal.PlainDate.from(today).subtract({ days: daysBack }).toString())
  const where = sql.join(
    [
      sql`v.merchant_id = ${ctx.scope.merchantId} and v.state = 'live' and o.deleted_at is null`,
      ...(from ? [sql`o.service_date >= ${from}::date`] : []),
      ...(to ? [sql`o.service_date <= ${to}::date`] : []),
      ...(printed === undefined ? [] : [printed ? sql`p.copies > 0` : sql`p.copies = 0`]),
      finds(text, [
        'o.code',
        'v.code',
        'o.agent_order_code',
        'o.contact_name',
        'o.lead_name',
        'o.contact_phone',
      ]),
    ],
    sql` and `,
  )
  return pageOf(
    ctx,
    filter,
    sql<PrintRow>`select o.id as "orderId", o.code as "orderCode", v.code as "voucherCode", o.item_names as item, o.service_date as "serviceDate", o.session,
         o.contact_name as "contactName", o.adults + o.children + o.infants as guests, coalesce(o.collected ->> 'pickUpHotel', '') as "pickUp",
         p.copies, p.at as "printedAt", coalesce(p.by_name, '') as "printedBy"
        from voucher v join orders o on o.merchant_id = v.merchant_id and o.id = v.order_id
        cross join lateral (select count(*)::int as copies, max(t.at) as at, (array_agg(t.by_name order by t.copy desc))[1] as by_name
          from ticket_print t where t.merchant_id = o.merchant_id and t.order_id = o.id) p
       where ${where}`,
    sql`r."serviceDate" < ${today}::date, abs(r."serviceDate" - ${today}::date), r."pickUp", r."orderId"`,
  )
}

/**
 * Counts a paper of each order. The same request again is the same papers: a printer that was away prints again what it missed
 * and nothing counts twice. Throws 404, `ticketing.noVoucher`.
 */
export async function printTickets(
  ctx: Ctx,
  { clientRequestId: key, orderIds, layout, language }: PrintJob,
): Promise<{ key: string; copies: number; reprints: number }> {
  const ids = [...new Set(orderIds)].toSorted((a, b) => a - b)
  await requireOrders(ctx, ids)
  return asMerchant(ctx, async (inner) => {
    const { merchantId } = ctx.scope
    // The vouchers' rows keep two that print at once from giving one number twice.
    const { rows: live } = await sql<{ orderId: number }>`select order_id as "orderId" from voucher
       where merchant_id = ${merchantId} and order_id = any(${ids}::bigint[]) and state = 'live' order by id for update`.execute(
      inner.db,
    )
    if (new Set(live.map(({ orderId }) => orderId)).size < ids.length) fail('ticketing.noVoucher')
    const { rows } = await sql<{ orderId: number; copy: number }>`
      insert into ticket_print (merchant_id, job_key, order_id, layout, language, copy, by_name, at)
      select ${merchantId}, ${key}, o.id, ${layout}, ${language ?? null},
             1 + coalesce((select max(p.copy) from ticket_print p where p.merchant_id = ${merchantId} and p.order_id = o.id), 0), ${ctx.actor.name},
             coalesce(${writtenAt(ctx)}::timestamptz, clock_timestamp())
        from unnest(${ids}::bigint[]) o (id)
      on conflict (merchant_id, job_key, order_id) do nothing returning order_id as "orderId", copy`.execute(
      inner.db,
    )
    for (const { orderId, copy } of rows)
      await emit(inner, 'ticketing.printed', {
        subject: 'order',
        subjectId: orderId,
        orderId,
        facts: { copy },
      })
    return { key, copies: ids.length, reprints: rows.filter(({ copy }) => copy > 1).length }
  })
}

/** What a job prints: each voucher in the job's layout, marked from its second paper on. */
async function jobDocuments(ctx: Ctx, key: string): Promise<VoucherDocument[]> {
  const { rows } = await sql<{
    orderId: number
    code: string
    copy: number
    layout: 'standard' | 'slip'
    language: string | null
  }>`
    select p.order_id as "orderId", o.code, p.copy, p.layout, p.language from ticket_print p
      join orders o on o.merchant_id = p.merchant_id and o.id = p.order_id
     where p.merchant_id = ${ctx.scope.merchantId} and p.job_key = ${key}`.execute(ctx.db)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const [first] = rows
  if (!first) fail('notFound')
  const language: Language | undefined = asOneOf(languages, first.language)
  const documents = await voucherDocuments(
    ctx,
    rows.map(({ orderId }) => orderId),
    language,
  )
  return documents.map((one) => ({
    ...one,
    template: first.layout,
    copy: byCode.get(one.orderCode)?.copy ?? 1,
  }))
}

export const printedPdf = async (ctx: Ctx, { key }: { key: string }): Promise<RawAnswer> =>
  vouchersAnswer(ctx, await jobDocuments(ctx, key))

/** The slips of a job, each as a receipt printer takes it: pictures of lines, a cut at the end. */
export async function jobSlips(ctx: Ctx, key: string): Promise<Buffer[]> {
  const documents = await jobDocuments(ctx, key)
  return pageTurns(ctx.app).run(ctx.scope.merchantId, async () => {
    const slips: Buffer[] = []
    for (const one of documents)
      slips.push(
        Buffer.from(receiptBytes(readPng(await voucherPng({ ...one, template: 'slip' }, paperDots)))),
      )
    return slips
  })
}

/** All of them as one file: for a printer that a browser or another program reaches. */
export async function printedBytes(ctx: Ctx, { key }: { key: string }): Promise<RawAnswer> {
  const slips = await jobSlips(ctx, key)
  return {
    contentType: 'application/octet-stream',
    fileName: `tickets-${slips.length}.bin`,
    body: Buffer.concat(slips),
    headers: { 'cache-control': 'no-store' },
  }
}
