import { sql } from 'kysely'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { batchRecord, ticketRecord } from '#contract/ticketing/prepaid/prepaid.fields.ts'
import type { BatchForm, PrepaidForm } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { isMissing, lockForm, lockRow } from '../../kit/db/rows.ts'
import { enablesPlain, savePlain } from '../../kit/record/plain-record.ts'
import { unique } from '../../kit/record/unique.ts'
import { todayOf } from '../../kit/text/today.ts'
import { codesChanged } from './codes-changed.ts'
import { prepaidBatches, prepaidTickets } from './prepaid-records.ts'

/**
 * Makes a prepaid ticket, or changes it. Which SKU it is sold as and its currency stay once it has a batch; all tickets of a SKU
 * have one currency, as the cost of a line is one amount.
 */
export async function savePrepaid(ctx: Ctx, form: PrepaidForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'prepaid_ticket', form)
  const values = rowOf(ticketRecord, form)
  if (await isMissing(ctx, 'sku', [values.sku_id])) failField('skuId', 'unknown')
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ id: number; currency: string; hasBatch: boolean }>`
    select t.id, t.currency, exists (select from prepaid_batch b where b.merchant_id = t.merchant_id and b.ticket_id = t.id) as "hasBatch"
      from prepaid_ticket t where t.merchant_id = ${merchantId} and (t.sku_id = ${values.sku_id} or t.id = ${form.id ?? 0})`.execute(
    ctx.db,
  )
  const own = rows.find(({ id }) => id === form.id)
  if (before && own?.hasBatch) {
    if (before.sku_id !== values.sku_id) failField('skuId', 'ticketing.fieldErrors.hasBatch')
    if (before.currency !== values.currency) failField('currency', 'ticketing.fieldErrors.hasBatch')
    if (before.guest_kind !== values.guest_kind) failField('guestKind', 'ticketing.fieldErrors.hasBatch')
  }
  if (rows.some(({ id, currency }) => id !== form.id && currency !== values.currency))
    failField('currency', 'ticketing.fieldErrors.otherCurrency')
  const saved = await unique({ prepaid_ticket_one: 'guestKind' }, () =>
    savePlain(ctx, prepaidTickets, before, values, { created_by_name: ctx.actor.name }),
  )
  await codesChanged(ctx, [values.sku_id])
  return saved
}

const switchPrepaid = enablesPlain(prepaidTickets)
/** Stopped, no line takes its codes any more; those that have some stay as they are. */
export async function enablePrepaid(
  ctx: Ctx,
  input: { id: number; enabled: boolean },
): Promise<{ done: true }> {
  const done = await switchPrepaid(ctx, input)
  const { sku_id: skuId } = await lockRow(ctx, 'prepaid_ticket', input.id)
  await codesChanged(ctx, [skuId])
  return done
}

/** Makes a batch, or changes it. What its codes cost, from whom, and for which days they are good stays once it has some. */
export async function saveBatch(ctx: Ctx, form: BatchForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'prepaid_batch', form)
  if (before && before.ticket_id !== form.ticketId) fail('notFound')
  const values = { ...rowOf(batchRecord, form), ticket_id: form.ticketId }
  checkDays(ctx, form)
  if (await isMissing(ctx, 'prepaid_ticket', [form.ticketId])) fail('notFound')
  if (await isMissing(ctx, 'supplier', [form.supplierId])) failField('supplierId', 'unknown')
  if (before && (await hasCodes(ctx, before.id))) {
    const fixed = ['supplier_id', 'unit_cost_minor', 'valid_from', 'valid_until', 'dated_on'] as const
    if (fixed.some((column) => before[column] !== values[column])) fail('ticketing.batchHasCodes')
  }
  return savePlain(ctx, prepaidBatches, before, values, { created_by_name: ctx.actor.name })
}

function checkDays(ctx: Ctx, form: BatchForm): void {
  if (form.validUntil < form.validFrom) failField('validUntil', 'beforeStart')
  if (form.datedOn !== null && (form.validFrom !== form.datedOn || form.validUntil !== form.datedOn))
    failField('datedOn', 'ticketing.fieldErrors.notItsDay')
  if (form.boughtOn > todayOf(ctx)) failField('boughtOn', 'finance.fieldErrors.ahead')
  if (form.returnFeeMinor > form.unitCostMinor) failField('returnFeeMinor', 'ticketing.fieldErrors.aboveCost')
}

async function hasCodes(ctx: Ctx, batchId: number): Promise<boolean> {
  const { rows } =
    await sql`select from prepaid_code where merchant_id = ${ctx.scope.merchantId} and batch_id = ${batchId} limit 1`.execute(
      ctx.db,
    )
  return rows.length > 0
}
