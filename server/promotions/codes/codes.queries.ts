import { firstOf } from '#contract/kit/given.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import type { CodeFilter, PromoCode, PromoInfo } from '#contract/promotions/promo.schema.ts'
import { codeSorts } from '#contract/promotions/code-sorts.ts'
import { promoRecord } from '#contract/promotions/promo.fields.ts'
import type { PromoState } from '#contract/promotions/promo.ts'
import { historyOf } from '../../audit/audit.public.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { anyOf, finds } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'
import { orderBy, pageOf } from '../../kit/record/page-of.ts'
import { readRow } from '../../kit/db/rows.ts'

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

const termColumns = [
  'p.names',
  'p.kind',
  'p.basis_points',
  'p.amount_minor',
  'p.most_minor',
  'p.least_total_minor',
  'p.code_limit',
  'p.guest_limit',
  'p.booked_from',
  'p.booked_to',
  'p.service_from',
  'p.service_to',
  'p.scope',
  'p.sku_ids',
  'p.category_ids',
  'p.agent_ids',
] as const

const sorted = { created: sql`r.id`, code: sql`r.code`, used: sql`r.used` }

/** A page of codes. */
export async function listCodes(ctx: Ctx, filter: z.output<typeof CodeFilter>) {
  const codes = filtered(ctx, filter)
    .select(termColumns)
    .select(['c.id', 'p.id as promo_id', 'c.code', 'c.enabled', 'c.used', 'c.use_limit', 'c.created_at'])
    .select(stateOf(ctx).as('state'))
  const page = await pageOf(ctx, filter, codes, orderBy(codeSorts, filter, sorted))
  const can = canOf(ctx, { edit, enable: edit, generate: edit })
  return {
    ...page,
    rows: page.rows.map((row): PromoCode => {
      const { codeLimit: _, skuIds, categoryIds, agentIds, ...terms } = termsOf(ctx, row)
      return {
        ...terms,
        id: row.id,
        promoId: row.promo_id,
        code: row.code,
        state: row.state,
        enabled: row.enabled,
        used: row.used,
        useLimit: row.use_limit,
        skus: skuIds.length,
        categories: categoryIds.length,
        agents: agentIds.length,
        createdAt: row.created_at,
        can,
      }
    }),
  }
}

type Terms = Omit<ReadOf<(typeof promoRecord)['fields']>, 'currency' | 'leastTotalMinor'> & {
  least_total_minor: number
}
const termsOf = (ctx: Ctx, row: Terms) =>
  answerOf(promoRecord, {
    ...row,
    currency: ctx.merchant.currency,
    leastTotalMinor: row.least_total_minor || null,
  })

/** One discount, as its form edits it, and what happened to it and its codes. */
export async function promoInfo(ctx: Ctx, { id }: { id: number }): Promise<PromoInfo> {
  const row = await readRow(ctx, 'promo', id)
  const { rows } = await sql<{ codes: number; used: number; code: string }>`
    select count(*) as codes, coalesce(sum(used), 0)::bigint as used, min(code) as code from promo_code
     where merchant_id = ${ctx.scope.merchantId} and promo_id = ${id}`.execute(ctx.db)
  const { codes, used, code } = firstOf(rows)
  return {
    id: row.id,
    version: row.version,
    ...termsOf(ctx, row),
    code: codes === 1 ? code : '',
    codes,
    used,
    can: canOf(ctx, { edit }),
    history: await historyOf(ctx, 'promo', id),
  }
}
