import type { CustomPriceForm } from '#contract/pricing/custom-price.schema.ts'
import { kindsOf } from '#contract/pricing/guests.ts'
import type { PricedSku } from '#contract/pricing/calendar.schema.ts'
import type { FieldError } from '#contract/kit/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail, failFields } from '../kit/errors.ts'
import { emit } from '../kit/events.ts'
import { camelKeys } from './camel-keys.ts'
import { customPriceFacts, customPrices, type CustomPriceRecord } from './custom-price-record.ts'
import { requirePricedSku } from './priced-skus.ts'
import { keepRecord, recordOf } from './records.ts'
import { valueErrors } from './quotation.ts'
import { valueColumns } from './value-columns.ts'
import { lockAgent } from './write-quotations.ts'

/** Whose custom pricing it is. */
export type Owner = { agentId: number }

/**
 * Lays a price for one agent and SKU over some days, or changes one; a changed one keeps its place among those of the
 * same days. Money is in the agent's currency. Orders keep the prices that they were made with.
 */
export async function saveCustomPrice(
  ctx: Ctx,
  { agentId }: Owner,
  form: CustomPriceForm,
): Promise<{ id: number }> {
  const agent = await lockAgent(ctx, agentId)
  const sku = await requirePricedSku(ctx, form.skuId)
  const before = form.id ? await recordOf(ctx, customPrices, form.id) : null
  if (form.id && (before?.sku_id !== form.skuId || before.agent_id !== agentId)) fail('notFound')
  const wrong = wrongFields(form, sku)
  if (wrong.length) failFields(wrong)
  const after = await keepRecord(ctx, customPrices, columnsOf({ agentId }, form), before)
  await emit(ctx, 'pricing.customPriceSaved', {
    subject: 'agent',
    subjectId: agentId,
    facts: { ...customPriceFacts(after), code: sku.code, name: agent.name },
    before: before ? camelKeys(before) : undefined,
    after: camelKeys(after),
    topics: ['quotation'],
  })
  return { id: after.id }
}

function wrongFields(form: CustomPriceForm, sku: PricedSku): FieldError[] {
  const wrong = valueErrors(form, sku.chargeMethod)
  const kinds = kindsOf(sku.chargeMethod)
  if (kinds.every((kind) => form.values[kind] === null))
    wrong.push({ field: `values.${kinds[0]!}`, why: 'required' })
  if (form.to < form.from) wrong.push({ field: 'to', why: 'pricing.fieldErrors.beforeStart' })
  if (form.session && !sku.sessions.includes(form.session))
    wrong.push({ field: 'session', why: 'pricing.fieldErrors.noSession' })
  return wrong
}

const columnsOf = ({ agentId }: Owner, form: CustomPriceForm): Omit<CustomPriceRecord, 'id'> => ({
  agent_id: agentId,
  sku_id: form.skuId,
  from_date: form.from,
  to_date: form.to,
  weekdays: [...new Set(form.weekdays)].sort(),
  session: form.session,
  note: form.note,
  method: form.method,
  ...valueColumns(form.values),
})
