import { sql } from 'kysely'
import type { z } from 'zod'
import type { Invoice, InvoiceFilter, InvoiceInfo } from '#contract/billing/papers/invoice.schema.ts'
import { historyOf } from '../../audit/audit.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { ofReachedAgents } from '../../kit/db/reach.ts'
import { finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { invoiceCan } from './change-invoice.ts'
import { rowText, type StoredRow } from './invoice-record.ts'

type Row = Omit<Invoice, 'can'> & { hasNotes: boolean }
type Whole = Row &
  Pick<
    InvoiceInfo,
    | 'taxes'
    | 'rate'
    | 'language'
    | 'email'
    | 'voidReason'
    | 'sentAt'
    | 'createdByName'
    | 'createdAt'
    | 'certificateMissing'
  > & {
    rows: StoredRow[]
    ofInvoiceId: number | null
    ofCode: string | null
    replacesId: number | null
    replacesCode: string | null
    replacedById: number | null
    replacedByCode: string | null
    paper: { seller: InvoiceInfo['seller']; buyer: InvoiceInfo['buyer'] }
  }

const selectInvoices = (
  ctx: Ctx,
) => sql`select i.id, i.kind, i.code, i.status, i.agent_id as "agentId", a.name as "agentName", i.bill_id as "billId", coalesce(b.code, '') as "billCode",
    i.issued_on as "issuedOn", i.due_day as "dueDay", i.currency, i.net_minor as "netMinor", i.tax_minor as "taxMinor", i.total_minor as "totalMinor", i.paid_minor as "paidMinor",
    i.reason, i.version, exists (select from invoice n where n.merchant_id = i.merchant_id and n.of_invoice_id = i.id and n.status <> 'void') as "hasNotes",
    i.rows, i.taxes, i.rate, i.language, coalesce(nullif(i.email, ''), a.email) as email, i.void_reason as "voidReason", i.sent_at as "sentAt", i.created_by_name as "createdByName", i.created_at as "createdAt", i.paper,
    i.of_invoice_id as "ofInvoiceId", o.code as "ofCode",
    i.order_id as "orderId", coalesce(d.code, '') as "orderCode", i.paper #>> '{buyer,name}' as "buyerName",
    i.replaces_id as "replacesId", r.code as "replacesCode", n.id as "replacedById", n.code as "replacedByCode",
    i.kind in ('invoice', 'tax-invoice') and exists (select from bill_payment p where p.merchant_id = i.merchant_id and p.bill_id = i.bill_id and p.undone_at is null
      and p.withheld_minor > 0 and p.certificate = '') as "certificateMissing"
  from invoice i join agent a on a.merchant_id = i.merchant_id and a.id = i.agent_id
  left join agent_bill b on b.merchant_id = i.merchant_id and b.id = i.bill_id
  left join orders d on d.merchant_id = i.merchant_id and d.id = i.order_id
  left join invoice r on r.merchant_id = i.merchant_id and r.id = i.replaces_id
  left join invoice n on n.merchant_id = i.merchant_id and n.replaces_id = i.id
  left join invoice o on o.merchant_id = i.merchant_id and o.id = i.of_invoice_id
 where i.merchant_id = ${ctx.scope.merchantId} and ${ofReachedAgents('i.agent_id')}`

const canIn = (ctx: Ctx, row: Row) =>
  invoiceCan(ctx, { kind: row.kind, status: row.status, paid_minor: row.paidMinor }, row.hasNotes)

/** Papers of all kinds, newest first. */
export async function listInvoices(ctx: Ctx, filter: z.output<typeof InvoiceFilter>) {
  const { agentId = null, kind, status, orderId = null, from = null, to = null } = filter
  const query = sql<Whole>`select * from (${selectInvoices(ctx)}) r where (${agentId}::bigint is null or r."agentId" = ${agentId})
    and (${kind?.length ? [...kind] : null}::text[] is null or r.kind = any(${kind ?? []}::text[]))
    and (${status?.length ? [...status] : null}::text[] is null or r.status = any(${status ?? []}::text[]))
    and (${orderId}::bigint is null or r."orderId" = ${orderId})
    and (${from}::date is null or r."issuedOn" >= ${from}) and (${to}::date is null or r."issuedOn" <= ${to})
    and ${finds(filter.text, ['r.code', 'r.agentName', 'r.billCode', 'r.orderCode', 'r.buyerName'])}`
  const page = await pageOf(ctx, filter, query, sql`r.id desc`)
  return { ...page, rows: page.rows.map((row): Invoice => ({ ...row, can: canIn(ctx, row) })) }
}

async function loadInvoice(ctx: Ctx, id: number): Promise<Whole> {
  const { rows } = await sql<Whole>`select * from (${selectInvoices(ctx)}) r where r.id = ${id}`.execute(
    ctx.db,
  )
  return rows[0] ?? fail('notFound')
}

export async function invoiceInfo(ctx: Ctx, { id }: { id: number }): Promise<InvoiceInfo> {
  const { paper, ofInvoiceId, ofCode, rows, ...found } = await loadInvoice(ctx, id)
  const { replacesId, replacesCode, replacedById, replacedByCode, ...row } = found
  const named = (no: number | null, code: string | null) =>
    no === null ? null : { id: no, code: code ?? '' }
  const notes = await sql<
    InvoiceInfo['notes'][number]
  >`select id, kind, code, status, total_minor as "totalMinor" from invoice
     where merchant_id = ${ctx.scope.merchantId} and of_invoice_id = ${id} order by id`.execute(ctx.db)
  return {
    ...row,
    rows: rows.map((one) => ({ ...one, text: rowText(one, ctx.language) })),
    ...(ctx.scope.agentId && { createdByName: '' }),
    seller: paper.seller,
    buyer: paper.buyer,
    ofInvoice: named(ofInvoiceId, ofCode),
    replaces: named(replacesId, replacesCode),
    replacedBy: named(replacedById, replacedByCode),
    notes: notes.rows,
    history: await historyOf(ctx, 'invoice', id),
    can: canIn(ctx, row),
  }
}
