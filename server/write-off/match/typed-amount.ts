import { sql, type RawBuilder } from 'kysely'
import { readFigure } from '#contract/kit/money/figures.ts'
import { wholeCurrencies } from '#contract/kit/money/amounts.ts'

/** `or …` where what was typed is an amount: rows of that amount, in or out, each in the minor units of its own currency. */
export function orOfAmount(
  text: string | undefined,
  minor: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const amount = Math.abs(Number(readFigure(text ?? '') ?? Number.NaN))
  if (!text || !Number.isFinite(amount) || amount === 0) return sql``
  return sql`or abs(${minor}) = case when ${currency} = any(${[...wholeCurrencies]}::text[])
    then ${Math.round(amount)}::bigint else ${Math.round(amount * 100)}::bigint end`
}
