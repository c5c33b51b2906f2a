import { SkuForm } from '#contract/catalog/catalog.schema.ts'
import { bindSku } from '#server/catalog/skus/bind-sku.ts'
import { saveCategory } from '#server/catalog/sorting/categories.ts'
import { saveItem } from '#server/catalog/collect/collect-items.ts'
import { saveRule } from '#server/catalog/collect/collect-rules.ts'
import { listItems } from '#server/catalog/collect/collect.queries.ts'
import { savePickupZone } from '#server/catalog/pickup/pickup-zones.ts'
import { saveDestination } from '#server/catalog/sorting/destinations.ts'
import { copySku } from '#server/catalog/skus/copy-sku.ts'
import { recycleSkus } from '#server/catalog/recycle/recycle-skus.ts'
import { createSku } from '#server/catalog/skus/save-sku.ts'
import { switchSale } from '#server/catalog/skus/switch-sale.ts'
import { saveTag } from '#server/catalog/sorting/tags.ts'
import { saveFile } from '#server/files/files.public.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { saveBasePrice } from '#server/pricing/owners/save-base-price.ts'
import { saveCost } from '#server/pricing/cost/save-cost.ts'
import { coverArt, coverFile } from '../world/cover-art.ts'
import { roomFacts } from '../world/blue-hotels.ts'
import { categories, type DemoCategory } from '../world/categories.ts'
import { destinations, placeOf } from '../world/destinations.ts'
import { pickupZones } from '../world/pickup-zones.ts'
import { isPerUnit, stockModeOf, type DemoSku } from '../world/demo-sku.ts'
import { skuFacts } from '../world/sku-facts.ts'
import {
  cancelRules,
  noRefund,
  collectFields,
  costMissing,
  dearerNextYear,
  fallbacks,
  meetingPoints,
  ownItem,
  startTimes,
  tags,
} from '../world/sku-rules.ts'
import { dayTrip, summaries, terms, inFive } from '../world/texts.ts'
import { opening } from './clock.ts'
import { adminOf } from './companies.ts'
import { acting, type Stage } from './stage.ts'

/** Categories, tags and SKUs with their pictures, base prices and costs. */
export async function makeCatalogue(stage: Stage, skus: readonly DemoSku[]): Promise<void> {
  await acting(stage, async (as) => {
    const at = (minutes: number) => as(stage.clock.at(opening, minutes), adminOf(stage))
    const used = new Set(skus.map(({ category }) => category))
    const categoryIds = new Map<string, number>()
    await makeCategories(at(600), categories, null, used, categoryIds)
    const diving = categoryIds.get(ownItem.category)
    if (diving !== undefined) await askDivers(at(606), diving)
    const tagged: { id: number; name: string; on: (sku: DemoSku) => boolean }[] = []
    for (const { on, under, names, colour } of tags) {
      const parentId = tagged.find(({ name }) => name === under)?.id ?? null
      const saved = await saveTag(at(610), { names: inFive(names), colour, parentId })
      tagged.push({ ...saved, name: names[0], on })
    }
    const places = await makeDestinations(at(612), skus)
    for (const { names, places, ...zone } of pickupZones)
      await savePickupZone(at(614), { ...zone, names: inFive(names), places: places.join('\n') })
    for (const [index, sku] of skus.entries()) {
      const ctx = at(620 + index)
      const tagIds = tagged.filter(({ on }) => on(sku)).map(({ id }) => id)
      const suppliers = suppliersOf(stage, sku)
      const { id } = await createSku(
        ctx,
        await formOf(ctx, sku, {
          categoryId: categoryIds.get(sku.category)!,
          destinationId: places.get(placeOf(sku.code))!,
          tagIds,
          supplierIds: suppliers,
          facts: factsOf(stage, sku),
        }),
      )
      stage.skus.set(sku.code, id)
      await saveBasePrice(ctx, { skuId: id, ...amountsOf(sku, sku.price) })
      await switchSale(ctx, { ids: [id], onSale: true })
      if (!costMissing.includes(sku.code)) await saveCosts(ctx, stage, sku, id, suppliers)
    }
  })
}

/** Divers are asked by their category, with an item of the merchant's own. */
const asDivers = (sku: DemoSku): boolean => sku.category === ownItem.category && sku.dive === true
async function askDivers(ctx: Ctx, categoryId: number): Promise<void> {
  await saveItem(ctx, { names: ownItem.names, input: 'text', options: [] })
  const own = (await listItems(ctx)).rows.at(-1)!
  const fields = [
    ...collectFields({ dive: true, type: 'diving' }),
    { key: own.key, per: 'order' as const, required: false },
  ]
  await saveRule(ctx, { categoryId, fields })
}

/** Ties SKUs to those of supplier merchants, when both have theirs. */
export const bindSkus = (stage: Stage, skus: readonly DemoSku[], partner: Stage): Promise<void> =>
  acting(stage, async (as) => {
    for (const { code, boundTo, supplier } of skus) {
      if (!boundTo) continue
      await bindSku(as(stage.clock.at(opening, 720), adminOf(stage)), {
        skuId: stage.skus.get(code)!,
        supplierId: stage.suppliers.get(supplier!)!.id,
        boundSkuId: partner.skus.get(boundTo)!,
      })
    }
  })

/** Last season's versions, put into the recycle bin some days ago. */
export const retireSkus = (stage: Stage, retired: Readonly<Record<string, string>>): Promise<void> =>
  acting(stage, async (as) => {
    for (const [index, [from, code]] of Object.entries(retired).entries()) {
      const ctx = as(stage.clock.at(-9 + 3 * index, 990), adminOf(stage))
      const { id } = await copySku(ctx, { id: stage.skus.get(from)!, code })
      await recycleSkus(ctx, { ids: [id] })
    }
  })

/** Categories in which something stands, or something below them. */
async function makeCategories(
  ctx: Ctx,
  tree: readonly DemoCategory[],
  parentId: number | null,
  used: ReadonlySet<string>,
  ids: Map<string, number>,
): Promise<void> {
  const isUsed = ([key, , below = []]: DemoCategory): boolean => used.has(key) || below.some(isUsed)
  for (const [position, [key, names, below = []]] of tree.filter(isUsed).entries()) {
    const { id } = await saveCategory(ctx, { parentId, names: inFive(names), position })
    ids.set(key, id)
    await makeCategories(ctx, below, id, used, ids)
  }
}

/** The destinations of these SKUs, by code. */
async function makeDestinations(ctx: Ctx, skus: readonly DemoSku[]): Promise<Map<string, number>> {
  const used = new Set(skus.map(({ code }) => placeOf(code)))
  const ids = new Map<string, number>()
  for (const { code, names } of destinations)
    if (used.has(code)) ids.set(code, (await saveDestination(ctx, { code, names: inFive(names) })).id)
  return ids
}

const suppliersOf = (stage: Stage, { code, supplier }: DemoSku): number[] =>
  [supplier, fallbacks[code]].flatMap((key) => (key ? [stage.suppliers.get(key)!.id] : []))

type Links = {
  categoryId: number
  destinationId: number
  tagIds: number[]
  supplierIds: number[]
  facts: object | undefined
}

/** What is known of it because of its type; what sails back stands already. */
function factsOf(stage: Stage, { code, wayBack }: DemoSku): object | undefined {
  const facts = skuFacts[code] ?? roomFacts[code]
  return wayBack
    ? { ...facts, wayBackId: stage.skus.get(wayBack.code)!, openReturnDays: wayBack.openDays }
    : facts
}

async function formOf(ctx: Ctx, sku: DemoSku, { facts, ...links }: Links): Promise<SkuForm> {
  const isTrip = sku.type === 'day-trip'
  const meetingPoint = meetingPoints[sku.category]
  const coverFileId = await draw(ctx, sku, sku.code)
  const pictureFileIds =
    isTrip || sku.type === 'hotel-room'
      ? [await draw(ctx, sku, `${sku.code} noon`), await draw(ctx, sku, `${sku.code} late`)]
      : []
  return SkuForm.parse({
    code: sku.code,
    productType: sku.type,
    chargeMethod: isPerUnit(sku) ? 'per-unit' : 'per-person',
    names: inFive(sku.names),
    summaries: inFive(summaries[sku.type]),
    terms: inFive(terms[sku.type]),
    ...links,
    coverFileId,
    pictureFileIds,
    ...(isTrip && { descriptions: inFive(dayTrip) }),
    startTime: sku.start ?? startTimes[sku.type],
    sessions: [...(sku.sessions ?? [])],
    stockMode: stockModeOf(sku),
    collect: collectFields(sku),
    collectOwn: !asDivers(sku),
    cancelRule: sku.nonRefundable ? noRefund : sku.freeCancel ? [] : cancelRules[sku.type],
    autoConfirm: sku.auto ?? false,
    ...(sku.depositBasisPoints && { depositBasisPoints: sku.depositBasisPoints, balanceDays: 7 }),
    latestBookingDays: sku.type === 'day-trip' || sku.type === 'diving' ? 1 : 0,
    pickup: sku.type === 'day-trip',
    meetingPoints: meetingPoint ? inFive(meetingPoint) : {},
    facts,
  })
}

/** A picture of a SKU, drawn from what it is and from the text. */
const draw = async (ctx: Ctx, { code, type }: DemoSku, from: string): Promise<number> =>
  saveFile(ctx, await coverFile(code, coverArt(from, type)))

const minor = (baht: number | undefined) => (baht === undefined ? null : Math.round(baht * 100))

/** Amounts told short, by guest kind; a charge by the unit has one. */
export const amountsOf = (sku: DemoSku, [first, child, infant]: readonly number[], factor = 1) => {
  const of = (baht: number | undefined) => minor(baht === undefined ? undefined : Math.round(baht * factor))
  return isPerUnit(sku)
    ? { adultMinor: null, childMinor: null, infantMinor: null, unitMinor: of(first) }
    : { adultMinor: of(first), childMinor: of(child), infantMinor: of(infant), unitMinor: null }
}

async function saveCosts(
  ctx: Ctx,
  { clock }: Stage,
  sku: DemoSku,
  skuId: number,
  suppliers: readonly number[],
): Promise<void> {
  const infant = sku.price[2] === 0 ? [0] : []
  const cost = [...sku.cost, ...infant]
  for (const [rank, supplierId] of suppliers.entries()) {
    const form = { skuId, supplierId, currency: 'THB' as const }
    await saveCost(ctx, {
      ...form,
      // Those of the years before are known too.
      validFrom: clock.day(opening - 1_000),
      ...amountsOf(sku, cost, rank ? 1.06 : 1),
    })
    if (rank || !dearerNextYear.includes(sku.code)) continue
    const nextYear = `${Number(clock.day(0).slice(0, 4)) + 1}-01-01`
    await saveCost(ctx, { ...form, validFrom: nextYear, ...amountsOf(sku, cost, 1.08) })
  }
}
