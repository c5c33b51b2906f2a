import type { z } from 'zod'
import { minorToText } from '#contract/kit/money.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { amountKey, guestKinds } from '#contract/pricing/guests.ts'
import type { QuotationFilter, QuotationRow } from '#contract/pricing/quotation.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import type { RawAnswer } from '../kit/routes.ts'
import { listQuotations } from './quotation.queries.ts'

const everything = { pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER }

/** The quotation that a filter finds as a spreadsheet file, in the reader's language. */
export async function exportQuotations(
  ctx: Ctx,
  filter: Omit<z.output<typeof QuotationFilter>, 'pageNo' | 'pageSize'>,
): Promise<RawAnswer> {
  const { rows, agent, date } = await listQuotations(ctx, { ...filter, ...everything })
  const word = (key: string, params?: Record<string, unknown>) =>
    ctx.app.word(ctx.language, `pricing.${key}`, params)
  const head = [
    ...['sku', 'skuName', 'category', 'skuState', 'chargeMethod', 'method'].map((name) =>
      word(`fields.${name}`),
    ),
    ...guestKinds.map((kind) => `${word('fields.value')} ${word(`guests.${kind}`)}`),
    ...guestKinds.map((kind) => `${word('fields.price')} ${word(`guests.${kind}`)} (${agent.currency})`),
    word('fields.onSale'),
  ]
  const lines = rows.map((row) => [
    row.skuCode,
    nameIn(row.skuNames, ctx.language),
    nameIn(row.categoryNames, ctx.language),
    word(`skuStates.${row.enabled ? 'enabled' : 'disabled'}`),
    word(`chargeMethods.${row.chargeMethod}`),
    word(`methods.${row.method}`),
    ...guestKinds.map((kind) => valueText(row, kind, agent.currency)),
    ...guestKinds.map((kind) => amountText(row.price[amountKey[kind]], agent.currency)),
    word(`saleStates.${row.onSale ? 'on' : 'off'}`),
  ])
  // The mark at the start tells spreadsheets that the file is UTF-8.
  const body = `\uFEFF${[head, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
  return { contentType: 'text/csv; charset=utf-8', fileName: `quotation-${agent.code}-${date}.csv`, body }
}

const amountText = (amount: number | null, currency: string): string =>
  amount === null ? '' : minorToText(amount, currency)

function valueText(row: QuotationRow, kind: (typeof guestKinds)[number], currency: string): string {
  const value = row.values[kind]
  if (value === null) return ''
  return row.method === 'percent' ? `${value / 100}%` : minorToText(value, currency)
}

/** A text that begins like a formula must not become one in a spreadsheet; a number may begin with a minus. */
function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
