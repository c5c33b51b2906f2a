import { sql } from 'kysely'
import type { z } from 'zod'
import type { JournalExport, ReportExport } from '#contract/finance/books/books.schema.ts'
import { balanceSheet, profitAndLoss, type Group } from '#contract/finance/books/statements.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anew } from '../../kit/db/filters.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { dailyRates, inBase, type InBase } from './base-amounts.ts'
import { chartOf, namedIn } from './chart.ts'
import { journalsFrom, journalsWhere } from './journals.queries.ts'
import { readSums } from './sums.queries.ts'

const maxRows = 200_000

type Row = {
  id: number
  day: string
  meantDay: string | null
  journal: string
  kind: string
  name: string
  owner: string
  currency: string
  amount: number
  memo: string
  orderCode: string
  byName: string
}

/** Journals for outside accounting: a row for each posting, with the numbers that accounts have there or here. */
export async function exportJournals(
  ctx: Ctx,
  { format, numbers, ...requested }: z.output<typeof JournalExport>,
): Promise<RawAnswer> {
  const { source } = await journalsFrom(ctx, requested, maxRows)
  const where = await journalsWhere(ctx, requested)
  const chart = await chartOf(ctx)
  const { rows } = await sql<Row>`
    select j.id, j.day, j.meant_day as "meantDay", j.kind as journal, a.kind, a.name, coalesce(g.name, s.name, '') as owner,
           p.currency, p.amount_minor as amount, j.memo, coalesce(o.code, '') as "orderCode", j.by_name as "byName"
      from ${source} join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id
      join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
      left join orders o on o.merchant_id = j.merchant_id and o.id = j.order_id
      left join agent g on g.merchant_id = a.merchant_id and g.id = a.agent_id
      left join supplier s on s.merchant_id = a.merchant_id and s.id = a.supplier_id
     where ${where} order by j.day, j.id, p.id limit ${maxRows + 1} ${anew}`.execute(ctx.db)
  // A part of them would be taken for all of them.
  if (rows.length > maxRows) failField('to', 'kit.sheets.tooManyRows', { max: maxRows })
  const head = (key: string) => ctx.app.word(ctx.language, `finance.journals.${key}`)
  const heads = [
    'id',
    'day',
    'meantDay',
    'kind',
    'number',
    'account',
    'owner',
    'debit',
    'credit',
    'currency',
    'memo',
    'order',
    'by',
    'rate',
    'baseDebit',
    'baseCredit',
    'baseCurrency',
  ]
  const own = ctx.merchant.currency
  const base = inBase(rows, own, await dailyRates(ctx, rows))
  const lines = rows.map((row, at) => {
    const named = namedIn(chart, row)
    const outside = numbers === 'outside'
    return [
      String(row.id),
      row.day,
      row.meantDay ?? '',
      kindWord(ctx, row.journal),
      (outside && named.outsideNumber) || named.number,
      (outside && named.outsideTitle) || named.title,
      row.owner,
      row.amount > 0 ? minorToText(row.amount, row.currency) : '',
      row.amount < 0 ? minorToText(-row.amount, row.currency) : '',
      row.currency,
      row.memo,
      row.orderCode,
      row.byName,
      ...baseCells(base[at] ?? null, own),
    ]
  })
  const days = [requested.from, requested.to].filter(Boolean).join('-')
  return sheetAnswer(format, `journals${days && `-${days}`}.${format}`, [heads.map(head), ...lines])
}

function baseCells(base: InBase, own: string): string[] {
  if (!base) return ['', '', '', own]
  const { rate, baseMinor } = base
  return [
    rate,
    baseMinor > 0 ? minorToText(baseMinor, own) : '',
    baseMinor < 0 ? minorToText(-baseMinor, own) : '',
    own,
  ]
}

/** What a kind of journal is called; a kind that has no name here keeps its own. */
function kindWord(ctx: Ctx, kind: string): string {
  const key = `finance.journalKinds.${kind}`
  const text = ctx.app.word(ctx.language, key)
  return text === key ? kind : text
}

/** A report as a sheet: the same numbers as on the screen. */
export async function exportReport(
  ctx: Ctx,
  { report, format, ...days }: z.output<typeof ReportExport>,
): Promise<RawAnswer> {
  const { rows, currency } = await readSums(ctx, days)
  const w = (key: string) => ctx.app.word(ctx.language, `finance.reports.${key}`)
  const amount = (minor: number | null, of: string) =>
    minor === null ? w('unknown') : minorToText(minor, of)
  const fileName = `${report}-${days.from}-${days.to}.${format}`
  if (report === 'trial') {
    const heads = ['number', 'account', 'currency', 'opening', 'debit', 'credit', 'closing'].map(w)
    const lines = rows.map((row) => [
      row.number,
      row.title,
      row.currency,
      ...[row.openingMinor, row.debitMinor, row.creditMinor, row.closingMinor].map((one) =>
        amount(one, row.currency),
      ),
    ])
    return sheetAnswer(format, fileName, [heads, ...lines])
  }
  const look = { currency, converted: true }
  const sumCells = ({ class: of, lines, totalMinor }: Group) => [
    ...lines.map((line) => [line.number, line.title, line.currency, amount(line.minor, currency)]),
    ['', ctx.app.word(ctx.language, `finance.classes.${of}`), '', amount(totalMinor, currency)],
  ]
  const heads = [w('number'), w('account'), w('currency'), `${w('amount')} ${currency}`]
  const end = (key: string, minor: number | null) => ['', w(key), '', amount(minor, currency)]
  if (report === 'profit') {
    const { income, expense, resultMinor } = profitAndLoss(rows, look)
    return sheetAnswer(format, fileName, [
      heads,
      ...sumCells(income),
      ...sumCells(expense),
      end('result', resultMinor),
    ])
  }
  const sheet = balanceSheet(rows, look)
  return sheetAnswer(format, fileName, [
    heads,
    ...sumCells(sheet.asset),
    ...sumCells(sheet.liability),
    ...sumCells(sheet.equity),
    end('kept', sheet.keptMinor),
    end('result', sheet.resultMinor),
    ...(sheet.unbookedMinor ? [end('unbooked', sheet.unbookedMinor)] : []),
    end('bothSides', sheet.totalMinor),
  ])
}
