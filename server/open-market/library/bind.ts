import { sql } from 'kysely'
import { SkuForm, type SkuForm as Form } from '#contract/catalog/catalog.schema.ts'
import { Currency } from '#contract/kit/money/money.ts'
import { amountKey, guestKinds, type Amounts } from '#contract/kit/guests.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { markedUpAll } from '#contract/open-market/markup.ts'
import type { Bind } from '#contract/open-market/open-market.schema.ts'
import { bindSku, createSku, offers } from '../../catalog/catalog.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { freeCode } from '../../kit/record/free-code.ts'
import { lookInto } from '../../kit/system-ctx.ts'
import { ratesToday, saveBasePrice, setCost, toOwn } from '../../pricing/pricing.public.ts'
import { supplierOfMerchant } from '../../suppliers/suppliers.public.ts'
import { partnerByCode } from '../partners.ts'
import { checkChain } from './chain.ts'
import { ownSetting } from '../setting/own-setting.ts'

type Offer = Awaited<ReturnType<typeof offers>>[number]
type Texts = Pick<Form, 'summaries' | 'terms' | 'descriptions'>
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
  await requireShared(ctx, partner.id, ids)
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
  for (const offer of found) await takeOver(ctx, taking, offer, texts.get(offer.id))
  await emit(ctx, 'open-market.bound', {
    subject: 'marketShare',
    subjectId: ctx.scope.merchantId,
    facts: { count: found.length, name: nameIn(partner.names, ctx.merchant.language) },
  })
  return { bound: found.length, skipped: ids.length - found.length }
}

/** What a company does not share with us answers like what it has not. */
async function requireShared(ctx: Ctx, merchantId: number, ids: number[]): Promise<void> {
  const { rows } = await sql`select from platform.market_product
    where merchant_id = ${merchantId} and sku_id = any(${ids}::bigint[])`.execute(ctx.db)
  if (rows.length < ids.length) fail('open-market.notShared')
}

async function takeOver(ctx: Ctx, taking: Taking, offer: Offer, texts: Texts | undefined): Promise<void> {
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
  await setCost(ctx, { skuId, supplierId }, { ...offer.price, currency: Currency.parse(offer.currency) })
  const price = await sellingPrice(ctx, offer, markupBasisPoints, step)
  if (price) await saveBasePrice(ctx, { skuId, ...price })
  await bindSku(ctx, { skuId, supplierId, boundSkuId: offer.id })
  await sql`insert into market_follow (merchant_id, sku_id, supplier_id, mode, markup_basis_points, round_step_minor)
    values (${ctx.scope.merchantId}, ${skuId}, ${supplierId}, ${mode}, ${markupBasisPoints}, ${step})`.execute(
    ctx.db,
  )
}

/** Its cost in our own money, raised; null where there is no rate. */
export async function sellingPrice(
  ctx: Ctx,
  { price, currency }: Pick<Offer, 'price' | 'currency'>,
  markupBasisPoints: number,
  step: number,
): Promise<Amounts | null> {
  const rates = await ratesToday(ctx, [Currency.parse(currency)])
  const own: Amounts = { ...price }
  for (const kind of guestKinds) {
    const minor = price[amountKey[kind]]
    if (minor === null) continue
    const turned = toOwn(ctx, rates, minor, currency)
    if (turned === null) return null
    own[amountKey[kind]] = turned
  }
  return markedUpAll(own, markupBasisPoints, step)
}

/** Texts of what is offered to us, as they stand there. */
async function textsOf(ctx: Ctx, merchantId: number, found: readonly Offer[]): Promise<Map<number, Texts>> {
  if (!found.length) return new Map()
  return lookInto(ctx, merchantId, async (there) => {
    const { rows } = await sql<Texts & { id: number }>`select id, summaries, terms, descriptions from sku
      where merchant_id = ${merchantId} and id = any(${found.map(({ id }) => id)}::bigint[])`.execute(
      there.db,
    )
    return new Map(rows.map(({ id, ...texts }) => [id, texts]))
  })
}
