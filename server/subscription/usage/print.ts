import { sql } from 'kysely'
import { groupedAmount, groupedCount } from '#contract/kit/money/amounts.ts'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import type { SubscriptionPaymentRow, UsageBillRow } from '#contract/subscription/subscription.schema.ts'
import { usageText } from '#contract/subscription/usage-text.ts'
import { printSheet, type Sheet } from '../../billing/billing.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayAt } from '../../kit/text/today.ts'
import { shownDay } from '../../kit/text/years.ts'

type Ask = { id: number; language?: Language | undefined }
type Word = (key: string, params?: Record<string, string | number>) => string

const wordIn =
  (ctx: Ctx, language: Language): Word =>
  (key, params = {}) =>
    ctx.app.word(language, key, params, ctx.merchant)

/** The day of a moment, by the merchant's clock. */
const dayOf = ({ merchant }: Ctx, at: string): string => todayAt(new Date(at), merchant.timeZone)

/** What both papers have: from the platform, to the merchant. */
const paperOf = (ctx: Ctx, language: Language, word: Word) => ({
  language,
  accent: '#0B6E75',
  seller: { name: 'Longtail', lines: [] },
  buyer: {
    label: word('subscription.fields.merchant'),
    name: nameIn(ctx.merchant.names, language),
    lines: [ctx.merchant.code],
  },
  note: '',
  texts: [],
})

const pdf = async (ctx: Ctx, sheet: Sheet): Promise<RawAnswer> => ({
  contentType: 'application/pdf',
  fileName: `${sheet.code}.pdf`,
  body: await printSheet(ctx, sheet),
  headers: { 'cache-control': 'no-store' },
})

/** A usage bill as a document, in the language asked for or the merchant's. */
export async function billPdf(ctx: Ctx, { id, language = ctx.merchant.language }: Ask): Promise<RawAnswer> {
  const { rows } = await sql<Omit<UsageBillRow, 'messages' | 'orders' | 'storageBytes' | 'settledAt'>>`
    select id, number, role, month::text as month, plan, currency, lines, amount_minor as "amountMinor", state, issued_at as "issuedAt"
      from usage_bill where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  const bill = rows[0] ?? fail('notFound')
  const word = wordIn(ctx, language)
  const money = (minor: number) => `${groupedAmount(minor, bill.currency)} ${bill.currency}`
  return pdf(ctx, {
    ...paperOf(ctx, language, word),
    title: word('subscription.text.billPaper'),
    code: bill.number,
    facts: [
      { label: word('subscription.fields.role'), value: word(`subscription.roles.${bill.role}`) },
      { label: word('subscription.fields.month'), value: bill.month.slice(0, 7) },
      { label: word('subscription.fields.plan'), value: word(`subscription.plans.${bill.plan}`) },
      {
        label: word('subscription.fields.issuedAt'),
        value: shownDay(ctx.merchant, dayOf(ctx, bill.issuedAt), language),
      },
      { label: word('subscription.fields.state'), value: word(`subscription.billStates.${bill.state}`) },
    ],
    columns: [
      { label: word('subscription.fields.measure'), width: 0 },
      { label: word('subscription.fields.used'), width: 30, right: true },
      { label: word('subscription.fields.included'), width: 30, right: true },
      { label: word('subscription.fields.blocks'), width: 22, right: true },
      { label: word('subscription.fields.amount'), width: 32, right: true },
    ],
    rows: bill.lines.map((line) => [
      word(`subscription.measures.${line.measure}`),
      usageText(line.measure, line.used),
      usageText(line.measure, line.included),
      groupedCount(line.blocks),
      groupedAmount(line.amountMinor, bill.currency),
    ]),
    sums: [{ label: word('subscription.fields.total'), value: money(bill.amountMinor), strong: true }],
    foot: bill.number,
  })
}

type Paid = Pick<
  SubscriptionPaymentRow,
  'number' | 'plan' | 'months' | 'currency' | 'priceMinor' | 'amountMinor' | 'fromDay' | 'untilDay' | 'paidAt'
>

/** The invoice of a plan that was paid. */
export async function invoicePdf(
  ctx: Ctx,
  { id, language = ctx.merchant.language }: Ask,
): Promise<RawAnswer> {
  const { rows } = await sql<Paid>`
    select number, plan, months, currency, price_minor as "priceMinor", amount_minor as "amountMinor",
           from_day::text as "fromDay", until_day::text as "untilDay", paid_at as "paidAt"
      from subscription_payment where merchant_id = ${ctx.scope.merchantId} and id = ${id} and state = 'paid'`.execute(
    ctx.db,
  )
  const payment = rows[0] ?? fail('notFound')
  const { currency, priceMinor, amountMinor } = payment
  const word = wordIn(ctx, language)
  const day = (date: string | null) => (date ? shownDay(ctx.merchant, date, language) : '')
  const money = (minor: number) => `${groupedAmount(minor, currency)} ${currency}`
  return pdf(ctx, {
    ...paperOf(ctx, language, word),
    title: word('subscription.text.invoicePaper'),
    code: payment.number,
    facts: [
      { label: word('subscription.fields.paidAt'), value: day(payment.paidAt && dayOf(ctx, payment.paidAt)) },
      {
        label: word('subscription.fields.period'),
        value: `${day(payment.fromDay)} – ${day(payment.untilDay)}`,
      },
    ],
    columns: [
      { label: word('subscription.fields.plan'), width: 0 },
      { label: word('subscription.fields.amount'), width: 36, right: true },
    ],
    rows: [
      [
        `${word(`subscription.plans.${payment.plan}`)} · ${word(`subscription.periods.${payment.months}`)}`,
        groupedAmount(priceMinor, currency),
      ],
    ],
    sums: [
      { label: word('subscription.fields.total'), value: money(priceMinor) },
      ...(amountMinor === priceMinor
        ? []
        : [{ label: word('subscription.fields.fromBalance'), value: money(amountMinor - priceMinor) }]),
      { label: word('subscription.fields.paid'), value: money(amountMinor), strong: true as const },
    ],
    foot: payment.number,
  })
}
