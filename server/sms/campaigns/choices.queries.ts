import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { findCustomers, wantedOf } from '../../customers/customers.public.ts'

type Picked = { text?: string | undefined; ids?: number[] | undefined }
/** Agents and products by which customers are chosen. */
export async function agentChoices(ctx: Ctx, { text, ids }: Picked) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select id, code, name from agent where merchant_id = ${ctx.scope.merchantId}
       and ${ids ? sql`id = any(${ids}::bigint[])` : finds(text, ['code', 'name'])} order by name limit 50`.execute(
    ctx.db,
  )
  return { rows }
}
export async function skuChoices(ctx: Ctx, { text, ids }: Picked) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select id, code, coalesce(nullif(names ->> ${ctx.language}, ''), names ->> 'en', code) as name from sku where merchant_id = ${ctx.scope.merchantId}
       and ${ids ? sql`id = any(${ids}::bigint[])` : finds(text, ['code', sql`names::text`])} order by code limit 50`.execute(
    ctx.db,
  )
  return { rows }
}

/** Segments of customers by name. */
export async function segmentChoices(ctx: Ctx, { text, ids }: Picked) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select id, '' as code, name from customer_segment where merchant_id = ${ctx.scope.merchantId}
       and ${ids ? sql`id = any(${ids}::bigint[])` : finds(text, ['name'])} order by name limit 50`.execute(
    ctx.db,
  )
  return { rows }
}

/** Customers whose facts a preview tells. */
export async function customerChoices(ctx: Ctx, { text, ids }: Picked) {
  const found =
    ids ??
    (await findCustomers(
      ctx,
      await wantedOf(ctx, { text }),
      { sort: 'lastTrip', down: true },
      { atMost: 30, skip: 0 },
    ))
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select id, 'C' || id as code, coalesce(nullif(name, ''), pinyin) as name from customer
     where merchant_id = ${ctx.scope.merchantId} and id = any(${found}::bigint[]) and erased_at is null order by id desc`.execute(
    ctx.db,
  )
  return { rows }
}

/** Campaigns, the newest first. */
export async function campaignChoices(ctx: Ctx, { text, ids }: Picked) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select id, to_char(created_at at time zone ${ctx.merchant.timeZone}, 'YYYY-MM-DD') as code, name from sms_campaign
     where merchant_id = ${ctx.scope.merchantId}
       and ${ids ? sql`id = any(${ids}::bigint[])` : finds(text, ['name'])} order by id desc limit 50`.execute(
    ctx.db,
  )
  return { rows }
}
