import type { z } from 'zod'
import type { WordKey } from '#contract/words.ts'
import { minorToText } from '#contract/kit/money/money.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { amountKey, guestKinds } from '#contract/pricing/guests.ts'
import type { QuotationFilter, QuotationRow } from '#contract/pricing/quotation.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import type { RawAnswer } from '../kit/routes.ts'
import { writeCsv } from '#contract/kit/csv.ts'
import type { Owner } from './custom-price-record.ts'
import { listQuotations } from './quotation.queries.ts'

const everything = { pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER }

/** The quotation that a filter finds as a spreadsheet file, in the reader's language. */
export async function exportQuotations(
  ctx: Ctx,
  owner: Owner,
  filter: Omit<z.output<typeof QuotationFilter>, 'pageNo' | 'pageSize'>,
): Promise<RawAnswer> {
  const { rows, owner: told, date } = await listQuotations(ctx, owner, { ...filter, ...everything })
  const word = (key: WordKey) => ctx.app.word(ctx.language, key)
  const head = [
    word('pricing.fields.sku'),
    word('pricing.fields.skuName'),
    word('pricing.fields.category'),
    word('pricing.fields.skuState'),
    word('pricing.fields.chargeMethod'),
    word('pricing.fields.method'),
    ...guestKinds.map((kind) => `${word('pricing.fields.value')} ${word(`pricing.guests.${kind}`)}`),
    ...guestKinds.map(
      (kind) => `${word('pricing.fields.price')} ${word(`pricing.guests.${kind}`)} (${told.currency})`,
    ),
    word('pricing.fields.onSale'),
  ]
  const lines = rows.map((row) => [
    row.skuCode,
    nameIn(row.skuNames, ctx.language),
    nameIn(row.categoryNames, ctx.language),
    word(`pricing.skuStates.${row.enabled ? 'enabled' : 'disabled'}`),
    word(`pricing.chargeMethods.${row.chargeMethod as 'per-unit'}`),
    word(`pricing.methods.${row.method}`),
    ...guestKinds.map((kind) => valueText(row, kind, told.currency)),
    ...guestKinds.map((kind) => amountText(row.price[amountKey[kind]], told.currency)),
    word(`pricing.saleStates.${row.onSale ? 'on' : 'off'}`),
  ])
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `quotation-${told.code}-${date}.csv`,
    body: writeCsv([head, ...lines]),
  }
}

const amountText = (amount: number | null, currency: string): string =>
  amount === null ? '' : minorToText(amount, currency)

function valueText(row: QuotationRow, kind: (typeof guestKinds)[number], currency: string): string {
  const value = row.values[kind]
  if (value === null) return ''
  return row.method === 'percent' ? `${value / 100}%` : minorToText(value, currency)
}
