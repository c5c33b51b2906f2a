import { sql } from 'kysely'
import type { z } from 'zod'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { SubsidiaryExport } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { linesWanted, readLines } from './lines.queries.ts'

const maxRows = 50_000
const heads = [
  'code',
  'item',
  'date',
  'bookedOn',
  'agent',
  'supplier',
  'seller',
  'currency',
  'receivable',
  'received',
  'tax',
  'costCurrency',
  'payable',
  'paid',
  'itemIncome',
  'itemCost',
  'baseCurrency',
  'profit',
]

/** The subsidiary as a sheet. What is unknown is an empty cell, never a zero. */
export async function exportSubsidiary(
  ctx: Ctx,
  { format, ...requested }: z.output<typeof SubsidiaryExport>,
): Promise<RawAnswer> {
  const wanted = await linesWanted(ctx, requested)
  const rows = await readLines(ctx, sql`select id from app.find_lines(${wanted}::jsonb, ${maxRows + 1}, 0)`)
  // A part of them would be taken for all of them.
  if (rows.length > maxRows) failField('to', 'kit.sheets.tooManyRows', { max: maxRows })
  const money = (minor: number | null, currency: string) =>
    minor === null ? '' : minorToText(minor, currency)
  const lines = rows.map((row) => [
    row.orderCode,
    nameIn(row.names, ctx.language),
    row.date,
    row.bookedOn,
    row.agentName,
    row.supplierName,
    row.seller,
    row.currency,
    money(row.receivableMinor, row.currency),
    money(row.receivedMinor, row.currency),
    money(row.taxMinor, row.currency),
    row.costCurrency,
    money(row.payableMinor, row.costCurrency),
    money(row.paidMinor, row.costCurrency),
    money(row.itemIncomeMinor, row.baseCurrency),
    money(row.itemCostMinor, row.baseCurrency),
    row.baseCurrency,
    money(row.profitMinor, row.baseCurrency),
  ])
  const days = [requested.from, requested.to].filter(Boolean).join('-')
  const head = heads.map((key) => ctx.app.word(ctx.language, `orders.subsidiary.${key}`))
  return sheetAnswer(format, `order-subsidiary${days && `-${days}`}.${format}`, [head, ...lines])
}
