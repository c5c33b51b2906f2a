import { priceKeys, type PriceFamily } from '#contract/pricing/families.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import type { PriceEvent, PriceStore } from './price-store.ts'
import { basePriceStore, calendarStore, quotationStore, strategyQuotationStore } from './price-stores.ts'
import {
  baseCostStore,
  customPriceStore,
  specialCostStore,
  strategyPriceStore,
  strategyRuleStore,
} from './record-store.ts'

/** A store of whatever items: what it takes is what it made of an event itself. */
export type AnyStore = PriceStore<object>

/** Everything that the price change log tells and takes back. A new kind of price is one more of them. */
export const stores = [
  calendarStore,
  basePriceStore,
  quotationStore,
  customPriceStore,
  strategyPriceStore,
  strategyQuotationStore,
  strategyRuleStore,
  baseCostStore,
  specialCostStore,
] as unknown as readonly AnyStore[]

const byType = new Map(stores.flatMap((store) => store.types.map((type) => [type, store])))

/** What an event is about; an act that took another back is about the same. */
export const storeOf = ({ type, facts }: Pick<PriceEvent, 'type' | 'facts'>): AnyStore | undefined =>
  byType.get(type === 'pricing.changeReverted' ? String(facts['of']) : type)

/** Costs are for who may see costs of that family, strategies for who may see strategies. */
export const mayRead = (ctx: Ctx, { area }: AnyStore, family: PriceFamily): boolean =>
  area === 'cost' ? may(ctx, priceKeys[family].cost) : area !== 'strategy' || may(ctx, 'tools.PriceStrategy')

/** The permission to make, and to take back, such a change. */
export const editOf = ({ edit }: AnyStore, family: PriceFamily): string =>
  typeof edit === 'string' ? edit : edit[family]
