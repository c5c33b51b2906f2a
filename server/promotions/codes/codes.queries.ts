import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { CodeFilter, Promo, PromoCode } from '#contract/promotions/promo.schema.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { PromoKind, PromoState } from '#contract/promotions/promo.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { anyOf, finds } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'
import { readRow } from '../../kit/db/rows.ts'
import { openDays } from '../ladders/open-days.ts'

const edit = 'promoTools.promoCode.PromoCodeList.edit'

/** Where a code stands on the merchant's own day. */
const stateOf = (ctx: Ctx): RawBuilder<PromoState> => {
  const today = sql`${todayOf(ctx)}::date`
  return sql<PromoState>`(case when not c.enabled then 'disabled' when p.booked_to < ${today} or p.service_to < ${today} then 'over'
    when c.used >= c.use_limit then 'usedUp' when p.booked_from > ${today} then 'planned' else 'live' end)`
}

function filtered(ctx: Ctx, { text, state, kind, promoId, ids }: Partial<z.output<typeof CodeFilter>>) {
  let query = ctx.db
    .selectFrom('promo_code as c')
    .innerJoin('promo as p', (join) =>
      join.onRef('p.merchant_id', '=', 'c.merchant_id').onRef('p.id', '=', 'c.promo_id'),
    )
    .where('c.merchant_id', '=', ctx.scope.merchantId)
  if (text) query = query.where(finds(text, ['c.code'], ['p.names']))
  if (state) query = query.where(stateOf(ctx), '=', state)
  if (kind) query = query.where('p.kind', '=', kind)
  if (ids?.length) query = query.where('c.id', '=', anyOf(ids))
  if (promoId) query = query.where('p.id', '=', promoId)
  return query
}

/** Codes, the newest first. */
export async function listCodes(ctx: Ctx, filter: z.output<typeof CodeFilter>) {
  const { pageNo, pageSize } = filter
  const { n } = await filtered(ctx, filter)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const rows = await filtered(ctx, filter)
    .selectAll('p')
    .select(['c.id', 'p.id as promo_id', 'c.code', 'c.enabled', 'c.used', 'c.use_limit', 'c.created_at'])
    .select(stateOf(ctx).as('state'))
    .orderBy('c.id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return {
    rows: rows.map((row): PromoCode => ({
      id: row.id,
      promoId: row.promo_id,
      code: row.code,
      names: row.names as Names,
      state: row.state,
      enabled: row.enabled,
      kind: row.kind as PromoKind,
      basisPoints: row.basis_points,
      amountMinor: row.amount_minor,
      mostMinor: row.most_minor,
      leastTotalMinor: row.least_total_minor || null,
      currency: ctx.merchant.currency,
      used: row.used,
      useLimit: row.use_limit,
      guestLimit: row.guest_limit,
      booked: openDays(row.booked_from, row.booked_to),
      service: openDays(row.service_from, row.service_to),
      skus: row.sku_ids.length,
      categories: row.category_ids.length,
      agents: row.agent_ids.length,
      createdAt: row.created_at,
      can: canOf(ctx, { edit, enable: edit, generate: edit }),
    })),
    total: n,
    pageNo,
    pageSize,
  }
}

/** One discount, as its form edits it. */
export async function promoInfo(ctx: Ctx, { id }: { id: number }): Promise<Promo> {
  const row = await readRow(ctx, 'promo', id)
  const { rows } = await sql<{ codes: number; used: number; code: string }>`
    select count(*) as codes, coalesce(sum(used), 0)::bigint as used, min(code) as code from promo_code
     where merchant_id = ${ctx.scope.merchantId} and promo_id = ${id}`.execute(ctx.db)
  const { codes, used, code } = rows[0]!
  return {
    id: row.id,
    version: row.version,
    currency: ctx.merchant.currency,
    names: row.names as Names,
    kind: row.kind as PromoKind,
    basisPoints: row.basis_points,
    amountMinor: row.amount_minor,
    mostMinor: row.most_minor,
    leastTotalMinor: row.least_total_minor || null,
    codeLimit: row.code_limit,
    guestLimit: row.guest_limit,
    booked: openDays(row.booked_from, row.booked_to),
    service: openDays(row.service_from, row.service_to),
    skuIds: row.sku_ids,
    categoryIds: row.category_ids,
    agentIds: row.agent_ids,
    code: codes === 1 ? code : '',
    codes,
    used,
    can: canOf(ctx, { edit }),
  }
}
