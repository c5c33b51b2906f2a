import { itemAt, mustGet } from '#contract/kit/given.ts'
import type { PackageChange, PackageForm } from '#contract/catalog/packages/package.schema.ts'
import { amountKey, guestKinds, kindsOf } from '#contract/kit/guests.ts'
import { omit } from '#contract/kit/omit.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failFields } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { saveBasePrice } from '../../pricing/pricing.public.ts'
import { requirePriceOf } from '../skus/require-price.ts'
import { changeSku, createSku, lockSku } from '../skus/save-sku.ts'
import { readParts, setParts, type OptionSku } from './set-parts.ts'

/** Makes a package of SKUs. Throws what making a SKU throws, and for its parts what `readParts` says. */
export async function createPackage(ctx: Ctx, form: PackageForm): Promise<{ id: number }> {
  const skus = await readParts(ctx, form.parts)
  checkAmounts(form.chargeMethod, form)
  const { id } = await createSku(ctx, {
    ...skuOf(form, skus),
    chargeMethod: form.chargeMethod,
    productType: 'custom-package',
    supplierIds: [],
  })
  await writePackage(ctx, id, form, skus)
  if (form.onSale) await requirePriceOf(ctx, { id, code: form.code.toUpperCase() })
  return { id }
}

/** Changes a package: all of a SKU's fields, its price and its parts; orders made stay as they are. */
export async function updatePackage(ctx: Ctx, form: PackageChange): Promise<{ id: number }> {
  const before = await lockSku(ctx, form.id, 'packages')
  const skus = await readParts(ctx, form.parts)
  checkAmounts(before.charge_method, form)
  await changeSku(ctx, before, { ...skuOf(form, skus), id: form.id })
  await writePackage(ctx, form.id, form, skus)
  if (form.onSale && !before.on_sale) await requirePriceOf(ctx, before)
  return { id: form.id }
}

type Fields = Omit<PackageChange, 'id'>

/** A package as the row of a SKU: when and where it is follows from its parts, and it asks what any of them asks. */
function skuOf<T extends Omit<PackageForm, 'chargeMethod' | 'tagIds' | 'pictureFileIds'>>(
  form: T,
  skus: Map<number, OptionSku>,
) {
  const { parts, ...fields } = omit(form, ['price', 'amounts'])
  const collected = parts.flatMap((part) => part.options.flatMap(({ skuId }) => mustGet(skus, skuId).collect))
  const collect = [...form.collect]
  for (const field of collected) {
    const at = collect.findIndex((one) => one.key === field.key && one.per === field.per)
    if (at < 0) collect.push(field)
    else if (field.required) collect[at] = { ...itemAt(collect, at), required: true }
  }
  return {
    ...fields,
    collect,
    collectOwn: true,
    startTime: '00:00',
    sessions: [],
    pickup: false,
    meetingPoints: {},
  }
}

function checkAmounts(chargeMethod: string, { price, amounts }: Fields | PackageForm): void {
  const kinds = kindsOf(chargeMethod)
  const wrong = guestKinds.filter((kind) => !kinds.includes(kind) && amounts[amountKey[kind]] !== null)
  if (price === 'own' && wrong.length)
    failFields(
      wrong.map((kind) => ({ field: `amounts.${amountKey[kind]}`, why: 'pricing.fieldErrors.otherMethod' })),
    )
}

async function writePackage(
  ctx: Ctx,
  id: number,
  { price, amounts, parts }: Fields | PackageForm,
  skus: Map<number, OptionSku>,
): Promise<void> {
  await updateRow(ctx, 'sku', { id }, { package_price: price })
  await setParts(ctx, id, parts)
  if (price === 'own') await saveBasePrice(ctx, { skuId: id, ...amounts })
  const codes = parts.map((part) => part.options.map(({ skuId }) => mustGet(skus, skuId).code).join(' / '))
  const { code } = await lockSku(ctx, id, 'packages')
  await emit(ctx, 'catalog.packageSaved', {
    subject: 'sku',
    subjectId: id,
    facts: { code, parts: codes.join(' + ') },
    after: { price, parts },
  })
}
