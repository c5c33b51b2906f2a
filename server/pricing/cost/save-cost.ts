import { firstOf } from '#contract/kit/given.ts'
import type { z } from 'zod'
import type { FieldError } from '#contract/kit/errors.ts'
import type { CostForm } from '#contract/pricing/cost/cost.schema.ts'
import { amountKey, guestKinds, kindsOf, type Amounts } from '#contract/kit/guests.ts'
import type { PricedWhich } from '#contract/pricing/families.ts'
import { authorOf, type Ctx } from '../../kit/ctx.ts'
import { fail, failFields } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { amountsOf, columnsOf } from '../amount-columns.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'

type Form = z.output<typeof CostForm>

/**
 * Begins a base cost of a SKU and supplier, or corrects one. Orders keep the costs that they were made with.
 * Refuses a second cost that begins on the same day, a kind that the SKU does not charge, and one without any amount.
 */
export async function saveCost(ctx: Ctx, form: Form, of?: PricedWhich): Promise<{ id: number }> {
  const sku = await requirePricedSku(ctx, form.skuId, { of })
  const supplier = await lockBinding(ctx, form)
  const others = await costsOfPair(ctx, form)
  const current = others.find((row) => row.id === form.id)
  if (form.id && !current) fail('notFound')
  checkForm(
    form,
    sku.chargeMethod,
    others.some((row) => row.valid_from === form.validFrom && row.id !== form.id),
  )
  const values = { valid_from: form.validFrom, currency: form.currency, ...columnsOf(form) }
  const pair = { sku_id: form.skuId, supplier_id: form.supplierId, created_by: authorOf(ctx) }
  const { id } = current
    ? await updateRow(ctx, 'base_cost', current, values)
    : await insertRow(ctx, 'base_cost', { ...pair, ...values })
  await emit(ctx, 'pricing.costSaved', {
    subject: 'sku',
    subjectId: form.skuId,
    facts: { code: sku.code, supplierId: form.supplierId, supplier, from: form.validFrom, costId: id },
    before: current && { validFrom: current.valid_from, currency: current.currency, ...amountsOf(current) },
    after: { validFrom: form.validFrom, currency: form.currency, ...amountsOf(values) },
    topics: ['cost'],
  })
  return { id }
}

/** A cost names kinds that the SKU charges only, and at least one. */
export function wrongAmounts(form: Amounts, chargeMethod: string): FieldError[] {
  const kinds = kindsOf(chargeMethod)
  const fields: FieldError[] = guestKinds
    .filter((kind) => !kinds.includes(kind) && form[amountKey[kind]] !== null)
    .map((kind) => ({ field: amountKey[kind], why: 'pricing.fieldErrors.otherMethod' }))
  if (kinds.every((kind) => form[amountKey[kind]] === null))
    fields.push({ field: amountKey[firstOf(kinds)], why: 'required' })
  return fields
}

function checkForm(form: Form, chargeMethod: string, taken: boolean): void {
  const fields = wrongAmounts(form, chargeMethod)
  if (taken) fields.push({ field: 'validFrom', why: 'pricing.fieldErrors.costBegins' })
  if (fields.length) failFields(fields)
}

/** Costs of one SKU and supplier change one after the other. Answers the supplier's name; 404 where it does not serve the SKU. */
export async function lockBinding(
  ctx: Ctx,
  { skuId, supplierId }: { skuId: number; supplierId: number },
): Promise<string> {
  const row = await ctx.db
    .selectFrom('sku_supplier as b')
    .innerJoin('supplier as p', (join) =>
      join.onRef('p.merchant_id', '=', 'b.merchant_id').onRef('p.id', '=', 'b.supplier_id'),
    )
    .select('p.name')
    .where('b.merchant_id', '=', ctx.scope.merchantId)
    .where('b.sku_id', '=', skuId)
    .where('b.supplier_id', '=', supplierId)
    .forNoKeyUpdate('b')
    .executeTakeFirst()
  return row?.name ?? fail('notFound')
}

const costsOfPair = (ctx: Ctx, { skuId, supplierId }: { skuId: number; supplierId: number }) =>
  ctx.db
    .selectFrom('base_cost')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('sku_id', '=', skuId)
    .where('supplier_id', '=', supplierId)
    .execute()
