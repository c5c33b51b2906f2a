import { sql } from 'kysely'
import { SkuForm, type SkuForm as Form } from '#contract/catalog/catalog.schema.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { Bind } from '#contract/open-market/open-market.schema.ts'
import { bindSku, createSku, offers, type OfferedDays } from '../../catalog/catalog.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { freeCode } from '../../kit/record/free-code.ts'
import { lookInto } from '../../kit/system-ctx.ts'
import { saveBasePrice } from '../../pricing/pricing.public.ts'
import { supplierOfMerchant } from '../../suppliers/suppliers.public.ts'
import { partnerByCode } from '../partners.ts'
import { checkChain } from './chain.ts'
import {
  chargeKey,
  chargedDays,
  costAsCharged,
  datedPrices,
  keepFollowed,
  sellByDate,
  usualCharge,
} from './follow-dates.ts'
import { sellingPrice } from './selling-price.ts'
import { ownSetting } from '../setting/own-setting.ts'
import { unsold } from './unsold.ts'

type Offer = Awaited<ReturnType<typeof offers>>[number]
export type PartnerTexts = Pick<Form, 'summaries' | 'terms' | 'descriptions'>
type Taking = { merchantId: number; code: string; supplierId: number; step: number } & Pick<
  Bind,
  'mode' | 'markupBasisPoints'
>

/**
 * Takes products of a partner over: a SKU of ours for each, its cost our price there, its price that raised by the mark-up, bound to
 * theirs. What is bound already is left as it is. It is put on sale by a person who has looked at it.
 */
export async function bindProducts(
  ctx: Ctx,
  { merchantCode, skuIds, mode, markupBasisPoints }: Bind,
): Promise<{ bound: number; skipped: number }> {
  const partner = await partnerByCode(ctx, merchantCode, 'buys')
  const supplierId = (await supplierOfMerchant(ctx, partner.id)) ?? fail('open-market.notConnected')
  const ids = [...new Set(skuIds)]
  await requireSold(ctx, partner.id, ids)
  await checkChain(ctx, partner.id, ids)
  const { rows: existing } = await sql<{ id: number }>`select bound_sku_id as id from sku_supplier
    where merchant_id = ${ctx.scope.merchantId} and bound_merchant_id = ${partner.id} and bound_sku_id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  const taken = new Set(existing.map(({ id }) => id))
  const fresh = ids.filter((id) => !taken.has(id))
  const found = await offers(ctx, partner.id, { ids: fresh, onSale: true })
  if (fresh.length && !found.length) fail('open-market.notConnected')
  const texts = await textsOf(ctx, partner.id, found)
  const { round_step_minor: step } = await ownSetting(ctx)
  const taking = { merchantId: partner.id, code: partner.code, supplierId, step, mode, markupBasisPoints }
  const offered = await chargedDays(
    ctx,
    partner.id,
    found.map(({ id }) => id),
  )
  for (const offer of found)
    await takeOver(ctx, taking, offer, { texts: texts.get(offer.id), offered: offered.get(offer.id) })
  await emit(ctx, 'open-market.bound', {
    subject: 'marketShare',
    subjectId: ctx.scope.merchantId,
    facts: { count: found.length, name: nameIn(partner.names, ctx.merchant.language) },
  })
  return { bound: found.length, skipped: ids.length - found.length }
}

/** What a company does not share with us answers like what it has not. */
async function requireSold(ctx: Ctx, merchantId: number, ids: number[]): Promise<void> {
  const { rows } = await sql<{ id: number; code: string; productType: Offer['productType'] }>`
    select p.sku_id as id, p.code, p.product_type as "productType" from platform.market_product p
     where p.merchant_id = ${merchantId} and p.sku_id = any(${ids}::bigint[])`.execute(ctx.db)
  const { outOfScope, unlicensed } = await unsold(ctx, merchantId, rows)
  if (rows.length - outOfScope.length < ids.length) fail('open-market.notShared')
  if (unlicensed.length) fail('open-market.licence')
}

async function takeOver(
  ctx: Ctx,
  taking: Taking,
  offer: Offer,
  { texts, offered }: { texts: PartnerTexts | undefined; offered: OfferedDays | undefined },
): Promise<void> {
  const { supplierId, mode, markupBasisPoints, step } = taking
  const form = SkuForm.parse({
    code: await freeCode(ctx, 'sku', `${taking.code}-${offer.code}`.slice(0, 26)),
    names: offer.names,
    productType: offer.productType,
    chargeMethod: offer.chargeMethod,
    ...texts,
    stockMode: 'free',
    supplierIds: [supplierId],
  })
  const { id: skuId } = await createSku(ctx, form)
  const theirs = { ...texts, names: offer.names }
  await sql`insert into market_follow (merchant_id, sku_id, supplier_id, mode, markup_basis_points, round_step_minor, texts)
    values (${ctx.scope.merchantId}, ${skuId}, ${supplierId}, ${mode}, ${markupBasisPoints}, ${step}, ${JSON.stringify(theirs)}::jsonb)`.execute(
    ctx.db,
  )
  const { currency } = offer
  const days: OfferedDays['days'] = offered?.days ?? new Map()
  const base = usualCharge({ ...offer, offered })
  await costAsCharged(ctx, { skuId, supplierId }, { base, currency, days })
  // Bound first: what its contract lets it be sold for is known from then on.
  await bindSku(ctx, { skuId, supplierId, boundSkuId: offer.id })
  const price = await sellingPrice(ctx, { skuId, price: base, currency }, markupBasisPoints, step)
  if (!price) return
  await saveBasePrice(ctx, { skuId, ...price })
  await keepFollowed(ctx, skuId, chargeKey(base, currency))
  await sellByDate(
    ctx,
    skuId,
    await datedPrices(ctx, { base, days, currency, skuId, markup: markupBasisPoints, step }),
  )
}

/** Texts of what is offered to us, as they stand there. */
export async function textsOf(
  ctx: Ctx,
  merchantId: number,
  found: readonly Offer[],
): Promise<Map<number, PartnerTexts>> {
  if (!found.length) return new Map()
  return lookInto(ctx, merchantId, async (there) => {
    const { rows } = await sql<
      PartnerTexts & { id: number }
    >`select id, summaries, terms, descriptions from sku
      where merchant_id = ${merchantId} and id = any(${found.map(({ id }) => id)}::bigint[])`.execute(
      there.db,
    )
    return new Map(rows.map(({ id, ...texts }) => [id, texts]))
  })
}
