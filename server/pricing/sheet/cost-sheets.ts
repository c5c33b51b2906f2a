import type { CostForm } from '#contract/pricing/cost/cost.schema.ts'
import { amountKey, guestKinds, kindsOf, noAmounts, type Amounts } from '#contract/kit/guests.ts'
import type { Currency } from '#contract/kit/money/money.ts'
import type { PriceFamily } from '#contract/pricing/families.ts'
import type { SpecialCostForm } from '#contract/pricing/cost/special-cost.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../../kit/ctx.ts'
import type { RowPlan, SheetKind, SheetPart, CellFault } from '../../kit/sheet/import/sheet-kind.ts'
import { sameAmounts } from '../amount-columns.ts'
import { saveCost, wrongAmounts } from '../cost/save-cost.ts'
import { saveSpecialCost } from '../cost/save-special-cost.ts'
import { columnOf, columnsOf, headOf } from './columns.ts'
import { costPairKey, costPairs, type StoredCostPair, type Supplier } from './cost-pairs.ts'
import { soldBelow } from './cost-warnings.ts'
import { FileDaysBy, liesOver, sameDays, wrongPeriod } from './dated-plan.ts'
import { storedBaseCosts, storedSpecialCosts, type StoredBase, type StoredSpecial } from './stored-costs.ts'
import { changesBetween, isBlank, nothing, readPart, refused, type PriceRow } from './price-rows.ts'
import { oneAct } from './one-act.ts'
import { readValues, writeValue } from './read-cells.ts'
import { writeWeekdays } from './weekdays.ts'

type BaseAct = z.output<typeof CostForm>
type SpecialAct = z.output<typeof SpecialCostForm>

/** Base costs: a row for each SKU, supplier and first day. */
export const baseCostSheet = (family: PriceFamily): SheetKind<BaseAct, object> => ({
  name: `pricing.costs-${family}`,
  codeColumn: 'sku',
  oneAct,
  ...columnsOf.cost,
  headOf,
  columnOf,
  plan: (ctx, part) => planBaseCosts(ctx, part, family),
  save: async (ctx, forms) => {
    for (const form of forms) await saveCost(ctx, form, family)
  },
})

/** Special costs: a row for each entry, known by its SKU, its supplier and its days. */
export const specialCostSheet = (family: PriceFamily): SheetKind<SpecialAct, object> => ({
  name: `pricing.special-costs-${family}`,
  codeColumn: 'sku',
  oneAct,
  ...columnsOf.specialCost,
  headOf,
  columnOf,
  plan: (ctx, part) => planSpecialCosts(ctx, part, family),
  save: async (ctx, forms) => {
    for (const form of forms) await saveSpecialCost(ctx, form, family)
  },
})

type Money = { currency: string; amounts: Amounts }
const moneyTexts = ({ currency, amounts }: Money) => ({
  currency,
  ...Object.fromEntries(
    guestKinds.map((kind) => [kind, writeValue(amounts[amountKey[kind]], { method: 'fixed', currency })]),
  ),
})
/** What the cells of a cost say. */
export const baseCostTexts = ({ validFrom, ...money }: Omit<StoredBase, keyof Pair>) => ({
  validFrom,
  ...moneyTexts(money),
})
export const specialCostTexts = (language: string, one: Omit<StoredSpecial, keyof Pair>) => ({
  from: one.from,
  to: one.to,
  weekdays: writeWeekdays(language, one.weekdays),
  ...moneyTexts(one),
  note: one.note,
})
type Pair = Pick<StoredCostPair, 'id' | 'skuId' | 'supplierId'>

/** Currency and amounts of a row over those that stand there; in another currency nothing of them stays. */
function moneyIn({ given }: PriceRow, before: Money | undefined, supplier: Supplier) {
  const currency = given.currency ?? before?.currency ?? supplier.currency
  const { values, problems } = readValues(given, { method: 'fixed', currency })
  const amounts: Amounts = { ...(before?.currency === currency ? before.amounts : noAmounts) }
  for (const kind of guestKinds) {
    const value = values[kind]
    if (value !== undefined) amounts[amountKey[kind]] = value
  }
  return { currency: currency as Currency, amounts, problems }
}

const sameMoney = (a: Money, b: Money): boolean =>
  a.currency === b.currency && sameAmounts(a.amounts, b.amounts)
const wrongIn = (amounts: Amounts, chargeMethod: string): CellFault[] =>
  wrongAmounts(amounts, chargeMethod).map(({ field, ...why }) => ({ column: columnOf(field), ...why }))
const kindsIn = (amounts: Amounts, chargeMethod: string) =>
  kindsOf(chargeMethod).filter((kind) => amounts[amountKey[kind]] !== null)

/** Rows with the supplier that each is about. */
async function readCosts(ctx: Ctx, part: SheetPart, family: PriceFamily) {
  const { rows, above } = await readPart(ctx, part, { of: family, currency: ctx.merchant.currency })
  const skuIds = [...new Set(rows.flatMap(({ sku }) => sku?.id ?? []))]
  const pairOf = await costPairs(ctx, skuIds)
  const withSupplier = (row: PriceRow): (PriceRow & { supplier: Supplier }) | RowPlan<never> => {
    const found = pairOf(row)
    if ('supplier' in found) return { ...row, supplier: found.supplier }
    return isBlank(row.given) && row.given.supplier === undefined
      ? nothing
      : refused([found, ...row.problems])
  }
  const paired = rows.map((row) => (row.sku ? withSupplier(row) : refused(row.problems)))
  const pairedAbove = above.map(withSupplier).filter((row) => 'supplier' in row)
  return { skuIds, rows: paired, above: pairedAbove }
}

async function planBaseCosts(ctx: Ctx, part: SheetPart, family: PriceFamily): Promise<RowPlan<BaseAct>[]> {
  const { skuIds, rows, above } = await readCosts(ctx, part, family)
  const stored = await storedBaseCosts(ctx, skuIds)
  const warn = await soldBelow(ctx, skuIds)
  const seen = new Map<string, number>()
  const keyOf = ({ sku, supplier, given }: PriceRow & { supplier: Supplier }) =>
    `${sku.id}/${supplier.id}/${given.validFrom}`
  for (const row of above) if (!seen.has(keyOf(row))) seen.set(keyOf(row), row.no)
  return rows.map((row) => {
    if (!('supplier' in row)) return row
    const { given, sku, supplier, problems: unread, no } = row
    if (isBlank(given) && !unread.length) return nothing
    const { validFrom } = given
    const before = stored.find(
      (one) => one.skuId === sku.id && one.supplierId === supplier.id && one.validFrom === validFrom,
    )
    const { currency, amounts, problems: wrong } = moneyIn(row, before, supplier)
    const problems = [...unread, ...wrong]
    const unreadDay = unread.some(({ column }) => column === 'validFrom')
    if (validFrom === undefined && !unreadDay) problems.push({ column: 'validFrom', why: 'required' })
    if (problems.length || validFrom === undefined) return refused(problems)
    if (before && sameMoney(before, { currency, amounts })) return nothing
    const first = seen.get(keyOf(row))
    if (first === undefined) seen.set(keyOf(row), no)
    else problems.push({ column: 'validFrom', why: 'pricing.sheet.twice', params: { row: first } })
    problems.push(...wrongIn(amounts, sku.chargeMethod))
    if (problems.length) return refused(problems)
    const after = { validFrom, currency, amounts }
    return {
      verdict: before ? 'update' : 'create',
      changes: changesBetween(before && baseCostTexts(before), baseCostTexts(after)),
      problems,
      warnings: warn(sku, { currency, amounts }),
      act: { skuId: sku.id, supplierId: supplier.id, id: before?.id, validFrom, currency, ...amounts },
    }
  })
}

async function planSpecialCosts(
  ctx: Ctx,
  part: SheetPart,
  family: PriceFamily,
): Promise<RowPlan<SpecialAct>[]> {
  const { skuIds, rows, above } = await readCosts(ctx, part, family)
  const all = Map.groupBy(await storedSpecialCosts(ctx, skuIds), costPairKey)
  const warn = await soldBelow(ctx, skuIds)
  const inFile = new FileDaysBy()
  const laidOf = (one: Omit<StoredSpecial, keyof Pair>, chargeMethod: string) => ({
    from: one.from,
    to: one.to,
    weekdays: one.weekdays,
    currency: one.currency,
    kinds: kindsIn(one.amounts, chargeMethod),
  })
  for (const row of above) {
    const read = specialIn(row, all.get(pairKeyOf(row)) ?? [])
    if ('after' in read) inFile.of(pairKeyOf(row)).add(row.no, laidOf(read.after, row.sku.chargeMethod))
  }
  return rows.map((row) => {
    if (!('supplier' in row)) return row
    const { sku, supplier, no } = row
    const existing = all.get(pairKeyOf(row)) ?? []
    const read = specialIn(row, existing)
    if (!('after' in read)) return read
    const { after, before } = read
    const same = existing.some(
      (one) => sameDays(one, after) && one.note === after.note && sameMoney(one, after),
    )
    const laid = laidOf(after, sku.chargeMethod)
    const days = inFile.of(pairKeyOf(row))
    const problems = same ? [] : days.inTheWay(laid, !before)
    if (!problems.length) days.add(no, laid)
    if (same) return nothing
    problems.push(...wrongIn(after.amounts, sku.chargeMethod))
    if (problems.length) return refused(problems)
    const texts = (one: Omit<StoredSpecial, keyof Pair>) => specialCostTexts(ctx.language, one)
    const { amounts, currency, ...when } = after
    const others = existing.map((one) => ({ ...laidOf(one, sku.chargeMethod), id: one.id }))
    return {
      verdict: before ? 'update' : 'create',
      changes: changesBetween(before && texts(before), texts(after)),
      problems,
      warnings: [...(before ? [] : liesOver(laid, others)), ...warn(sku, after, after)],
      act: {
        ...when,
        ...amounts,
        currency: currency as Currency,
        skuId: sku.id,
        supplierId: supplier.id,
        id: before?.id,
      },
    }
  })
}

const pairKeyOf = ({ sku, supplier }: PriceRow & { supplier: Supplier }) =>
  costPairKey({ skuId: sku.id, supplierId: supplier.id })

type Special = { after: Omit<StoredSpecial, keyof Pair>; before: StoredSpecial | undefined }

/** The special cost that a row says, and the one it changes: the latest of the same days. */
function specialIn(
  row: PriceRow & { supplier: Supplier },
  existing: readonly StoredSpecial[],
): Special | RowPlan<never> {
  const { given, problems: unread, supplier } = row
  if (isBlank(given) && !unread.length) return nothing
  const { from = '', to = '', weekdays = [] } = given
  const before = existing.findLast((one) => sameDays(one, { from, to, weekdays }))
  const { currency, amounts, problems: wrong } = moneyIn(row, before, supplier)
  const period = unread.some(({ column }) => column === 'from' || column === 'to') ? [] : wrongPeriod(given)
  const problems = [...unread, ...period, ...wrong]
  if (problems.length) return refused(problems)
  return { after: { from, to, weekdays, currency, amounts, note: given.note ?? before?.note ?? '' }, before }
}
