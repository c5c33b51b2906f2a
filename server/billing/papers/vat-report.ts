import { sql } from 'kysely'
import type { z } from 'zod'
import type { PaperKind } from '#contract/billing/papers/invoice.fields.ts'
import type { PaperTax } from '#contract/billing/papers/invoice.schema.ts'
import type { VatFile, VatFilter, VatRow } from '#contract/billing/papers/payment-paper.schema.ts'
import { byRate } from '#contract/billing/papers/note-taxes.ts'
import { groupedAmount, minorToText } from '#contract/kit/money/amounts.ts'
import { converter } from '#contract/kit/money/rate.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'

type Paper = Omit<VatRow, 'currency' | 'netMinor' | 'taxMinor' | 'totalMinor' | 'foreign'> & {
  paid: string
  baseCurrency: string
  rate: string | null
  taxes: PaperTax[]
}

/** Tax papers of some days, of this month where none are named, and the notes on them, in the order of their numbers; also cancelled ones, whose numbers are taken. */
type Days = { from?: string | undefined; to?: string | undefined }
type Page = { pageNo: number; pageSize: number }
async function papersOf(ctx: Ctx, { from, to }: Days, page?: Page): Promise<Paper[]> {
  // A part of it is no report: it is handed to the authority.
  if (ctx.scope.reach) fail('billing.wholeCompanyOnly')
  const first = from ?? `${(to ?? todayOf(ctx)).slice(0, 7)}-01`
  const { rows } = await sql<Paper>`
    select i.id, i.issued_on as "issuedOn", i.code, i.kind, coalesce(o.code, '') as "ofCode", i.paper #>> '{buyer,name}' as buyer,
           i.paper #>> '{buyer,taxId}' as "taxId", i.paper #>> '{buyer,branch}' as branch, i.status = 'void' as "isVoid", i.currency as paid,
           i.base_currency as "baseCurrency", i.rate, i.taxes
      from invoice i left join invoice o on o.merchant_id = i.merchant_id and o.id = i.of_invoice_id
      left join invoice u on u.merchant_id = o.merchant_id and u.id = o.of_invoice_id
     where i.merchant_id = ${ctx.scope.merchantId} and i.issued_on >= ${first}::date
       and (${to ?? null}::date is null or i.issued_on <= ${to ?? null})
       and (i.kind in ('tax-invoice', 'tax-receipt', 'abbreviated')
         or i.kind in ('credit-note', 'debit-note') and coalesce(u.kind, o.kind) in ('tax-invoice', 'tax-receipt', 'abbreviated'))
     order by i.issued_on, i.code, i.id
     limit ${page?.pageSize ?? null} offset ${page ? (page.pageNo - 1) * page.pageSize : 0}`.execute(ctx.db)
  return rows
}

const signOf = ({ kind, isVoid }: { kind: PaperKind; isVoid: boolean }): number =>
  isVoid ? 0 : kind === 'credit-note' ? -1 : 1

/** What a paper tells of each rate in the merchant's own money: a credit note below zero, a cancelled one nothing. */
function inBase(paper: Paper): PaperTax[] {
  const { paid, baseCurrency, rate } = paper
  const back =
    rate && paid !== baseCurrency ? converter(rate, baseCurrency, paid).back : (minor: number) => minor
  const sign = signOf(paper)
  return paper.taxes.map(({ basisPoints, netMinor, taxMinor }) => ({
    basisPoints,
    netMinor: sign * back(netMinor),
    taxMinor: sign * back(taxMinor),
  }))
}

const sumOf = (taxes: readonly PaperTax[], key: 'netMinor' | 'taxMinor') =>
  taxes.reduce((sum, tax) => sum + tax[key], 0)

function rowOf(paper: Paper): VatRow {
  const { paid, baseCurrency, rate: _rate, taxes, ...view } = paper
  const own = inBase(paper)
  const [netMinor, taxMinor] = [sumOf(own, 'netMinor'), sumOf(own, 'taxMinor')]
  const total = sumOf(taxes, 'netMinor') + sumOf(taxes, 'taxMinor')
  return {
    ...view,
    foreign: paid === baseCurrency ? '' : `${groupedAmount(total, paid)} ${paid}`,
    currency: baseCurrency,
    netMinor,
    taxMinor,
    totalMinor: netMinor + taxMinor,
  }
}

/** The output tax of some days: each tax paper, and what all come to by rate. */
export async function readVat(ctx: Ctx, { pageNo, pageSize, ...days }: z.output<typeof VatFilter>) {
  const page = { pageNo, pageSize }
  // A file is its rows alone: neither how many they are nor what they come to.
  if (ctx.uncounted) {
    const rows = (await papersOf(ctx, days, page)).map(rowOf)
    return { rows, total: rows.length, ...page, currency: ctx.merchant.currency, rates: [] }
  }
  const papers = await papersOf(ctx, days)
  return {
    rows: papers.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(rowOf),
    total: papers.length,
    ...page,
    currency: ctx.merchant.currency,
    rates: byRate(papers.flatMap(inBase)).toSorted((a, b) => b.basisPoints - a.basisPoints),
  }
}

/** The same as a file, with its sums at the end. */
export async function vatFile(ctx: Ctx, { format, ...days }: z.output<typeof VatFile>): Promise<RawAnswer> {
  const word = (key: string) => ctx.app.word(ctx.language, `billing.${key}`)
  const papers = await papersOf(ctx, days)
  const { currency } = ctx.merchant
  const money = (minor: number) => minorToText(minor, currency)
  const head = [
    'issuedOn',
    'paperCode',
    'paper',
    'ofInvoice',
    'buyer',
    'buyerTaxId',
    'buyerBranch',
    'status',
    'net',
    'tax',
    'total',
    'foreign',
  ].map((key) => word(`fields.${key}`))
  const rows = papers
    .map(rowOf)
    .map((row) => [
      row.issuedOn,
      row.code,
      word(`papers.${row.kind}`),
      row.ofCode,
      row.buyer,
      row.taxId,
      row.branch,
      row.isVoid ? word('states.void') : '',
      money(row.netMinor),
      money(row.taxMinor),
      money(row.totalMinor),
      row.foreign,
    ])
  const sums = byRate(papers.flatMap(inBase)).map(({ basisPoints, netMinor, taxMinor }) => [
    '',
    `${basisPoints / 100} %`,
    '',
    '',
    '',
    '',
    '',
    '',
    money(netMinor),
    money(taxMinor),
    money(netMinor + taxMinor),
    '',
  ])
  return sheetAnswer(format, `${['output-vat', days.from, days.to].filter(Boolean).join('-')}.${format}`, [
    head,
    ...rows,
    ...sums,
  ])
}
