import { priceKeys } from '#contract/pricing/families.ts'
import { sql } from 'kysely'
import { noAmounts, type Amounts } from '#contract/kit/guests.ts'
import type { RuleValues } from '#contract/pricing/pricing.schema.ts'
import { amountsOf, sameAmounts, type AmountColumns } from '../amount-columns.ts'
import { camelKeys, valueOfColumn, type Camel } from '../camel-keys.ts'
import { customPrices, type CustomPriceRecord, type OwnerKind } from '../custom/custom-price-record.ts'
import { priceOwner } from '../owners/price-owner.ts'
import { dropRecord, recordsOf, recordsWhere, type Records } from '../records.ts'
import { lockBinding } from '../cost/save-cost.ts'
import { specialCosts, type SpecialCostRecord } from '../cost/special-cost-record.ts'
import type { ValueColumns } from '../value-columns.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { findStrategy, strategyRules, type StrategyRuleRecord } from '../strategy/strategy-record.ts'
import type { PriceEvent, PriceStore } from './price-store.ts'
import { asFixed } from './price-stores.ts'

type HasId = { id: number }
const byId = ({ id }: HasId): string => String(id)

/** What stands of rows now, by their ids, in the shape that events keep. */
async function standingNow<T extends HasId>(
  ctx: Ctx,
  records: Records<T>,
  items: readonly HasId[],
): Promise<Map<string, Camel<T>>> {
  const ids = items.map(({ id }) => id)
  return new Map((await recordsOf(ctx, records, ids)).map((row) => [byId(row), camelKeys(row)]))
}

/** Puts rows back under their ids, so that they keep their place among the others; takes away what was not there. */
async function putBack<T extends HasId>(
  ctx: Ctx,
  records: Records<T>,
  changes: readonly { before: object | null; after: HasId | null }[],
): Promise<void> {
  const { merchantId } = ctx.scope
  const { table, columns } = records
  for (const { before, after } of changes) {
    if (!before) {
      if (after) await dropRecord(ctx, records, after.id)
      continue
    }
    const names = columns.map((column) => sql.ref(column))
    const values = columns.map((column) => sql`${valueOfColumn(before, column)}`)
    const set = columns
      .filter((column) => column !== 'id')
      .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
    await sql`insert into ${sql.table(table)} (merchant_id, ${sql.join(names)}) values (${merchantId}, ${sql.join(values)})
      on conflict (merchant_id, id) do update set ${sql.join(set)}`.execute(ctx.db)
  }
}

const sameIn =
  ({ columns }: { columns: readonly string[] }) =>
  (a: object, b: object): boolean =>
    columns.every(
      (column) => JSON.stringify(valueOfColumn(a, column)) === JSON.stringify(valueOfColumn(b, column)),
    )

type Dated = { fromDate: string; toDate: string; weekdays: number[] }
const dates = ({ fromDate: from, toDate: to, weekdays }: Dated) => ({ from, to, weekdays })
const isOver = ({ toDate }: Dated, today: string): boolean => toDate < today
const costEdit = { play: `${priceKeys.play.cost}.edit`, hotel: `${priceKeys.hotel.cost}.edit` }

/** Special costs of a SKU from a supplier. */
export const specialCostStore: PriceStore<Camel<SpecialCostRecord>> = {
  types: ['pricing.specialCostSaved', 'pricing.specialCostDeleted'],
  area: 'cost',
  edit: costEdit,
  key: byId,
  current: async (ctx, _, items) => {
    const [first] = items
    if (first) await lockBinding(ctx, first)
    return standingNow(ctx, specialCosts, items)
  },
  same: sameIn(specialCosts),
  isPast: isOver,
  restore: (ctx, _, changes) => putBack(ctx, specialCosts, changes),
  tell: (row) => ({ skuId: row.skuId, ...dates(row), side: asFixed(row, row.currency) }),
}

const valuesIn = (row: Camel<ValueColumns>): RuleValues => ({
  adult: row.adultValue,
  child: row.childValue,
  infant: row.infantValue,
  unit: row.unitValue,
})
type CustomRecord = Camel<CustomPriceRecord>

/** Custom pricing of an agent or of a strategy. */
const customStore = (
  kind: OwnerKind,
  { area, edit }: Pick<PriceStore, 'area' | 'edit'>,
): PriceStore<CustomRecord> => {
  const prices = customPrices[kind]
  return {
    types: [prices.events.saved, prices.events.deleted],
    area,
    edit,
    key: byId,
    current: async (ctx, { subjectId }, items) => {
      // Its strategy is gone: nothing of it comes back.
      if (kind === 'strategy' && !(await findStrategy(ctx, subjectId)))
        return new Map(items.map((item) => [byId(item), { ...item, method: '' }]))
      await prices.lock(ctx, subjectId)
      return standingNow(ctx, prices, items)
    },
    same: sameIn(prices),
    isPast: isOver,
    restore: (ctx, _, changes) => putBack(ctx, prices, changes),
    tell: (row, _, currency) => ({
      skuId: row.skuId,
      ...dates(row),
      session: row.session,
      side: { method: row.method as 'fixed', values: valuesIn(row), currency },
    }),
    currency: async (ctx, { subjectId: id }) =>
      kind === 'strategy' ? ctx.merchant.currency : (await priceOwner(ctx, { kind, id })).currency,
  }
}
export const customPriceStore = customStore('agent', {
  area: 'custom',
  edit: 'tools.AgentQuotationMain.edit',
})
export const strategyPriceStore = customStore('strategy', {
  area: 'strategy',
  edit: 'tools.PriceStrategy.edit',
})

type RuleRecord = Camel<StrategyRuleRecord>
/** A product type stood under the scope that is a package's today. */
const ruleAsNow = (row: RuleRecord): RuleRecord =>
  row.scope === 'product' && row.productType ? { ...row, scope: 'type' } : row
const targetOf = (row: RuleRecord): string =>
  [row.strategyId, row.scope, row.skuId, row.productType, row.categoryId].join('/')

/** Rules of a price strategy. */
export const strategyRuleStore: PriceStore<RuleRecord> = {
  types: ['pricing.strategyRuleSaved', 'pricing.strategyRuleDeleted'],
  area: 'strategy',
  edit: 'tools.PriceStrategy.edit',
  asNow: ruleAsNow,
  key: byId,
  current: async (ctx, { subjectId, before }, items) => {
    const strategy = await findStrategy(ctx, subjectId)
    const found = await standingNow(ctx, strategyRules, items)
    const rows = await recordsWhere(ctx, strategyRules, sql`strategy_id = ${subjectId}`)
    const back = before ? ruleAsNow(before as RuleRecord) : null
    const inTheWay = rows
      .map(camelKeys)
      .find((row) => back && row.id !== back.id && targetOf(row) === targetOf(back))
    // Its target has another rule by now, or its strategy is gone: it cannot come back.
    if (back && (inTheWay || !strategy))
      found.set(String(back.id), { ...back, method: '', id: inTheWay?.id ?? back.id })
    return found
  },
  same: sameIn(strategyRules),
  restore: (ctx, _, changes) => putBack(ctx, strategyRules, changes),
  tell: (row, _, currency) => ({
    skuId: row.skuId,
    scope: row.scope as 'sku',
    side: {
      method: row.method as 'fixed',
      ...(row.methods && { methods: row.methods }),
      values: valuesIn(row),
      currency,
    },
  }),
}

type BaseCostRecord = AmountColumns & {
  id: number
  sku_id: number
  supplier_id: number
  valid_from: string
  currency: string
}
type BaseCost = Amounts & { validFrom: string; currency: string }
const costId = ({ facts }: PriceEvent) => Number(facts['costId'])
const baseKey = ({ subjectId, facts }: PriceEvent) => ({
  skuId: subjectId,
  supplierId: Number(facts['supplierId']),
})

/** A base cost of a SKU from a supplier: each event is about one. */
export const baseCostStore: PriceStore<BaseCost> = {
  types: ['pricing.costSaved', 'pricing.costDeleted'],
  area: 'cost',
  edit: costEdit,
  key: () => 'cost',
  current: async (ctx, event) => {
    const { skuId, supplierId } = baseKey(event)
    await lockBinding(ctx, { skuId, supplierId })
    const rows = await ctx.db
      .selectFrom('base_cost')
      .select(['id', 'valid_from', 'currency', 'adult_minor', 'child_minor', 'infant_minor', 'unit_minor'])
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where('sku_id', '=', skuId)
      .where('supplier_id', '=', supplierId)
      .execute()
    const day = (event.before as BaseCost | null)?.validFrom
    const own = rows.find(({ id }) => id === costId(event))
    // Another cost begins on the day that this one would go back to: both cannot.
    const inTheWay = rows.some(({ id, valid_from }) => id !== costId(event) && valid_from === day)
    if (!own && !inTheWay) return new Map()
    const cost = own ? { currency: own.currency, ...amountsOf(own) } : { currency: '', ...noAmounts }
    return new Map([['cost', { validFrom: inTheWay ? '' : own!.valid_from, ...cost }]])
  },
  same: (a, b) => a.validFrom === b.validFrom && a.currency === b.currency && sameAmounts(a, b),
  restore: async (ctx, event, changes) => {
    const { skuId, supplierId } = baseKey(event)
    const records = changes.map(({ key, before, after }) => {
      const record = (cost: BaseCost | null) => cost && { id: costId(event), skuId, supplierId, ...cost }
      return { key, before: record(before), after: record(after) }
    })
    await putBack(ctx, baseCosts, records)
  },
  tell: (cost, { subjectId }) => ({
    skuId: subjectId,
    from: cost.validFrom,
    side: asFixed(cost, cost.currency),
  }),
}
const baseCosts: Records<BaseCostRecord> = {
  table: 'base_cost',
  columns: [
    'id',
    'sku_id',
    'supplier_id',
    'valid_from',
    'currency',
    'adult_minor',
    'child_minor',
    'infant_minor',
    'unit_minor',
  ],
}
