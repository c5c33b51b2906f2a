import { sql } from 'kysely'
import type { z } from 'zod'
import type { Sums, SumsAsk } from '#contract/finance/books/books.schema.ts'
import { chartKey, factsOf, isValued } from '#contract/finance/books/kinds.ts'
import type { AccountKind } from '#contract/finance/finance.schema.ts'
import { currencyDecimals } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { anew } from '../../kit/db/filters.ts'
import { chartOf, namedIn } from './chart.ts'
import { closedThrough } from './months.ts'

type Row = {
  kind: AccountKind
  name: string
  currency: string
  openingMinor: number
  debitMinor: number
  creditMinor: number
}

const plus = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const nextMonth = (month: string): string => Temporal.PlainDate.from(month).add({ months: 1 }).toString()

type Piece = { part: 'before' | 'within'; span: 'day' | 'month'; first: string; end: string }

/** Whole months where there are some, days at the edges: `first` is in it, `end` is not. */
function piecesOf(part: Piece['part'], first: string | null, end: string): Piece[] {
  const begin = first === null ? '0001-01-01' : first === monthOf(first) ? first : nextMonth(monthOf(first))
  const over = monthOf(end)
  if (first !== null && begin >= over) return [{ part, span: 'day', first, end }]
  return [
    ...(first !== null && first < begin ? [{ part, span: 'day' as const, first, end: begin }] : []),
    { part, span: 'month', first: begin, end: over },
    { part, span: 'day', first: over, end },
  ]
}

/**
 * What every account of the chart had before two days, moved between them and has after them, by currency; and the same in
 * the merchant's own: what moved at the rate of each day, money at the last day's, everything else as it is carried. Read from sums
 * that are kept with the postings.
 */
export async function readSums(
  ctx: Ctx,
  { from, to }: z.output<typeof SumsAsk>,
): Promise<z.output<typeof Sums>> {
  if (from > to) failField('to', 'beforeStart')
  const end = plus(to, 1)
  const pieces = [...piecesOf('before', null, from), ...piecesOf('within', from, end)]
  const { rows } = await sql<Row>`
    with moved as materialized (
      select s.account_id, p.part, sum(s.debit_minor) as debit, sum(s.credit_minor) as credit
        from json_to_recordset(${JSON.stringify(pieces)}::json) as p(part text, span text, first date, "end" date)
        join ledger_sum s on s.merchant_id = ${ctx.scope.merchantId} and s.span = p.span and s.start >= p.first and s.start < p."end"
       group by s.account_id, p.part)
    select a.kind, a.name, a.currency,
           coalesce(sum(m.debit - m.credit) filter (where m.part = 'before'), 0)::bigint as "openingMinor",
           coalesce(sum(m.debit) filter (where m.part = 'within'), 0)::bigint as "debitMinor",
           coalesce(sum(m.credit) filter (where m.part = 'within'), 0)::bigint as "creditMinor"
      from moved m join ledger_account a on a.merchant_id = ${ctx.scope.merchantId} and a.id = m.account_id
     group by a.kind, a.name, a.currency ${anew}`.execute(ctx.db)
  const chart = await chartOf(ctx)
  const own = await inOwn(ctx, from, to, [...new Set(rows.map(({ currency }) => currency))])
  return {
    currency: ctx.merchant.currency,
    closedThrough: await closedThrough(ctx),
    rateless: own.rateless,
    rows: rows
      .map((row) => {
        const key = chartKey(row)
        const { number, title } = namedIn(chart, row)
        const closingMinor = row.openingMinor + row.debitMinor - row.creditMinor
        return {
          ...row,
          key,
          number,
          title,
          class: factsOf(row).class,
          closingMinor,
          ...own.worth(row, row.debitMinor - row.creditMinor, closingMinor),
        }
      })
      .toSorted((a, b) =>
        `${a.number} ${a.title} ${a.currency}`.localeCompare(`${b.number} ${b.title} ${b.currency}`),
      ),
  }
}

type Carried = { movedMinor: number; movedKnown: boolean; carriedMinor: number; carriedKnown: boolean }

/**
 * What the amounts of other currencies come to in the merchant's own, by its rates of each day, whichever way they were kept. Parts
 * are rounded on their running sum, so that what is zero in a currency is zero here, too.
 */
async function inOwn(ctx: Ctx, from: string, to: string, currencies: string[]) {
  const own = ctx.merchant.currency
  const others = currencies
    .filter((currency) => currency !== own)
    .map((currency) => ({ currency, unit: 10 ** (currencyDecimals(own) - currencyDecimals(currency)) }))
  const carried = new Map<string, Carried>()
  const last = new Map<string, number>()
  if (others.length) {
    const rates = sql`
      with given as (
        select distinct on (c.currency, r.date) c.currency, r.date,
               (case when r.from_currency = ${own} then 1 / r.rate::numeric else r.rate::numeric end) * c.unit as factor
          from json_to_recordset(${JSON.stringify(others)}::json) as c(currency text, unit numeric)
          join exchange_rate r on r.merchant_id = ${ctx.scope.merchantId} and r.date <= ${to}
           and (r.from_currency = ${own} and r.to_currency = c.currency or r.to_currency = ${own} and r.from_currency = c.currency)
         order by c.currency, r.date, r.from_currency = ${own} desc),
      rates as (select currency, date, lead(date, 1, 'infinity') over (partition by currency order by date) as until, factor from given)`
    const lasts = await sql<{ currency: string; factor: string }>`${rates}
      select currency, factor::text from rates where until > ${to}`.execute(ctx.db)
    for (const { currency, factor } of lasts.rows) last.set(currency, Number(factor))
    const { rows } = await sql<Carried & { kind: string; name: string; currency: string }>`${rates},
      parts as (
        select a.kind, a.name, a.currency, bool_and(r.factor is not null) as "carriedKnown",
               coalesce(bool_and(r.factor is not null) filter (where s.start >= ${from}), true) as "movedKnown",
               coalesce(sum((s.debit_minor - s.credit_minor) * r.factor), 0) as carried,
               coalesce(sum((s.debit_minor - s.credit_minor) * r.factor) filter (where s.start >= ${from}), 0) as moved
          from ledger_sum s join ledger_account a on a.merchant_id = s.merchant_id and a.id = s.account_id
          left join rates r on r.currency = a.currency and s.start >= r.date and s.start < r.until
         where s.merchant_id = ${ctx.scope.merchantId} and s.span = 'day' and s.start <= ${to}
           and a.currency = any(${others.map(({ currency }) => currency)})
         group by 1, 2, 3),
      summed as (
        select *, sum(carried) over w as carried_until, sum(moved) over w as moved_until from parts
        window w as (partition by currency order by kind, name))
      select kind, name, currency, "carriedKnown", "movedKnown",
             (round(carried_until) - round(carried_until - carried))::bigint as "carriedMinor",
             (round(moved_until) - round(moved_until - moved))::bigint as "movedMinor" from summed ${anew}`.execute(
      ctx.db,
    )
    for (const row of rows) carried.set(`${chartKey(row)} ${row.currency}`, row)
  }
  return {
    rateless: others.map(({ currency }) => currency).filter((currency) => !last.has(currency)),
    worth: (row: Row, movedMinor: number, closingMinor: number) => {
      if (row.currency === own)
        return { ownMovedMinor: movedMinor, ownClosingMinor: closingMinor, ownCarriedMinor: closingMinor }
      const found = carried.get(`${chartKey(row)} ${row.currency}`)
      const factor = last.get(row.currency)
      const atLast = factor === undefined ? null : Math.round(closingMinor * factor)
      const ownCarriedMinor = found?.carriedKnown ? found.carriedMinor : null
      return {
        ownMovedMinor: found?.movedKnown ? found.movedMinor : null,
        ownClosingMinor: isValued(row) ? atLast : (ownCarriedMinor ?? atLast),
        ownCarriedMinor,
      }
    },
  }
}
