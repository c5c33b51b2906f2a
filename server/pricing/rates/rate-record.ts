import type { Selectable } from 'kysely'
import { plainRate } from '#contract/kit/money/rate.ts'
import { storedOf } from '#contract/kit/record/record-values.ts'
import { rateRecord } from '#contract/pricing/rates/exchange-rate.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { ExchangeRate } from '../../kit/db/tables.gen.ts'

/** A rate as events keep it. */
const stored = (row: Omit<Selectable<ExchangeRate>, 'id' | 'merchant_id' | 'created_at'>) =>
  storedOf(rateRecord, { ...row, rate: plainRate(row.rate) })

/** What the sentence of its events tells; `currency` is the one that is not the merchant's own. */
const facts = (ctx: Ctx, { from, to, date, rate, marginBasisPoints }: ReturnType<typeof stored>) => ({
  from,
  to,
  date,
  rate,
  margin: marginBasisPoints / 100,
  currency: from === ctx.merchant.currency ? to : from,
})

/** Where one is taken away the one before it holds again. Orders keep the rate that they were made with. */
export const rates = {
  table: 'exchange_rate',
  subject: 'exchangeRate',
  event: 'pricing.rate',
  kept: stored,
  facts,
  topics: ['rate', 'price', 'quotation'],
  lock: 'for update',
} as const
