import { inEach } from '#contract/kit/languages.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { omit } from '#contract/kit/omit.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { Share, ShareFilter, ShareRow } from '#contract/open-market/open-market.schema.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { codeOrName } from '../../kit/db/filters.ts'
import { isMissing } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { folded } from '../../kit/text/fold.ts'
import { partnerIdsByCode } from '../partners.ts'

type Row = Omit<ShareRow, 'lacks'> & { id: number; pictured: boolean; ruled: boolean }
const lacksOf = ({ onSale, pictured, ruled }: Row): ShareRow['lacks'] => [
  ...(onSale ? [] : ['sale' as const]),
  ...(pictured ? [] : ['picture' as const]),
  ...(ruled ? [] : ['rule' as const]),
]

/** Our SKUs and with whom each is shared. */
export async function listShares(ctx: Ctx, input: z.output<typeof ShareFilter>) {
  const query = sql<Row>`
    select s.id, s.id as "skuId", s.code, s.names, s.product_type as "productType", s.on_sale as "onSale",
           coalesce(p.shared_with, 'none') as "sharedWith", s.cover_file_id is not null as pictured, s.cancel_rule <> '[]'::jsonb as ruled
      from sku s left join platform.market_product p on p.merchant_id = s.merchant_id and p.sku_id = s.id
     where s.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is null and s.enabled and s.product_type <> 'add-on'
       and ${codeOrName('s', input.text)} and ${input.sharedWith ? sql`coalesce(p.shared_with, 'none') = ${input.sharedWith}` : sql`true`}`
  const page = await pageOf(ctx, input, query, sql`r.code, r.id`)
  return {
    ...page,
    rows: page.rows.map((row): ShareRow => ({
      ...omit(row, ['id', 'pictured', 'ruled']),
      lacks: lacksOf(row),
    })),
  }
}

/** Shows SKUs to some companies, to all, or to none. Only the public price is ever written down for others. */
export async function share(ctx: Ctx, { skuIds, sharedWith, partnerCodes }: Share): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  const ids = [...new Set(skuIds)]
  if (await isMissing(ctx, 'sku', ids)) failField('skuIds', 'unknown')
  await lockShown(ctx)
  await unshow(ctx, ids)
  await sql`insert into market_share_choice (merchant_id, sku_id) select ${merchantId}, id from unnest(${ids}::bigint[]) as t (id)
    on conflict do nothing`.execute(ctx.db)
  if (sharedWith !== 'none') await show(ctx, ids, { sharedWith, partnerCodes })
  await tellShared(ctx, ids, sharedWith)
  return { done: true }
}

/** The page before its products, as whoever shows or hides it; and of two that share the same, one behind the other. */
export const lockShown = (ctx: Ctx): Promise<unknown> =>
  sql`select from platform.market_company where merchant_id = ${ctx.scope.merchantId} for no key update`.execute(
    ctx.db,
  )

/** Shows them to nobody. */
export const unshow = (ctx: Ctx, ids: readonly number[]): Promise<unknown> =>
  sql`delete from platform.market_product
    where merchant_id = ${ctx.scope.merchantId} and sku_id = any(${[...ids]}::bigint[])`.execute(ctx.db)

export const tellShared = (
  ctx: Ctx,
  skuIds: readonly number[],
  sharedWith: Share['sharedWith'],
): Promise<unknown> =>
  emit(ctx, 'open-market.shared', {
    subject: 'marketShare',
    subjectId: ctx.scope.merchantId,
    facts: {
      count: skuIds.length,
      to: inEach((language) => ctx.app.word(language, `open-market.shareKinds.${sharedWith}`)),
    },
    after: { skuIds, sharedWith },
  })

export async function namedIds(ctx: Ctx, sharedWith: string, codes: readonly string[]): Promise<number[]> {
  if (sharedWith !== 'named') return []
  if (!codes.length) failField('partnerCodes', 'required')
  const wanted = codes.map((code) => code.toUpperCase())
  const ids = await partnerIdsByCode(ctx, wanted, 'sells')
  const code = wanted.find((one) => !ids.has(one))
  if (code) failField('partnerCodes', 'open-market.fieldErrors.unknownCompany', { code })
  return [...ids.values()]
}

type Named = { id: number; code: string; names: Names }
export type Shareable = Named & { onSale: boolean; priced: boolean }
export type SharedWith = Exclude<Share['sharedWith'], 'none'>

/**
 * What others read of these SKUs by now, as rows `n`: of prices what anybody pays. Read first, as a spread database writes what every node has a copy
 * of beside no merchant's table (docs/citus.md).
 */
async function shownNow({ db, scope }: Ctx, skus: readonly Named[]) {
  const { rows } = await sql`
  select s.merchant_id, s.id as sku_id, s.code, s.names, s.product_type, s.charge_method, coalesce(d.names ->> 'en', '') as area,
         jsonb_build_object('adultMinor', p.adult_minor, 'childMinor', p.child_minor,
                            'infantMinor', p.infant_minor, 'unitMinor', p.unit_minor) as prices,
         f.search, s.on_sale and s.enabled and s.deleted_at is null as on_sale
    from unnest(${skus.map(({ id }) => id)}::bigint[],
                ${skus.map(({ code, names }) => folded([code, ...Object.values(names)].join(' ').toLowerCase()))}::text[]) as f (id, search)
    join sku s on s.merchant_id = ${scope.merchantId} and s.id = f.id
    left join destination d on d.merchant_id = s.merchant_id and d.id = s.destination_id
    left join sku_base_price p on p.merchant_id = s.merchant_id and p.sku_id = s.id`.execute(db)
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (merchant_id integer, sku_id bigint, code text, names jsonb, product_type text,
    charge_method text, area text, prices jsonb, search text, on_sale boolean)`
}

/** Shows SKUs as a person says; what cannot be shown is refused. */
async function show(
  ctx: Ctx,
  ids: readonly number[],
  { sharedWith, partnerCodes }: { sharedWith: SharedWith; partnerCodes: readonly string[] },
): Promise<void> {
  const { rows: skus } = await sql<Shareable>`
    select s.id, s.code, s.names, s.on_sale as "onSale",
           exists (select from sku_base_price p where p.merchant_id = s.merchant_id and p.sku_id = s.id) as priced
      from sku s
     where s.merchant_id = ${ctx.scope.merchantId} and s.id = any(${ids}::bigint[]) and s.deleted_at is null and s.product_type <> 'add-on'`.execute(
    ctx.db,
  )
  if (skus.length < ids.length) failField('skuIds', 'unknown')
  if (skus.some(({ onSale }) => !onSale)) failField('skuIds', 'open-market.fieldErrors.offSale')
  if (sharedWith === 'priced' && skus.some(({ priced }) => !priced))
    failField('skuIds', 'open-market.fieldErrors.noPrice')
  await showSkus(ctx, skus, { sharedWith, named: await namedIds(ctx, sharedWith, partnerCodes) })
}

/** Writes down what others read of the SKUs. */
export async function showSkus(
  ctx: Ctx,
  skus: readonly Named[],
  { sharedWith, named }: { sharedWith: SharedWith; named: readonly number[] },
): Promise<void> {
  const isPriced = sharedWith === 'priced'
  await sql`insert into platform.market_product
      (merchant_id, sku_id, code, names, product_type, charge_method, area, search, on_sale, shared_with, named_ids, public_prices, currency)
    select n.merchant_id, n.sku_id, n.code, n.names, n.product_type, n.charge_method, n.area, n.search, n.on_sale, ${sharedWith},
           ${[...named]}::int[], case when ${isPriced}::boolean then n.prices end, ${isPriced ? ctx.merchant.currency : null}::text
      from ${await shownNow(ctx, skus)}
    on conflict do nothing`.execute(ctx.db)
}

/** What others read of our shared products is what they are by now: names, public prices, and whether they are sold. */
export async function refreshShared(ctx: Ctx): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows: skus } = await sql<Named>`
    select s.id, s.code, s.names from platform.market_product p join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id
     where p.merchant_id = ${merchantId}`.execute(ctx.db)
  await sql`update platform.market_product p
       set code = n.code, names = n.names, product_type = n.product_type, charge_method = n.charge_method, area = n.area, search = n.search,
           on_sale = n.on_sale, public_prices = case when p.public_prices is not null then n.prices end
      from ${await shownNow(ctx, skus)}
     where p.merchant_id = ${merchantId} and p.sku_id = n.sku_id
       and (p.code, p.names, p.product_type, p.charge_method, p.area, p.search, p.on_sale, coalesce(p.public_prices, n.prices))
           is distinct from (n.code, n.names, n.product_type, n.charge_method, n.area, n.search, n.on_sale, n.prices)`.execute(
    ctx.db,
  )
}
