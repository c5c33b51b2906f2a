import { sql } from 'kysely'
import type { CustomPriceForm } from '#contract/pricing/custom/custom-price.schema.ts'
import { guestKinds, kindsOf, type RuleMethod } from '#contract/kit/guests.ts'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { RowPlan, SheetKind, SheetPart } from '../../kit/sheet/import/sheet-kind.ts'
import { customPrices, type CustomPriceRecord, type Owner } from '../custom/custom-price-record.ts'
import { priceOwner } from '../owners/price-owner.ts'
import { recordsWhere } from '../records.ts'
import { saveCustomPrice, wrongCustomPrice } from '../custom/save-custom-price.ts'
import { noValues, valuesOf } from '../value-columns.ts'
import { columnOf, columnsOf, headOf } from './columns.ts'
import { customWarnings } from './custom-warnings.ts'
import { FileDaysBy, liesOver, sameDays, wrongPeriod } from './dated-plan.ts'
import { changesBetween, isBlank, nothing, readPart, refused, type PriceRow } from './price-rows.ts'
import { oneAct } from './one-act.ts'
import { readValues, writeValue } from './read-cells.ts'
import { writeWeekdays } from './weekdays.ts'

/** Custom pricing of an agent or of a strategy: a row for each entry, known by its SKU, its days and its session. */
export const customSheet = <S>(
  name: `pricing.${string}`,
  ownerOf: (subject: S) => Owner,
): SheetKind<CustomPriceForm, S> => ({
  name,
  codeColumn: 'sku',
  oneAct,
  ...columnsOf.custom,
  headOf,
  columnOf,
  requireSubject: (ctx, subject) => priceOwner(ctx, ownerOf(subject)),
  plan: (ctx, part, subject) => planCustomPrices(ctx, part, ownerOf(subject)),
  save: async (ctx, forms, subject) => {
    for (const form of forms) await saveCustomPrice(ctx, ownerOf(subject), form)
  },
})

/** An entry as it is kept, whoever's it is. */
export type Entry = Omit<CustomPriceForm, 'id'> & { id?: number | undefined }
const entryOf = (row: CustomPriceRecord): Entry & { id: number } => ({
  id: row.id,
  skuId: row.sku_id,
  from: row.from_date,
  to: row.to_date,
  weekdays: row.weekdays,
  session: row.session,
  note: row.note,
  method: row.method as RuleMethod,
  values: valuesOf(row),
})

/** What the cells of an entry say. */
export const customTexts = (app: App, language: string, entry: Entry, currency: string) => ({
  from: entry.from,
  to: entry.to,
  weekdays: writeWeekdays(language, entry.weekdays),
  session: entry.session,
  method: app.word(language, `pricing.methods.${entry.method}`),
  ...Object.fromEntries(
    guestKinds.map((kind) => [kind, writeValue(entry.values[kind], { method: entry.method, currency })]),
  ),
  note: entry.note,
})

/** All entries of one owner about these SKUs, by SKU; what was made later comes later. */
export async function entriesOf(ctx: Ctx, { kind, id }: Owner, skuIds: readonly number[]) {
  const prices = customPrices[kind]
  const rows = await recordsWhere(
    ctx,
    prices,
    sql`${sql.ref(prices.ownerColumn)} = ${id} and sku_id = any(${[...skuIds]}::bigint[])`,
  )
  return Map.groupBy(rows.map(entryOf), ({ skuId }) => skuId)
}

const laidOf = (entry: Entry, chargeMethod: string) => ({
  from: entry.from,
  to: entry.to,
  weekdays: entry.weekdays,
  session: entry.session,
  kinds: kindsOf(chargeMethod).filter((kind) => entry.values[kind] !== null),
})

async function planCustomPrices(
  ctx: Ctx,
  part: SheetPart,
  owner: Owner,
): Promise<RowPlan<CustomPriceForm>[]> {
  const { currency } = await priceOwner(ctx, owner)
  const { rows, above } = await readPart(ctx, part, { of: owner.family, currency })
  const skuIds = [...new Set(rows.flatMap(({ sku }) => sku?.id ?? []))]
  const entries = await entriesOf(ctx, owner, skuIds)
  const inFile = new FileDaysBy()
  for (const row of above) {
    const read = entryIn(row, entries.get(row.sku.id) ?? [], currency)
    if ('entry' in read) inFile.of(String(row.sku.id)).add(row.no, laidOf(read.entry, row.sku.chargeMethod))
  }
  const planned = rows.map((row) => {
    if (!row.sku) return refused(row.problems)
    const { sku, no } = row
    const existing = entries.get(sku.id) ?? []
    const read = entryIn(row, existing, currency)
    if (!('entry' in read)) return read
    const { entry, before } = read
    const laid = laidOf(entry, sku.chargeMethod)
    const days = inFile.of(String(sku.id))
    const same = existing.some((one) => isSame(one, entry))
    const problems = same ? [] : days.inTheWay(laid, !before)
    if (!problems.length) days.add(no, laid)
    if (same) return nothing
    const wrong = wrongCustomPrice(entry, sku).map(({ field, ...why }) => ({
      column: columnOf(field),
      ...why,
    }))
    if (problems.length + wrong.length) return refused([...problems, ...wrong])
    const texts = (one: Entry) => customTexts(ctx.app, ctx.language, one, currency)
    const others = existing.map((one) => ({ ...laidOf(one, sku.chargeMethod), id: one.id }))
    return {
      verdict: before ? ('update' as const) : ('create' as const),
      changes: changesBetween(before && texts(before), texts(entry)),
      problems: [],
      warnings: before ? [] : liesOver(laid, others),
      act: { ...entry, id: before?.id },
    }
  })
  return customWarnings(ctx, owner, planned)
}

const isSame = (a: Entry, b: Entry): boolean =>
  sameDays({ ...a }, { ...b }) &&
  a.method === b.method &&
  a.note === b.note &&
  guestKinds.every((kind) => a.values[kind] === b.values[kind])

type Read = { entry: Entry; before: Entry | undefined }

/** The entry that a row says, and the one it changes: the latest with the same days and session. */
function entryIn(
  { given, sku, problems: unread }: PriceRow,
  existing: readonly Entry[],
  currency: string,
): Read | RowPlan<never> {
  if (isBlank(given) && !unread.length) return nothing
  const { from, to, weekdays = [], session = '' } = given
  const period = unread.some(({ column }) => column === 'from' || column === 'to') ? [] : wrongPeriod(given)
  const span = { from: from ?? '', to: to ?? '', weekdays, session }
  const before = existing.findLast((one) => sameDays(one, span))
  const method = given.method ?? before?.method ?? 'fixed'
  const { values: read, problems: wrong } = readValues(given, { method, currency })
  const problems = [...unread, ...period, ...wrong]
  if (method === 'none' || method === 'mixed')
    return refused([...problems, { column: 'method', why: 'notAllowed' }])
  const note = given.note ?? before?.note ?? ''
  const entry = (values: Entry['values']): Entry => ({ ...span, skuId: sku.id, method, values, note })
  const alone = entry({ ...noValues, ...read })
  if (before === undefined || existing.some((one) => isSame(one, alone)))
    return problems.length ? refused(problems) : { entry: alone, before }
  // An entry speaks of all its kinds in one way: one that is left empty cannot stay as it was in another.
  if (before.method !== method)
    for (const kind of guestKinds)
      if (before.values[kind] !== null && given.amounts[kind] === undefined)
        problems.push({ column: kind, why: 'pricing.sheet.sayAll' })
  if (problems.length) return refused(problems)
  return { entry: entry({ ...before.values, ...read }), before }
}
