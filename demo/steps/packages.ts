import { PackageForm } from '#contract/catalog/packages/package.schema.ts'
import { createPackage } from '#server/catalog/packages/save-package.ts'
import { saveFile } from '#server/files/files.public.ts'
import { fillStock } from '#server/stock/fill-stock.ts'
import type { Wanted } from '../orders/draw-request.ts'
import { make } from '../orders/run-orders.ts'
import { confirmSome } from '../orders/today.ts'
import { bluePackages, type DemoPackage } from '../world/blue-packages.ts'
import type { DemoAgent } from '../world/companies.ts'
import { coverArt, coverFile } from '../world/cover-art.ts'
import type { DemoSku } from '../world/demo-sku.ts'
import { cancelRules, collectFields } from '../world/sku-rules.ts'
import { inFive, terms } from '../world/texts.ts'
import { daysAhead, opening } from './clock.ts'
import { adminOf } from './companies.ts'
import { acting, type Stage } from './stage.ts'

const minor = (baht: number | undefined): number | null => (baht === undefined ? null : baht * 100)

/** The packages of Andaman Blue, made of its SKUs; one has a limit of its own. */
export const makePackages = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    for (const [at, one] of bluePackages.entries()) {
      const ctx = as(stage.clock.at(opening + 2, 600 + at * 9), adminOf(stage))
      const art = coverArt(one.code, 'custom-package')
      const coverFileId = await saveFile(ctx, await coverFile(one.code, art))
      const { id } = await createPackage(ctx, PackageForm.parse(formOf(stage, one, coverFileId)))
      stage.skus.set(one.code, id)
      if (one.limit !== undefined)
        await fillStock(ctx, {
          skuIds: [id],
          from: stage.clock.day(opening),
          to: stage.clock.day(daysAhead - 1),
          weekdays: [],
          sessions: [],
          capacity: one.limit,
          confirm: [],
        })
    }
  })

const formOf = (stage: Stage, one: DemoPackage, coverFileId: number) => ({
  code: one.code,
  names: inFive(one.names),
  summaries: inFive(one.summaries),
  terms: inFive(terms['custom-package']),
  coverFileId,
  chargeMethod: 'per-person',
  price: one.price ? 'own' : 'sum',
  amounts: { adultMinor: minor(one.price?.[0]), childMinor: minor(one.price?.[1]), infantMinor: null },
  stockMode: one.limit === undefined ? 'free' : 'date',
  cancelRule: cancelRules['custom-package'],
  autoConfirm: true,
  collect: [],
  onSale: !one.offSale,
  parts: one.parts.map(({ day = 0, nights = null, skus, session = '' }) => ({
    day,
    nights,
    options: skus.map((code) => ({ skuId: stage.skus.get(code)!, session })),
  })),
})

/** Packages ordered in the last days, for the weeks to come; every other one is confirmed. */
export async function sellPackages(
  stage: Stage,
  agents: readonly DemoAgent[],
  skus: readonly DemoSku[],
): Promise<number> {
  const buyers = agents.filter(({ settlementTerm, code }) => settlementTerm === 'invoice' && code !== 'LOTUS')
  const sold = bluePackages.flatMap((one) => Array.from({ length: one.orders }, () => one))
  const wanted = sold.map((one, at): Wanted => {
    const { code, names } = one
    return {
      no: 95_002 + at * 3,
      bookedAt: stage.clock.at(-1 - (at % 6), 600 + at * 7),
      service: 12 + at * 2,
      nights: 0,
      agent: buyers[at % buyers.length]!,
      sku: { code, names, type: 'custom-package', price: [], cost: [], category: '', perGuest: true },
      session: '',
      adults: 2,
      children: 0,
      infants: 0,
      asks: requestOf(one, skus),
    }
  })
  const made = await make({ stage, agents }, wanted)
  await confirmSome(stage, made)
  return made.length
}

/** What any of its parts asks of guests. */
function requestOf({ parts }: DemoPackage, skus: readonly DemoSku[]) {
  const codes = parts.flatMap((part) => part.skus)
  const fields = codes.flatMap((code) => collectFields(skus.find((sku) => sku.code === code)!))
  const byKey = new Map<string, (typeof fields)[number]>()
  for (const field of fields)
    if (!byKey.get(`${field.key} ${field.per}`)?.required) byKey.set(`${field.key} ${field.per}`, field)
  return [...byKey.values()]
}
