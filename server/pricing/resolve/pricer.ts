import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { PricesNow } from '../quotation/changed-quotation.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { loadPriceBooks } from './load-price-books.ts'
import type { PriceBook, PriceRule } from './price-book.ts'
import { pairKey } from './price-versions.ts'
import { resolveUnitPrice, tracePrice, type UnitPrice } from './resolve-price.ts'
import { strategyBooks } from '../strategy/strategy-books.ts'

/** The price books of one owner and these SKUs for some days, by SKU. */
export async function ownerBooks(
  ctx: Ctx,
  { kind, id }: Owner,
  skuIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<Map<number, PriceBook>> {
  if (kind === 'strategy')
    return new Map((await strategyBooks(ctx, id, { from, to }, skuIds)).map((sku) => [sku.id, sku.book]))
  const wanted = skuIds.map((skuId) => ({ skuId, agentId: id, from, to }))
  const books = await loadPriceBooks(ctx, wanted)
  return new Map(wanted.map((pair) => [pair.skuId, books.get(pairKey(pair)) ?? fail('notFound')]))
}

export type Pricer = Awaited<ReturnType<typeof pricer>>

/** Prices of SKUs for an owner on a day. */
export async function pricer(ctx: Ctx, owner: Owner, skuIds: readonly number[], date: string) {
  const books = await ownerBooks(ctx, owner, skuIds, { from: date, to: date })
  const ask = { date, session: '' }
  const bookOf = (skuId: number) => books.get(skuId) ?? fail('notFound')
  return {
    /** As they are, or as another quotation (null = none) would make them. */
    of: (skuId: number, rule?: PriceRule | null): UnitPrice => {
      const book = bookOf(skuId)
      return resolveUnitPrice(rule === undefined ? book : quotedAs(owner, book, rule), ask)
    },
    /** What is paid now, the list price, and the kinds of which a custom price of the day decides. */
    now: (skuId: number): PricesNow => {
      const book = bookOf(skuId)
      const own = owner.kind === 'agent' ? 'agentCustom' : 'strategyCustom'
      const steps = tracePrice(book, ask, nobody).steps.filter(({ layer }) => layer === own)
      return {
        price: resolveUnitPrice(book, ask).unit,
        list: resolveUnitPrice(listed(book), ask).unit,
        custom: steps.flatMap(({ answers }) => answers),
      }
    },
  }
}

const nobody = { adults: 0, children: 0, infants: 0, units: 0 }
const listed = (book: PriceBook): PriceBook => ({
  ...book,
  customPricing: [],
  quotation: null,
  strategyCustomPricing: [],
  strategyRules: [],
})

/** The book as if this were its quotation: an agent's layer of its own, a strategy's rule for the SKU. */
function quotedAs({ kind }: Owner, book: PriceBook, rule: PriceRule | null): PriceBook {
  if (kind === 'agent') return { ...book, quotation: rule }
  const wider = book.strategyRules.filter(({ scope }) => scope !== 'sku' && scope !== 'product')
  const own = rule ? [{ ...rule, scope: 'sku' as const, depth: 0, createdNo: 0 }] : []
  return { ...book, strategyRules: [...own, ...wider] }
}
