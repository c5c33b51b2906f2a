import { firstOf, itemAt, mustGet } from '#contract/kit/given.ts'
import type { PartChoice } from '#contract/catalog/packages/package.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { loadPackages, type Package, type PackagePart } from '../../../catalog/catalog.public.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { fail, failField } from '../../../kit/call/errors.ts'
import type { PartQuestion } from '../../../pricing/pricing.public.ts'
import { loadOrderSkus, type OrderSku } from '../../order/order-skus.ts'
import { carrierOf } from '../../order/carrier.ts'
import type { Counts } from '../guests.ts'
import { needsOfSku, planLine, type PlannedLine, type Taking } from './plan-lines.ts'

/** Packages among SKUs, the SKUs that they may be made of or that sail back, and the add-ons that any of them offers. */
export type ExistingPackages = {
  packages: Map<number, Package>
  skus: Map<number, OrderSku>
  addOns: Map<number, OrderSku>
}

/** What the packages among these SKUs are made of, and what is offered beside them; no query where there is neither. */
export async function loadOrderPackages(
  ctx: Ctx,
  input: Iterable<Pick<OrderSku, 'id' | 'packagePrice' | 'addOns' | 'wayBackId'>>,
  sailBack?: readonly (number | null)[],
): Promise<ExistingPackages> {
  const all = [...input]
  const ids = all.flatMap((sku) => (sku.packagePrice === null ? [] : [sku.id]))
  const packages = await loadPackages(ctx, ids)
  const options = [...packages.values()].flatMap(({ parts }) => parts.flatMap((part) => part.options))
  const load = async (wanted: readonly number[]): Promise<Map<number, OrderSku>> =>
    wanted.length ? loadOrderSkus(ctx, wanted) : new Map()
  const backs = (sailBack ?? all.map(({ wayBackId }) => wayBackId)).flatMap((id) => id ?? [])
  const skus = await load([...options.map((option) => option.skuId), ...backs])
  const addOns = await load(
    [...all, ...skus.values()].flatMap((sku) => sku.addOns.map(({ addOnId }) => addOnId)),
  )
  return { packages, skus, addOns }
}

export type PackageAsk = {
  date: string
  counts: Counts
  choices?: readonly PartChoice[] | undefined
  by: Taking
}

/**
 * The lines of a package: one a part, in their order, each on its own day with the SKU and session chosen, else the first
 * that can be had. What the package itself draws from stock is taken with one of them. 400000 at `choices` for what its
 * parts do not offer; `orders.notOnSale` for a part that cannot be had at all.
 */
export function planPackage(
  ctx: Ctx,
  { packages, skus }: ExistingPackages,
  sku: OrderSku,
  ask: PackageAsk,
): PlannedLine[] {
  const { parts } = mustGet(packages, sku.id)
  const { date, counts, choices = [], by } = ask
  const wrong = choices.findIndex(({ partId }) => !parts.some((part) => part.id === partId))
  if (wrong >= 0) failField(`choices.${wrong}.partId`, 'unknown')
  const taken = parts.map((part) => {
    const { option, chosen } = optionOf(ctx, part, choices, skus)
    return { part, option, chosen, units: roomsOf(part, choices, chosen) }
  })
  requireRooms(taken, choices)
  const lines = taken.flatMap(({ part, option, chosen, units }): PlannedLine[] => {
    if (units === 0) return []
    const line = planLine(
      {
        kind: 'part',
        partId: part.id,
        sku: chosen,
        counts: { ...counts, units: chosen.chargeMethod === 'per-unit' ? units : 0 },
        by,
        request: {
          date: later(date, part.day),
          endDate: part.nights === null ? null : later(date, part.day + part.nights),
          session: option.session || sessionOf(part, choices, chosen),
          supplierId: preferred(option.supplierId, chosen),
        },
      },
      ctx.merchant.timeZone,
    )
    return [line]
  })
  if (!lines.length) failField('choices.0.units', 'tooSmall', { min: 1 })
  const own = needsOfSku({ sku, counts, days: [date], session: '', by })
  const carrier = carrierOf(lines.map((line) => line.sku))
  return lines.map((line, at) => (at === carrier ? { ...line, needs: [...own, ...line.needs] } : line))
}

function optionOf(
  ctx: Ctx,
  part: PackagePart,
  choices: readonly PartChoice[],
  skus: ReadonlyMap<number, OrderSku>,
) {
  const at = choices.findIndex(({ partId }) => partId === part.id)
  const open = part.options.find(({ skuId }) => skus.get(skuId)?.enabled)
  const option = at < 0 ? open : part.options.find(({ skuId }) => skuId === itemAt(choices, at).skuId)
  if (at >= 0 && !option) failField(`choices.${at}.skuId`, 'unknown')
  const chosen = skus.get((option ?? firstOf(part.options)).skuId)
  if (!option || !chosen?.enabled)
    fail('orders.notOnSale', { item: chosen ? nameIn(chosen.names, ctx.language) : '' })
  return { option, chosen }
}

/** The session chosen, which the SKU must have, else its first; '' where it has none. */
function sessionOf(part: PackagePart, choices: readonly PartChoice[], { sessions }: OrderSku): string {
  const at = choices.findIndex(({ partId }) => partId === part.id)
  const chosen = choices[at]?.session ?? ''
  if (chosen && !sessions.includes(chosen)) failField(`choices.${at}.session`, 'unknown')
  return chosen || (sessions[0] ?? '')
}

/** Rooms that are charged by the room are as many as its guests need, none where they sleep in those of other parts. */
export const countsRooms = ({ chargeMethod, productType }: Pick<OrderSku, 'chargeMethod' | 'productType'>) =>
  chargeMethod === 'per-unit' && productType === 'hotel-room'

/** Of anything else that is charged by the unit the whole order takes one. */
function roomsOf(part: PackagePart, choices: readonly PartChoice[], sku: OrderSku): number {
  const at = choices.findIndex(({ partId }) => partId === part.id)
  const units = choices[at]?.units ?? 1
  if (units !== 1 && !countsRooms(sku)) failField(`choices.${at}.units`, 'notAllowed')
  return units
}

type TakenPart = { part: PackagePart; chosen: OrderSku; units: number }

/** Of a package that has rooms one is taken at least; a stay that is given up beside another is a shorter tour. */
function requireRooms(taken: readonly TakenPart[], choices: readonly PartChoice[]): void {
  const rooms = taken.filter(({ chosen }) => countsRooms(chosen))
  const [first] = rooms
  if (!first || rooms.some(({ units }) => units > 0)) return
  const at = choices.findIndex(({ partId }) => partId === first.part.id)
  failField(`choices.${at}.units`, 'tooSmall', { min: 1 })
}

/** The package's preferred supplier while it serves the SKU; else the SKU's own decide. */
const preferred = (supplierId: number | null, { suppliers }: OrderSku): number | undefined =>
  suppliers.some((one) => one.supplierId === supplierId && one.enabled) ? supplierId! : undefined

const later = (date: string, days: number): string =>
  days === 0 ? date : Temporal.PlainDate.from(date).add({ days }).toString()

/** What the resolver is asked of each part. */
export const partQuestions = (lines: readonly PlannedLine[]): PartQuestion[] =>
  lines.map(({ sku, days, session, counts }) => ({
    skuId: sku.id,
    names: sku.names,
    asks: days.map((date) => ({ date, session })),
    guests: counts,
  }))
