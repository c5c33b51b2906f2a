import { firstOf, mustGet } from '#contract/kit/given.ts'
import { guestKinds, kindsOf, methodOf, type GuestKind, type RuleMethods } from '#contract/kit/guests.ts'
import type { QuotationSave } from '#contract/pricing/quotation/quotation.schema.ts'
import { writeQuote } from '#contract/pricing/quotation/quote-text.ts'
import type { z } from 'zod'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { RowPlan, SheetKind, SheetPart, CellFault } from '../../kit/sheet/import/sheet-kind.ts'
import { todayOf } from '../../kit/text/today.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { priceOwner } from '../owners/price-owner.ts'
import { pricer } from '../resolve/pricer.ts'
import { quotationOf, quotedSkus, type QuotedSku } from '../quotation/quotation.queries.ts'
import { ruleOf, sameQuotation, tidy, valueErrors, type Quotation } from '../quotation/quotation.ts'
import { saveQuotations } from '../quotation/save-quotations.ts'
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

/** What the cells of a quotation say. Where kinds speak in different ways, each cell tells its own as in the grid. */
export const quotationTexts = (
  app: App,
  language: string,
  quotation: Quotation,
  currency: string,
): Record<string, string> => {
  const { method, methods, values, onSale } = quotation
  const said = methods ? 'mixed' : method
  const text = (kind: GuestKind) => {
    const [value, own] = [values[kind], methodOf(quotation, kind)]
    return methods && value !== null && own !== 'none'
      ? writeQuote({ method: own, value }, currency)
      : writeValue(value, { method, currency })
  }
  return {
    method: said === 'none' ? '' : app.word(language, `pricing.methods.${said}`),
    ...Object.fromEntries(guestKinds.map((kind) => [kind, text(kind)])),
    onSale: app.word(language, `pricing.saleStates.${onSale ? 'on' : 'off'}`),
  }
}

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
    const twice: CellFault[] =
      first === undefined ? [] : [{ column: 'sku', why: 'kit.sheets.twice', params: { row: first } }]
    const plan = planRow(row, mustGet(quoted, row.sku.id), currency, twice)
    if (!('after' in plan)) return plan
    const { before, after } = plan
    const texts = (quotation: Quotation) => quotationTexts(ctx.app, ctx.language, quotation, currency)
    const warnings = after.onSale
      ? flags.warn(
          row.sku.id,
          [{ date, baseUnit: price.of(row.sku.id, ruleOf(after)).baseUnit }],
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

/** How each kind speaks that a quotation says something of. */
const ownMethods = (quotation: Quotation): Partial<Record<GuestKind, string>> =>
  Object.fromEntries(
    guestKinds.flatMap((kind) =>
      quotation.values[kind] === null ? [] : [[kind, methodOf(quotation, kind)]],
    ),
  )

type Planned = { before: Quotation; after: Quotation; isNew: boolean; act: Act }

function planRow(
  { given, sku, problems: unread }: PriceRow,
  existing: QuotedSku,
  currency: string,
  twice: CellFault[],
): RowPlan<Act> | Planned {
  const before = quotationOf(existing)
  const typed = Object.keys(given.amounts).length > 0
  // A cell says what it is by the row's method, else as its kind was quoted, else as the others are.
  const asStored = before.method === 'none' ? 'fixed' : before.method
  const wayOf = (kind: GuestKind) =>
    given.method ?? (before.values[kind] === null ? asStored : methodOf(before, kind))
  const { values: read, methods: said, problems: wrong } = readValues(given, { method: wayOf, currency })
  const problems = [...twice, ...unread, ...wrong]
  if (!problems.length && isBlank(given)) return nothing
  const onSale = given.onSale ?? before.onSale
  const listed = given.method === 'none'
  const values = { ...(listed ? noValues : before.values), ...read }
  const methods = { ...ownMethods(before), ...said } as RuleMethods
  const after = tidy({ ...before, method: before.method, methods, values, onSale }, sku.chargeMethod)
  if (listed) {
    if (guestKinds.some((kind) => values[kind] !== null))
      problems.push({ column: 'method', why: 'pricing.sheet.listHasNoValue' })
  } else {
    const rule = { method: asStored, methods, values: { ...noValues, ...read } }
    const errors = valueErrors(rule, sku.chargeMethod)
    problems.push(...errors.map(({ field, ...why }) => ({ column: columnOf(field), ...why })))
    const other = given.method !== undefined && given.method !== 'mixed' && given.method !== before.method
    if (!problems.length && (typed ? after.method === 'none' : other))
      problems.push({ column: firstOf(kindsOf(sku.chargeMethod)), why: 'required' })
  }
  if (problems.length) return refused(problems)
  if (sameQuotation(before, after)) return nothing
  const { method } = after
  const act = {
    skuId: sku.id,
    method,
    ...(after.methods && { methods: after.methods }),
    values: after.values,
    onSale,
    seen: existing.modifiedAt ?? '',
  }
  return { before, after, isNew: existing.modifiedAt === null, act }
}
