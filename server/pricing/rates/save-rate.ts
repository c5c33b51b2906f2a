import type { z } from 'zod'
import type { ExchangeRateForm } from '#contract/pricing/rates/exchange-rate.schema.ts'
import { rateRecord } from '#contract/pricing/rates/exchange-rate.fields.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { plainRate } from '#contract/kit/money/rate.ts'
import { closedThrough } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { lockForm, updateRow } from '../../kit/db/rows.ts'
import { shownDay } from '../../kit/text/years.ts'
import { rates } from './rate-record.ts'

/**
 * Writes the rate of a pair from a day on, or mends one. Prices follow it from that day; orders keep the rate that they
 * were made with. One of the two currencies is the merchant's own.
 */
export async function saveRate(ctx: Ctx, form: z.output<typeof ExchangeRateForm>): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'exchange_rate', form, 'for update')
  await checkRate(ctx, form, before)
  await checkOpen(ctx, form, before)
  const values = {
    ...rowOf(rateRecord, { ...form, rate: plainRate(form.rate) }),
    created_by_name: ctx.actor.name,
    created_at: ctx.now.toISOString(),
  }
  const saved = before
    ? await updateRow(ctx, 'exchange_rate', before, values)
    : await ctx.db
        .insertInto('exchange_rate')
        .values({ merchant_id: ctx.scope.merchantId, ...values })
        .onConflict((clash) => clash.doNothing())
        .returning('id')
        .executeTakeFirst()
  // Somebody else wrote the same day a moment ago.
  if (!saved) failField('date', 'pricing.fieldErrors.rateBegins')
  const after = rates.kept(values)
  await emit(ctx, 'pricing.rateSaved', {
    subject: 'exchangeRate',
    subjectId: saved.id,
    facts: rates.facts(ctx, after),
    before: before && rates.kept(before),
    after,
    topics: rates.topics,
  })
  return saved
}

type Before =
  | { id: number; from_currency: string; to_currency: string; date: string; rate: string }
  | undefined

/** What the books of closed days were worth stays: a rate begins after them, and one that held in them keeps all but its margin. */
async function checkOpen(
  ctx: Ctx,
  { date, rate }: z.output<typeof ExchangeRateForm>,
  before: Before,
): Promise<void> {
  const closed = await closedThrough(ctx)
  if (closed === null) return
  const day = shownDay(ctx.merchant, closed, ctx.language)
  const same = before?.date === date && plainRate(before.rate) === plainRate(rate)
  if (same) return
  if (date <= closed && before?.date !== date) failField('date', 'pricing.fieldErrors.rateClosed', { day })
  if (before && before.date <= closed)
    failField(before.date === date ? 'rate' : 'date', 'pricing.fieldErrors.rateClosed', { day })
}

async function checkRate(
  ctx: Ctx,
  { from, to, date }: z.output<typeof ExchangeRateForm>,
  before: Before,
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
