import type { z } from 'zod'
import type { ExchangeRateForm } from '#contract/pricing/exchange-rate.schema.ts'
import { plainRate } from '#contract/kit/money/rate.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/errors.ts'
import { emit } from '../../kit/events.ts'
import { camelKeys } from '../camel-keys.ts'
import { lockRate, rateFacts, type RateRecord } from './rate-record.ts'

/**
 * Writes the rate of a pair from a day on, or mends one. Prices follow it from that day; orders keep the rate that they
 * were made with. One of the two currencies is the merchant's own.
 */
export async function saveRate(ctx: Ctx, form: z.output<typeof ExchangeRateForm>): Promise<{ id: number }> {
  const before = form.id ? await lockRate(ctx, form.id) : null
  await checkRate(ctx, form, before)
  const { from, to, date, marginBasisPoints } = form
  const rate = plainRate(form.rate)
  const values = { date, rate, margin_basis_points: marginBasisPoints, created_by_name: ctx.actor.name }
  const saved = before
    ? await ctx.db
        .updateTable('exchange_rate')
        .set({ ...values, created_at: ctx.now.toISOString() })
        .where('merchant_id', '=', ctx.scope.merchantId)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('exchange_rate')
        .values({
          merchant_id: ctx.scope.merchantId,
          from_currency: from,
          to_currency: to,
          ...values,
          created_at: ctx.now.toISOString(),
        })
        .onConflict((clash) => clash.doNothing())
        .returning('id')
        .executeTakeFirst()
  // Somebody else wrote the same day a moment ago.
  if (!saved) failField('date', 'pricing.fieldErrors.rateBegins')
  await emit(ctx, 'pricing.rateSaved', {
    subject: 'exchangeRate',
    subjectId: saved.id,
    facts: rateFacts(ctx, { from, to, date, rate, marginBasisPoints }),
    before: before ? camelKeys(before) : undefined,
    after: { from, to, date, rate, marginBasisPoints },
    topics: ['rate', 'price', 'quotation'],
  })
  return saved
}

async function checkRate(
  ctx: Ctx,
  { from, to, date }: z.output<typeof ExchangeRateForm>,
  before: RateRecord | null,
): Promise<void> {
  if (from === to) failField('to', 'pricing.fieldErrors.samePair')
  if (from !== ctx.merchant.currency && to !== ctx.merchant.currency)
    failField('to', 'pricing.fieldErrors.ownCurrency', { currency: ctx.merchant.currency })
  if (before && (before.from_currency !== from || before.to_currency !== to)) failField('to', 'notAllowed')
  // Both directions of a pair say the same: one a day.
  const taken = await ctx.db
    .selectFrom('exchange_rate')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('date', '=', date)
    .where('from_currency', 'in', [from, to])
    .where('to_currency', 'in', [from, to])
    .where('id', '<>', before?.id ?? 0)
    .executeTakeFirst()
  if (taken) failField('date', 'pricing.fieldErrors.rateBegins')
}
