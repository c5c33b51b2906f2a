import type { SkuChange, SkuForm } from '#contract/catalog/catalog.schema.ts'
import type { ProductType } from '#contract/catalog/products.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { violated } from '../../kit/db/db.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { emitSaved } from '../../audit/audit.public.ts'
import { insertRow, isMissing, updateRow, valuesBefore } from '../../kit/db/rows.ts'
import { cleanRichText } from '../../kit/text/rich-text.ts'
import { requirePriceOf } from './require-price.ts'
import { requireCollectKeys } from '../collect/collect-items.ts'
import { followCategories } from '../collect/collect-rules.ts'
import { requirePictures } from '../../files/files.public.ts'
import { pictureIdsOf, setPictures } from './set-pictures.ts'
import { ofKind, type SkuKind } from './sku-kinds.ts'
import { setSuppliers, supplierIdsOf } from '../suppliers/set-suppliers.ts'
import { checkStockMode } from './stock-mode.ts'
import { requireWayBack } from './require-way-back.ts'
import { placeRoom } from '../hotels/place-room.ts'
import { setTags, tagIdsOf } from '../sorting/tag-skus.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { skuRecord } from '#contract/catalog/skus/sku.fields.ts'

/** What a new row is made of: a SKU's form, whatever its type. */
export type NewSku = Omit<SkuForm, 'productType'> & { productType: ProductType }

/** Makes a SKU. Its code is unique within the merchant. */
export async function createSku(ctx: Ctx, form: NewSku): Promise<{ id: number }> {
  await checkForm(ctx, form, { product_type: form.productType, charge_method: form.chargeMethod })
  try {
    const saved = await insertRow(ctx, 'sku', {
      product_type: form.productType,
      charge_method: form.chargeMethod,
      ...toRow(form),
      ...(await placeRoom(ctx, form.facts)),
    })
    if (!form.collectOwn) await followCategories(ctx, [saved.id])
    // A new SKU has none yet: what is empty needs no write, which an import of thousands feels.
    if (form.pictureFileIds.length) await setPictures(ctx, saved.id, form.pictureFileIds)
    if (form.tagIds.length) await setTags(ctx, [saved.id], form.tagIds)
    if (form.supplierIds.length) await setSuppliers(ctx, saved.id, form.supplierIds)
    // A package and an add-on bring their price, and are looked at when it is written.
    const { productType, onSale } = form
    if (onSale && productType !== 'custom-package' && productType !== 'add-on')
      await requirePriceOf(ctx, { id: saved.id, code: form.code.toUpperCase() })
    const facts = { code: form.code.toUpperCase(), name: nameIn(form.names, 'en') }
    await emit(ctx, 'catalog.skuCreated', { subject: 'sku', subjectId: saved.id, facts, after: toRow(form) })
    return saved
  } catch (error) {
    return failTaken(error)
  }
}

/** Changes a SKU. Code and names only where the merchant's flags allow it; type and charge method never. */
export async function updateSku(ctx: Ctx, form: SkuChange): Promise<{ id: number }> {
  return changeSku(ctx, await lockSku(ctx, form.id), form)
}

/** The same of a row that is locked already: a SKU's, a package's, an add-on's. */
export async function changeSku(ctx: Ctx, before: LockedSku, form: SkuChange): Promise<{ id: number }> {
  const flags = ctx.merchant.flags
  if (form.code.toUpperCase() !== before.code.toUpperCase() && flags['skuCodeEditable'] !== true)
    failField('code', 'catalog.fieldErrors.codeFixed')
  if (!sameNames(form.names, before.names) && flags['skuNameEditable'] !== true)
    failField('names', 'catalog.fieldErrors.namesFixed')
  await checkForm(ctx, form, before)
  await checkStockMode(ctx, before, form.stockMode)
  // A package's price is written with it, and looked at then.
  if (form.onSale && !before.on_sale && before.package_price === null) await requirePriceOf(ctx, before)
  const values = { ...toRow(form), ...(form.facts && (await placeRoom(ctx, form.facts))) }
  const links = await linksOf(ctx, form.id)
  try {
    await updateRow(ctx, 'sku', before, { ...values, modified_at: ctx.now.toISOString() })
  } catch (error) {
    failTaken(error)
  }
  if (!form.collectOwn) await followCategories(ctx, [form.id])
  if (form.pictureFileIds) await setPictures(ctx, form.id, form.pictureFileIds)
  if (form.tagIds) await setTags(ctx, [form.id], form.tagIds)
  if (form.supplierIds) await setSuppliers(ctx, form.id, form.supplierIds)
  await emitSaved(ctx, 'catalog.skuUpdated', {
    subject: 'sku',
    subjectId: form.id,
    facts: { code: values.code, name: nameIn(form.names, 'en') },
    before: {
      ...valuesBefore(before, values),
      ...links,
    },
    after: { ...values, ...(await linksOf(ctx, form.id)) },
  })
  return { id: form.id }
}

/** What stands beside the row, as the history keeps it. */
const linksOf = async (ctx: Ctx, id: number) => ({
  tagIds: await tagIdsOf(ctx, id),
  pictureFileIds: await pictureIdsOf(ctx, id),
  supplierIds: await supplierIdsOf(ctx, id),
})

export type LockedSku = Awaited<ReturnType<typeof lockSku>>
/** The SKU's row, locked until the transaction ends; 404 for an unknown or recycled one. Packages and add-ons are asked for as such. */
export async function lockSku(ctx: Ctx, id: number, of: SkuKind = 'skus') {
  const row = await ctx.db
    .selectFrom('sku as s')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(ofKind(of))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('notFound')
}

type Kind = { id?: number; product_type: string; charge_method: string }

/** What the schema cannot know: ids that must be ours, and modes that need sessions. */
async function checkForm(ctx: Ctx, form: Omit<SkuChange, 'id'>, sku: Kind): Promise<void> {
  const { product_type: productType } = sku
  checkFacts(form, productType)
  await requireWayBack(ctx, form.facts, sku)
  if (form.categoryId !== null && (await isMissing(ctx, 'category', [form.categoryId])))
    failField('categoryId', 'unknown')
  if (form.destinationId !== null && (await isMissing(ctx, 'destination', [form.destinationId])))
    failField('destinationId', 'unknown')
  if (form.coverFileId !== null) await requirePictures(ctx, [form.coverFileId], 'coverFileId')
  if (form.collectOwn) await requireCollectKeys(ctx, form.collect, 'collect')
  checkRule(form, productType)
  if (form.stockMode === 'session' && form.sessions.length === 0) failField('sessions', 'required')
  if (form.adultFromAge <= form.childFromAge)
    failField('adultFromAge', 'tooSmall', { min: form.childFromAge + 1 })
}

/** Nights are kept of what has some. */
function checkRule({ cancelRule }: Omit<SkuChange, 'id'>, productType: string): void {
  const at = cancelRule.findIndex((step) => 'keepNights' in step)
  if (at >= 0 && productType !== 'hotel-room') failField(`cancelRule.${at}.keepNights`, 'notAllowed')
}

/** Facts of another type, and sessions of a ticket that is bound to no day. */
function checkFacts({ facts, sessions }: Omit<SkuChange, 'id'>, productType: string): void {
  if (!facts) return
  if (facts.type !== productType) failField('facts.type', 'notAllowed')
  if (facts.type === 'ticket' && facts.validity === 'open' && sessions.length)
    failField('sessions', 'catalog.fieldErrors.openSession')
}

const toRow = (form: Omit<SkuChange, 'id'>) => ({
  ...rowOf(skuRecord, { tagIds: [], pictureFileIds: [], supplierIds: [], ...form }),
  code: form.code.toUpperCase(),
  descriptions: cleanRichTexts(form.descriptions),
  sessions: [...new Set(form.sessions)].sort(),
  collect: JSON.stringify(form.collect),
  cancel_rule: JSON.stringify(form.cancelRule.toSorted((a, b) => b.hoursBefore - a.hoursBefore)),
  languages: form.languages,
})

export const cleanRichTexts = (texts: SkuForm['descriptions']) =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([language, text]) => [language, cleanRichText(text)] as const)
      .filter(([, text]) => text),
  )

const sameNames = (a: Record<string, string | undefined>, b: unknown): boolean => {
  const factsOf = (names: object) =>
    JSON.stringify(
      Object.entries(names)
        .filter(([, name]) => name)
        .sort(),
    )
  return factsOf(a) === factsOf(b as object)
}

function failTaken(error: unknown): never {
  if (violated(error) === 'sku_merchant_id_code_key') failField('code', 'taken')
  throw error
}
