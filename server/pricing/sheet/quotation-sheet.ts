import { guestKinds, kindsOf } from '#contract/pricing/guests.ts'
import type { QuotationSave } from '#contract/pricing/quotation.schema.ts'
import type { z } from 'zod'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { RowPlan, SheetKind, SheetPart, Told } from '../../kit/sheet/import/sheet-kind.ts'
import { todayOf } from '../../kit/today.ts'
import type { Owner } from '../custom-price-record.ts'
import { priceOwner } from '../price-owner.ts'
import { pricer } from '../pricer.ts'
import { quotationOf, quotedSkus, type QuotedSku } from '../quotation.queries.ts'
import { ruleOf, sameQuotation, tidy, valueErrors, type Quotation } from '../quotation.ts'
import { saveQuotations } from '../save-quotations.ts'
import { noValues } from '../value-columns.ts'
import { columnOf, columnsOf, headOf } from './columns.ts'
import { costFlags } from './cost-flags.ts'
import { changesBetween, isBlank, nothing, readPart, refused, type PriceRow } from './price-rows.ts'
import { oneAct } from './one-act.ts'
import { readValues, writeValue } from './read-cells.ts'

type Act = z.output<typeof QuotationSave>['rows'][number]

/** The quotation of an agent or of a strategy: a row for each SKU. */
export const quotationSheet = <S>(
  name: `pricing.${string}`,
  ownerOf: (subject: S) => Owner,
): SheetKind<Act, S> => ({
  name,
  codeColumn: 'sku',
  oneAct,
  ...columnsOf.quotation,
  headOf,
  columnOf,
  // As many as the command takes: one entry of the change log.
  atOnce: 500,
  requireSubject: (ctx, subject) => priceOwner(ctx, ownerOf(subject)),
  plan: (ctx, part, subject) => planQuotations(ctx, part, ownerOf(subject)),
  save: (ctx, rows, subject) => saveQuotations(ctx, ownerOf(subject), { rows }),
})

/** What the cells of a quotation say. */
export const quotationTexts = (
  app: App,
  language: string,
  { method, values, onSale }: Quotation,
  currency: string,
): Record<string, string> => ({
  method: method === 'none' ? '' : app.word(language, `pricing.methods.${method}`),
  ...Object.fromEntries(guestKinds.map((kind) => [kind, writeValue(values[kind], { method, currency })])),
  onSale: app.word(language, `pricing.saleStates.${onSale ? 'on' : 'off'}`),
})

async function planQuotations(ctx: Ctx, part: SheetPart, owner: Owner): Promise<RowPlan<Act>[]> {
  const { currency } = await priceOwner(ctx, owner)
  const { rows, above } = await readPart(ctx, part, { of: owner.family, currency })
  const skuIds = [...new Set(rows.flatMap(({ sku }) => sku?.id ?? []))]
  const quoted = new Map((await quotedSkus(ctx, owner, {}, skuIds)).map((sku) => [sku.skuId, sku]))
  const flags = await costFlags(ctx, skuIds, owner)
  const date = todayOf(ctx)
  const price = await pricer(ctx, owner, skuIds, date)
  const seen = new Map(above.map(({ sku, no }) => [sku.id, no] as const).toReversed())
  return rows.map((row) => {
    if (!row.sku) return refused(row.problems)
    const first = seen.get(row.sku.id)
    if (first === undefined) seen.set(row.sku.id, row.no)
    const twice: Told[] =
      first === undefined ? [] : [{ column: 'sku', why: 'kit.sheets.twice', params: { row: first } }]
    const plan = planRow(row, quoted.get(row.sku.id)!, currency, twice)
    if (!('after' in plan)) return plan
    const { before, after } = plan
    const texts = (quotation: Quotation) => quotationTexts(ctx.app, ctx.language, quotation, currency)
    const warnings = after.onSale
      ? flags.warn(
          row.sku.id,
          [{ date, baseUnit: price(row.sku.id, ruleOf(after)).baseUnit }],
          kindsOf(row.sku.chargeMethod),
        )
      : []
    return {
      verdict: plan.isNew ? 'create' : 'update',
      changes: changesBetween(texts(before), texts(after)),
      problems: [],
      warnings,
      act: plan.act,
    }
  })
}

type Planned = { before: Quotation; after: Quotation; isNew: boolean; act: Act }

function planRow(
  { given, sku, problems: unread }: PriceRow,
  known: QuotedSku,
  currency: string,
  twice: Told[],
): RowPlan<Act> | Planned {
  const before = quotationOf(known)
  const typed = Object.keys(given.amounts).length > 0
  const method = given.method ?? (before.method === 'none' && typed ? 'fixed' : before.method)
  const { values: read, problems: wrong } = readValues(given, { method, currency })
  const problems = [...twice, ...unread, ...wrong]
  if (!problems.length && isBlank(given)) return nothing
  const values = { ...(method === before.method ? before.values : noValues), ...read }
  const onSale = given.onSale ?? before.onSale
  const after = tidy({ ...before, method, values, onSale }, sku.chargeMethod)
  if (method === 'none') {
    if (guestKinds.some((kind) => values[kind] !== null))
      problems.push({ column: 'method', why: 'pricing.sheet.listHasNoValue' })
  } else {
    const errors = valueErrors({ method, values: { ...noValues, ...read } }, sku.chargeMethod)
    problems.push(...errors.map(({ field, ...why }) => ({ column: columnOf(field), ...why })))
    if (after.method === 'none' && !problems.length)
      problems.push({ column: kindsOf(sku.chargeMethod)[0]!, why: 'required' })
  }
  if (problems.length) return refused(problems)
  if (sameQuotation(before, after)) return nothing
  const act = { skuId: sku.id, method, values, onSale, seen: known.modifiedAt ?? '' }
  return { before, after, isNew: known.modifiedAt === null, act }
}
