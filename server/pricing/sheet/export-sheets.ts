import { amountKey, guestKinds } from '#contract/kit/guests.ts'
import type { PriceFamily } from '#contract/pricing/families.ts'
import type { CostFilter } from '#contract/pricing/cost/cost.schema.ts'
import type { QuotationFilter, QuotationRow } from '#contract/pricing/quotation/quotation.schema.ts'
import type { SheetAsk } from '#contract/kit/sheet/sheet.api.ts'
import { minorToText } from '#contract/kit/money/money.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../../kit/ctx.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { todayOf } from '../../kit/text/today.ts'
import { listCosts } from '../cost/cost.queries.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { priceOwner } from '../owners/price-owner.ts'
import { listQuotations, quotationOf, quotedSkus, type QuotedSku } from '../quotation/quotation.queries.ts'
import { columnsOf, headOf } from './columns.ts'
import { costPairKey, supplierNames } from './cost-pairs.ts'
import { baseCostTexts, specialCostTexts } from './cost-sheets.ts'
import { customTexts, entriesOf } from './custom-sheet.ts'
import { storedBaseCosts, storedSpecialCosts } from './stored-costs.ts'
import { quotationTexts } from './quotation-sheet.ts'

type Ask = z.output<typeof SheetAsk>
type Texts = Readonly<Record<string, string>>
const everything = { pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER }

/** The rows of a kind of spreadsheet under its heads, in the reader's language: who and what first, then what is read. */
function answer(
  ctx: Ctx,
  { format }: Ask,
  kind: keyof typeof columnsOf,
  fileName: string,
  rows: readonly Texts[],
): Promise<RawAnswer> {
  const { columns, readOnlyColumns } = columnsOf[kind]
  const facts = (readOnlyColumns as readonly string[]).filter((column) => !column.startsWith('price.'))
  const after = (readOnlyColumns as readonly string[]).filter((column) => column.startsWith('price.'))
  const [code, ...read] = columns as readonly string[]
  const ordered = [code!, ...facts, ...read, ...after]
  const heads = ordered.map((column) => headOf(ctx.app, ctx.language, column))
  const lines = rows.map((row) => ordered.map((column) => row[column] ?? ''))
  return sheetAnswer(format, `${fileName}-${todayOf(ctx)}.${format}`, [heads, ...lines])
}

type Sku = Pick<QuotedSku, 'skuCode' | 'skuNames' | 'chargeMethod'>
const skuTexts = (ctx: Ctx, { skuCode, skuNames, chargeMethod }: Sku) => ({
  sku: skuCode,
  skuName: nameIn(skuNames, ctx.language),
  chargeMethod: ctx.app.word(ctx.language, `pricing.chargeMethods.${chargeMethod}`),
})

type OfQuotation = Ask & Omit<z.output<typeof QuotationFilter>, 'pageNo' | 'pageSize'>

/** The quotation that a filter finds; a template names its SKUs and leaves the rest to be filled in. */
export async function exportQuotations(
  ctx: Ctx,
  owner: Owner,
  { format, template, ...filter }: OfQuotation,
): Promise<RawAnswer> {
  const { rows, owner: view } = await listQuotations(ctx, owner, { ...filter, ...everything })
  const { currency, code } = view
  const lines = rows.map((row) => ({
    ...skuTexts(ctx, row),
    category: nameIn(row.categoryNames ?? {}, ctx.language),
    skuState: ctx.app.word(ctx.language, `pricing.skuStates.${row.enabled ? 'enabled' : 'disabled'}`),
    moneyOf: currency,
    ...(!template &&
      quotationTexts(ctx.app, ctx.language, quotationOf(row as QuotedSku & QuotationRow), currency)),
    ...Object.fromEntries(
      guestKinds.map((kind) => [`price.${kind}`, amountText(row.price[amountKey[kind]], currency)]),
    ),
  }))
  return answer(ctx, { format, template }, 'quotation', `quotation-${code}`, lines)
}

const amountText = (amount: number | null, currency: string): string =>
  amount === null ? '' : minorToText(amount, currency)

/** Custom pricing of one owner, of one SKU where it is asked for; a template names the SKUs. */
export async function exportCustomPrices(
  ctx: Ctx,
  owner: Owner,
  { skuId, ...ask }: Ask & { skuId?: number | undefined },
): Promise<RawAnswer> {
  const { code, currency } = await priceOwner(ctx, owner)
  const skus = await quotedSkus(ctx, owner, {}, skuId === undefined ? undefined : [skuId])
  const ids = skus.map((sku) => sku.skuId)
  const entries = ask.template ? null : await entriesOf(ctx, owner, ids)
  const lines = skus.flatMap((sku): Texts[] => {
    const own = { ...skuTexts(ctx, sku), moneyOf: currency }
    if (!entries) return [own]
    const stored = entries.get(sku.skuId) ?? []
    return stored.map((entry) => ({ ...own, ...customTexts(ctx.app, ctx.language, entry, currency) }))
  })
  return answer(ctx, ask, 'custom', `custom-pricing-${code}`, lines)
}

type OfCosts = Ask & Omit<z.output<typeof CostFilter>, 'pageNo' | 'pageSize'>

/** All base costs of the SKUs and suppliers that a filter finds; those without one stand there to be filled in. */
export async function exportCosts(
  ctx: Ctx,
  { format, template, ...filter }: OfCosts,
  family: PriceFamily,
): Promise<RawAnswer> {
  const { rows } = await listCosts(ctx, { ...filter, ...everything }, family)
  const stored = template ? [] : await storedBaseCosts(ctx, [...new Set(rows.map(({ skuId }) => skuId))])
  const by = Map.groupBy(stored, costPairKey)
  const names = await supplierNames(ctx)
  const lines = rows.flatMap((row): Texts[] => {
    const own = { ...skuTexts(ctx, row), supplier: names.labelOf(row.supplierId) }
    const costs = by.get(costPairKey(row)) ?? []
    return costs.length ? costs.map((cost) => ({ ...own, ...baseCostTexts(cost) })) : [own]
  })
  return answer(ctx, { format, template }, 'cost', 'costs', lines)
}

/** All special costs of the same; a template names each SKU and supplier. */
export async function exportSpecialCosts(
  ctx: Ctx,
  { format, template, ...filter }: OfCosts,
  family: PriceFamily,
): Promise<RawAnswer> {
  const { rows } = await listCosts(ctx, { ...filter, ...everything }, family)
  const stored = template ? [] : await storedSpecialCosts(ctx, [...new Set(rows.map(({ skuId }) => skuId))])
  const by = Map.groupBy(stored, costPairKey)
  const names = await supplierNames(ctx)
  const lines = rows.flatMap((row): Texts[] => {
    const own = { ...skuTexts(ctx, row), supplier: names.labelOf(row.supplierId) }
    if (template) return [own]
    return (by.get(costPairKey(row)) ?? []).map((cost) => ({
      ...own,
      ...specialCostTexts(ctx.language, cost),
    }))
  })
  return answer(ctx, { format, template }, 'specialCost', 'special-costs', lines)
}
