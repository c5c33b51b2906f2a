import { sql } from 'kysely'
import type { CustomerInfo } from '#contract/customers/customers.schema.ts'
import { customerKeys as keys } from '#contract/customers/customer.keys.ts'
import { historyOf } from '../audit/audit.public.ts'
import { fail } from '../kit/call/errors.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { readRow } from '../kit/db/rows.ts'
import { customersBy } from './customers.queries.ts'
import { documentsOf } from './documents/documents.queries.ts'
import { addressesOf } from './people/addresses.ts'
import { codeOf } from './people/code.ts'
import { twinsOf } from './twins/twins.queries.ts'

/** So much of each is shown; the rest stands in the lists of orders and of mails. */
const shown = 200

/** A customer in full; who was merged is told as the one that stands for it. */
export async function customerInfo(ctx: Ctx, { id }: { id: number }): Promise<CustomerInfo> {
  const record = await readRow(ctx, 'customer', id)
  if (record.erased_at) fail('notFound')
  const rootId = record.root_id ?? id
  const [customer] = await customersBy(ctx, [rootId])
  const members = await membersOf(ctx, rootId)
  return {
    ...customer!,
    askedCode: rootId === id ? null : codeOf(id),
    documents: await documentsOf(ctx, rootId),
    orderRows: await ordersOf(ctx, members),
    mails: await mailsOf(ctx, members, shown),
    notes: await notesOf(ctx, members),
    merges: await mergesOf(ctx, members),
    twins: await twinsOf(ctx, rootId),
    history: await historyOf(ctx, 'customer', rootId),
  }
}

/** A standing profile and all that were merged into it. */
export async function membersOf(ctx: Ctx, rootId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from customer
    where merchant_id = ${ctx.scope.merchantId} and (id = ${rootId} or root_id = ${rootId}) order by id`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}

export async function ordersOf(ctx: Ctx, members: number[]): Promise<CustomerInfo['orderRows']> {
  const { rows } = await sql<CustomerInfo['orderRows'][number]>`
    select o.id, o.code, o.item_names as "itemNames", o.service_date as "serviceDate", o.status, o.currency, o.total_minor as "totalMinor",
           l.contact, a.name as "agentName", o.created_at as "createdAt"
      from (select order_id, bool_or(guest_id = 0) as contact from customer_order
             where merchant_id = ${ctx.scope.merchantId} and customer_id = any(${members}::bigint[]) group by 1) l
      join orders o on o.merchant_id = ${ctx.scope.merchantId} and o.id = l.order_id and o.deleted_at is null
      join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
     order by o.service_date desc, o.id desc limit ${shown}`.execute(ctx.db)
  return rows
}

/** Mails to the person's own addresses. */
export async function mailsOf(ctx: Ctx, members: number[], limit: number): Promise<CustomerInfo['mails']> {
  const { rows } = await sql<CustomerInfo['mails'][number]>`
    select m.id, m.kind, m.to_address as "to", m.subject, m.state, coalesce(m.sent_at, m.created_at) as at from mail m
     where m.merchant_id = ${ctx.scope.merchantId} and m.to_address = any(${await addressesOf(ctx, members)}::text[])
     order by m.id desc limit ${limit}`.execute(ctx.db)
  return rows
}

export async function notesOf(ctx: Ctx, members: number[]): Promise<CustomerInfo['notes']> {
  const { rows } = await sql<Omit<CustomerInfo['notes'][number], 'can'>>`
    select id, text, created_by_name as "byName", created_at as at from customer_note
     where merchant_id = ${ctx.scope.merchantId} and customer_id = any(${members}::bigint[]) order by id desc limit ${shown}`.execute(
    ctx.db,
  )
  const can = canOf(ctx, { delete: keys.edit })
  return rows.map((row) => ({ ...row, can }))
}

async function mergesOf(ctx: Ctx, members: number[]): Promise<CustomerInfo['merges']> {
  const { rows } = await sql<CustomerInfo['merges'][number]>`
    select m.id, m.merged_id as "mergedId", 'C' || m.merged_id as code, coalesce(nullif(c.name, ''), c.pinyin) as name, concat_ws(' · ', nullif(c.phone, ''), nullif(c.email, ''), nullif(c.wechat, '')) as reach, m.why, m.by_name as "byName", m.at,
           m.undone_at as "undoneAt", m.undone_by_name as "undoneByName"
      from customer_merge m join customer c on c.merchant_id = m.merchant_id and c.id = m.merged_id
     where m.merchant_id = ${ctx.scope.merchantId} and m.kept_id = any(${members}::bigint[]) order by m.id desc limit ${shown}`.execute(
    ctx.db,
  )
  return rows
}
