import type { CustomPriceForm } from '#contract/pricing/custom/custom-price.schema.ts'
import { kindsOf } from '#contract/kit/guests.ts'
import type { PricedSku } from '#contract/pricing/calendar/calendar.schema.ts'
import type { FieldError } from '#contract/kit/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failFields } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { camelKeys } from '../camel-keys.ts'
import { customPriceFacts, customPrices, type CustomPriceRecord, type Owner } from './custom-price-record.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'
import { keepRecord, recordOf } from '../records.ts'
import { valueErrors } from '../quotation/quotation.ts'
import { valueColumns } from '../value-columns.ts'

/**
 * Lays a price of a SKU over some days for an agent or for those who follow a strategy, or changes one; a changed one
 * keeps its place among those of the same days. Money is in the agent's currency, a strategy's in the merchant's.
 * Orders keep the prices that they were made with.
 */
export async function saveCustomPrice(
  ctx: Ctx,
  owner: Owner,
  form: CustomPriceForm,
): Promise<{ id: number }> {
  const prices = customPrices[owner.kind]
  const { name } = await prices.lock(ctx, owner.id)
  const sku = await requirePricedSku(ctx, form.skuId, { of: owner.family })
  const before = form.id ? await recordOf(ctx, prices, form.id) : null
  if (form.id && (before?.sku_id !== form.skuId || before[prices.ownerColumn] !== owner.id)) fail('notFound')
  const wrong = wrongCustomPrice(form, sku)
  if (wrong.length) failFields(wrong)
  const values = { ...columnsOf(form), [prices.ownerColumn]: owner.id }
  const after = await keepRecord<CustomPriceRecord>(ctx, prices, values, before)
  await emit(ctx, prices.events.saved, {
    subject: prices.events.subject,
    subjectId: owner.id,
    facts: { ...customPriceFacts(after), code: sku.code, name },
    before: before ? camelKeys(before) : undefined,
    after: camelKeys(after),
    topics: ['quotation'],
  })
  return { id: after.id }
}

/** What is wrong with an entry: its values, its days, its session. */
export function wrongCustomPrice(form: Omit<CustomPriceForm, 'id'>, sku: PricedSku): FieldError[] {
  const wrong = valueErrors(form, sku.chargeMethod)
  const kinds = kindsOf(sku.chargeMethod)
  if (kinds.every((kind) => form.values[kind] === null))
    wrong.push({ field: `values.${kinds[0]}`, why: 'required' })
  if (form.to < form.from) wrong.push({ field: 'to', why: 'pricing.fieldErrors.beforeStart' })
  if (form.session && !sku.sessions.includes(form.session))
    wrong.push({ field: 'session', why: 'pricing.fieldErrors.noSession' })
  return wrong
}

const columnsOf = (form: CustomPriceForm): Omit<CustomPriceRecord, 'id'> => ({
  sku_id: form.skuId,
  from_date: form.from,
  to_date: form.to,
  weekdays: [...new Set(form.weekdays)].sort(),
  session: form.session,
  note: form.note,
  method: form.method,
  ...valueColumns(form.values),
})
