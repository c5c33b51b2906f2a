import type { Selectable } from 'kysely'
import { plainRate } from '#contract/kit/money/rate.ts'
import { keptOf } from '#contract/kit/record/record-values.ts'
import { rateRecord } from '#contract/pricing/exchange-rate.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { ExchangeRate } from '../../kit/tables.gen.ts'

/** A rate as events keep it. */
export const rateKept = (row: Omit<Selectable<ExchangeRate>, 'id' | 'merchant_id' | 'created_at'>) =>
  keptOf(rateRecord, { ...row, rate: plainRate(row.rate) })

/** What the sentence of its events tells; `currency` is the one that is not the merchant's own. */
export const rateFacts = (
  ctx: Ctx,
  { from, to, date, rate, marginBasisPoints }: ReturnType<typeof rateKept>,
): Record<string, string | number> => ({
  from,
  to,
  date,
  rate,
  margin: marginBasisPoints / 100,
  currency: from === ctx.merchant.currency ? to : from,
})
