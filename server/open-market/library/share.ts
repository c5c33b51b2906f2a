import { sql } from 'kysely'
import type { z } from 'zod'
import type { Names } from '#contract/kit/schema.ts'
import type { Share, ShareFilter, ShareRow } from '#contract/open-market/open-market.schema.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { codeOrName } from '../../kit/db/filters.ts'
import { isMissing } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { folded } from '../../kit/text/fold.ts'
import { partnerByCode } from '../partners.ts'

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
    rows: page.rows.map((row): ShareRow => {
      const { id: _, pictured: __, ruled: ___, ...shown } = row
      return { ...shown, lacks: lacksOf(row) }
    }),
  }
}

/** Shows SKUs to some companies, to all, or to none. Only the public price is ever written down for others. */
export async function share(ctx: Ctx, { skuIds, sharedWith, partnerCodes }: Share): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  const ids = [...new Set(skuIds)]
  if (await isMissing(ctx, 'sku', ids)) failField('skuIds', 'unknown')
  // The page before its products, as whoever shows or hides it; and of two that share the same, one behind the other.
  await sql`select from platform.market_company where merchant_id = ${merchantId} for no key update`.execute(
    ctx.db,
  )
  await sql`delete from platform.market_product where merchant_id = ${merchantId} and sku_id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  if (sharedWith !== 'none') await show(ctx, ids, { sharedWith, partnerCodes })
  await emit(ctx, 'open-market.shared', {
    subject: 'marketShare',
    subjectId: merchantId,
    facts: {
      count: ids.length,
      to: ctx.app.word(ctx.merchant.language, `open-market.shareKinds.${sharedWith}`),
    },
    after: { skuIds: ids, sharedWith },
  })
  return { done: true }
}

async function namedIds(ctx: Ctx, sharedWith: string, codes: readonly string[]): Promise<number[]> {
  if (sharedWith !== 'named') return []
  if (!codes.length) failField('partnerCodes', 'required')
  const ids: number[] = []
  for (const code of codes) ids.push((await partnerByCode(ctx, code, 'sells')).id)
  return ids
}

type Shareable = { id: number; code: string; names: Names; onSale: boolean; priced: boolean }

/** Writes down what others read of the SKUs: of prices what anybody pays today, where that is shared. */
async function show(
  ctx: Ctx,
  ids: readonly number[],
  { sharedWith, partnerCodes }: Omit<Share, 'skuIds'>,
): Promise<void> {
  const { merchantId } = ctx.scope
  const isPriced = sharedWith === 'priced'
  const { rows: skus } = await sql<Shareable>`
    select s.id, s.code, s.names, s.on_sale as "onSale",
           exists (select from sku_base_price p where p.merchant_id = s.merchant_id and p.sku_id = s.id) as priced
      from sku s
     where s.merchant_id = ${merchantId} and s.id = any(${ids}::bigint[]) and s.deleted_at is null and s.product_type <> 'add-on'`.execute(
    ctx.db,
  )
  if (skus.length < ids.length) failField('skuIds', 'unknown')
  if (skus.some(({ onSale }) => !onSale)) failField('skuIds', 'open-market.fieldErrors.offSale')
  if (isPriced && skus.some(({ priced }) => !priced)) failField('skuIds', 'open-market.fieldErrors.noPrice')
  const named = await namedIds(ctx, sharedWith, partnerCodes)
  const searches = skus.map(({ code, names }) =>
    folded([code, ...Object.values(names)].join(' ').toLowerCase()),
  )
  await sql`insert into platform.market_product
      (merchant_id, sku_id, code, names, product_type, charge_method, area, shared_with, named_ids, public_prices, currency, search)
    select s.merchant_id, s.id, s.code, s.names, s.product_type, s.charge_method, coalesce(d.names ->> 'en', ''), ${sharedWith}, ${named}::int[],
           case when ${isPriced}::boolean then jsonb_build_object('adultMinor', p.adult_minor, 'childMinor', p.child_minor,
                                                         'infantMinor', p.infant_minor, 'unitMinor', p.unit_minor) end,
           ${isPriced ? ctx.merchant.currency : null}::text, f.search
      from unnest(${skus.map(({ id }) => id)}::bigint[], ${searches}::text[]) as f (id, search)
      join sku s on s.merchant_id = ${merchantId} and s.id = f.id
      left join destination d on d.merchant_id = s.merchant_id and d.id = s.destination_id
      left join sku_base_price p on p.merchant_id = s.merchant_id and p.sku_id = s.id`.execute(ctx.db)
}
