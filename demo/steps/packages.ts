import { PackageForm } from '#contract/catalog/package.schema.ts'
import { CreateOrder } from '#contract/orders/create-order.schema.ts'
import { createPackage } from '#server/catalog/packages/save-package.ts'
import { saveFile } from '#server/files/files.public.ts'
import type { Tx } from '#server/kit/db.ts'
import { confirmOrder } from '#server/orders/confirm-order.ts'
import { createOrder } from '#server/orders/create/create-orders.ts'
import { fillStock } from '#server/stock/fill-stock.ts'
import { bluePackages, type DemoPackage } from '../world/blue-packages.ts'
import type { DemoAgent } from '../world/companies.ts'
import { coverArt } from '../world/cover-art.ts'
import type { DemoSku } from '../world/demo-sku.ts'
import { guestNames } from '../world/people-names.ts'
import { randomOf } from '../world/random.ts'
import { cancelRules, collectFields } from '../world/sku-rules.ts'
import { terms } from '../world/texts.ts'
import { answerTo } from '../world/travel-answers.ts'
import { inFive } from '../world/texts.ts'
import { daysAhead, opening } from './clock.ts'
import { adminOf } from './companies.ts'
import { acting, ctxAt, type Stage } from './stage.ts'

const minor = (baht: number | undefined): number | null => (baht === undefined ? null : baht * 100)

/** The packages of Andaman Blue, made of its SKUs; one has a limit of its own. */
export const makePackages = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    for (const [at, one] of bluePackages.entries()) {
      const ctx = as(stage.clock.at(opening + 2, 600 + at * 9), adminOf(stage))
      const coverFileId = await saveFile(ctx, {
        kind: 'cover',
        name: `${one.code.toLowerCase()}.svg`,
        contentType: 'image/svg+xml',
        content: Buffer.from(coverArt(one.code, 'custom-package')),
      })
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

/** Orders are made in batches, each with a transaction of its own. */
const noTransaction = undefined as unknown as Tx

/** Packages ordered in the last days, for the weeks to come; every other one is confirmed. */
export async function sellPackages(
  stage: Stage,
  agents: readonly DemoAgent[],
  skus: readonly DemoSku[],
): Promise<number> {
  const { clock } = stage
  const random = randomOf(2_026)
  const buyers = agents.filter(({ settlementTerm, code }) => settlementTerm === 'invoice' && code !== 'LOTUS')
  let made = 0
  for (const one of bluePackages)
    for (let at = 0; at < one.orders; at++) {
      const agent = buyers[made % buyers.length]!
      const { id, person } = stage.agents.get(agent.code)!
      const lead = random.pick(guestNames)
      const asked = askedOf(one, skus)
      const info = (per: 'guest' | 'order') =>
        Object.fromEntries(
          [...asked.values()]
            .filter((field) => field.per === per && field.required)
            .map(({ key }) => [key, answerTo(key, random, { merchant: stage.merchant.code, child: false })]),
        )
      const when = clock.at(-1 - (made % 6), 600 + made * 7)
      const order = await createOrder(
        ctxAt(stage, noTransaction, when, person),
        CreateOrder.parse({
          clientRequestId: `demo-package-${one.code}-${at}`,
          agentId: id,
          skuId: stage.skus.get(one.code)!,
          date: clock.day(12 + made * 2),
          adults: 2,
          contactName: lead.name,
          contactPinyin: lead.pinyin,
          contactPhone: lead.phone,
          guests: Array.from({ length: 2 }, (_, nth) => {
            const { name, pinyin } = nth ? random.pick(guestNames) : lead
            return { kind: 'adult', name, pinyin, info: info('guest') }
          }),
          collected: info('order'),
        }),
      )
      if (made % 2 && order.status === 'processing')
        await acting(stage, (as) =>
          confirmOrder(as(new Date(when.getTime() + 5_400_000), adminOf(stage)), { id: order.id }),
        )
      made += 1
    }
  return made
}

/** What any of its parts asks of guests. */
function askedOf({ parts }: DemoPackage, skus: readonly DemoSku[]) {
  const codes = parts.flatMap((part) => part.skus)
  const fields = codes.flatMap((code) => collectFields(skus.find((sku) => sku.code === code)!))
  const byKey = new Map<string, (typeof fields)[number]>()
  for (const field of fields)
    if (!byKey.get(`${field.key} ${field.per}`)?.required) byKey.set(`${field.key} ${field.per}`, field)
  return byKey
}
