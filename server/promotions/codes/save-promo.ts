import { sql } from 'kysely'
import type { z } from 'zod'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { promoRecord } from '#contract/promotions/promo.fields.ts'
import type { PromoForm, PromoNew } from '#contract/promotions/promo.schema.ts'
import type { promotionsApi } from '#contract/promotions/promotions.api.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField, failFields } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { insertRow, lockRow, updateRow, valuesBefore } from '../../kit/db/rows.ts'
import { unique } from '../../kit/record/unique.ts'
import { makeCodes } from './make-codes.ts'
import { isReversed } from '../ladders/open-days.ts'
import { checkScope } from './scope.queries.ts'

/** A new discount with its code, or with a batch of codes. A code is unique within the merchant. */
export async function savePromo(ctx: Ctx, form: PromoNew): Promise<{ id: number }> {
  if (form.way === 'one' && !form.code) failField('code', 'required')
  if (form.way === 'many' && form.count === null) failField('count', 'required')
  const values = await toRow(ctx, form)
  const { name } = values
  const { id } = await insertRow(ctx, 'promo', { ...values, created_by_name: ctx.actor.name })
  if (form.way === 'many')
    await makeCodes(ctx, { id, prefix: form.prefix, count: form.count! }, form.codeLimit)
  else await addCode(ctx, id, form)
  await emit(ctx, 'promotions.promoCreated', {
    subject: 'promo',
    subjectId: id,
    facts: { name, code: form.way === 'one' ? form.code : `${form.prefix}… × ${form.count}` },
    after: values,
  })
  return { id }
}

async function addCode(ctx: Ctx, promoId: number, { code, codeLimit }: PromoNew): Promise<void> {
  await unique({ promo_code_merchant_id_code_key: 'code' }, () =>
    insertRow(ctx, 'promo_code', { promo_id: promoId, code, use_limit: codeLimit }),
  )
}

/** Changes a discount; orders made before keep theirs. A limit below what is used already is refused. */
export async function updatePromo(
  ctx: Ctx,
  form: z.output<(typeof promotionsApi)['update']['input']>,
): Promise<{ id: number }> {
  const before = await lockRow(ctx, 'promo', form.id)
  if (before.version !== form.version) fail('changedMeanwhile')
  await checkLimit(ctx, form)
  const values = await toRow(ctx, form)
  await updateRow(ctx, 'promo', before, values)
  await ctx.db
    .updateTable('promo_code')
    .set({ use_limit: form.codeLimit })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('promo_id', '=', form.id)
    .execute()
  await emit(ctx, 'promotions.promoUpdated', {
    subject: 'promo',
    subjectId: form.id,
    facts: { name: values.name },
    before: valuesBefore(before, values),
    after: values,
  })
  return { id: form.id }
}

async function checkLimit(
  ctx: Ctx,
  { id, codeLimit }: { id: number; codeLimit: number | null },
): Promise<void> {
  if (codeLimit === null) return
  const { rows } = await sql<{ used: number | null }>`select max(used) as used from promo_code
    where merchant_id = ${ctx.scope.merchantId} and promo_id = ${id}`.execute(ctx.db)
  const used = rows[0]?.used ?? 0
  if (used > codeLimit) failField('codeLimit', 'tooSmall', { min: used })
}

async function toRow(ctx: Ctx, form: PromoForm) {
  const percent = form.kind === 'percent'
  if (percent && form.basisPoints === null) failField('basisPoints', 'required')
  if (!percent && form.amountMinor === null) failField('amountMinor', 'required')
  const wrong = (['booked', 'service'] as const).filter((name) => isReversed(form[name]))
  if (wrong.length) failFields(wrong.map((field) => ({ field, why: 'promotions.why.reversed' })))
  if (form.scope === 'shop' && form.agentIds.length) failField('agentIds', 'notAllowed')
  await checkScope(ctx, form)
  return {
    ...rowOf(promoRecord, form),
    name: nameIn(form.names, 'en'),
    least_total_minor: form.leastTotalMinor ?? 0,
    // What the other kind asks for does not count.
    ...(percent ? { amount_minor: null } : { basis_points: null, most_minor: null }),
  }
}
