import { firstOf, itemAt, lastOf } from '#contract/kit/given.ts'
import type { AddOnChoice } from '#contract/catalog/add-ons/add-on.schema.ts'
import { minOf, soldQuantity } from '#contract/catalog/add-ons/add-ons.ts'
import type { PriceTrace } from '#contract/pricing/pricing.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { fail, failField } from '../../../kit/call/errors.ts'
import type { PriceQuestion, ResolvedPrice } from '../../../pricing/pricing.public.ts'
import { serviceDays } from '../../order/booking-time.ts'
import type { AddOnOffer, OrderSku } from '../../order/order-skus.ts'
import type { Counts } from '../guests.ts'
import type { ExistingPackages } from './plan-package.ts'
import { planLine, type PlannedLine, type Taking } from './plan-lines.ts'

/** What offers add-ons: the product ordered, a package as a whole, or one of its parts. */
export type Offering = {
  partId: number | null
  sku: OrderSku
  /** From the first day to the last. */
  days: readonly string[]
  session: string
  start: Date
}

/** The ordered product and, of a package, each of its parts with the SKU that is taken for it. */
export function offeringsOf(sku: OrderSku, lines: readonly PlannedLine[]): Offering[] {
  // What goes with a round trip goes with its way out.
  if (sku.packagePrice === null) return lines.slice(0, 1).map((line) => ({ ...line, sku, partId: null }))
  const whole = lines.flatMap((line) => line.days).toSorted()
  const [first] = lines.toSorted((a, b) => a.start.getTime() - b.start.getTime())
  if (!first) return []
  const days = serviceDays(firstOf(whole), nextDay(lastOf(whole)))
  return [{ partId: null, sku, days, session: '', start: first.start }, ...lines]
}

type Taken = { offer: AddOnOffer; addOn: OrderSku; quantity: number }
export type AddOnAsk = { choices: readonly AddOnChoice[] | undefined; counts: Counts; by: Taking }

/**
 * One line for each add-on that is taken, on the days of what offers it: what its buyer chose, and what is required. 400000
 * at `addOns` for what is not offered, too little of what is required and more than the most.
 */
export function planAddOns(
  ctx: Ctx,
  { addOns }: Pick<ExistingPackages, 'addOns'>,
  offerings: readonly Offering[],
  { choices = [], counts, by }: AddOnAsk,
): PlannedLine[] {
  checkOffered(offerings, choices)
  return offerings.flatMap((from) =>
    takenOf(ctx, addOns, from, choices).map(({ addOn, quantity }) => {
      const days = addOn.addOn!.daily ? from.days : from.days.slice(0, 1)
      const line = planLine(
        {
          kind: 'add-on',
          partId: from.partId,
          sku: addOn,
          counts: { ...counts, units: addOn.addOn!.charge === 'guest' ? 0 : quantity },
          request: {
            date: firstOf(days),
            endDate: days.length > 1 ? nextDay(lastOf(days)) : null,
            session: from.session,
          },
          by,
        },
        ctx.merchant.timeZone,
      )
      // It begins with what it goes with.
      return { ...line, start: from.start }
    }),
  )
}

function takenOf(
  ctx: Ctx,
  addOns: ReadonlyMap<number, OrderSku>,
  { sku, partId }: Offering,
  choices: readonly AddOnChoice[],
): Taken[] {
  return sku.addOns.flatMap((offer): Taken[] => {
    const at = choices.findIndex((choice) => isOf(choice, offer, partId))
    const addOn = addOns.get(offer.addOnId)
    const min = minOf(offer)
    const chosen = choices[at]?.quantity ?? min
    if (!addOn?.enabled) {
      // What is not sold any more is not required either; asked for by name it is refused.
      if (at >= 0 && chosen > 0)
        fail('orders.notOnSale', { item: addOn ? nameIn(addOn.names, ctx.language) : '' })
      return []
    }
    if (offer.required && chosen < 1) failField(`addOns.${at}.quantity`, 'tooSmall', { min: 1 })
    const quantity = soldQuantity(addOn.addOn!.charge, chosen)
    if (offer.most !== null && quantity > offer.most)
      failField(`addOns.${at}.quantity`, 'tooLarge', { max: offer.most })
    return quantity === 0 ? [] : [{ offer, addOn, quantity }]
  })
}

/** Each choice is of something offered, and of nothing twice. */
function checkOffered(offerings: readonly Offering[], choices: readonly AddOnChoice[]): void {
  choices.forEach((choice, at) => {
    if (!isOffered(offerings, choice)) failField(`addOns.${at}.addOnId`, 'unknown')
    const twice = choices.findIndex((one) => one.addOnId === choice.addOnId && one.partId === choice.partId)
    if (twice < at) failField(`addOns.${at}.addOnId`, 'taken')
  })
}

export const isOffered = (offerings: readonly Offering[], choice: AddOnChoice): boolean =>
  offerings.some(({ sku, partId }) => sku.addOns.some((offer) => isOf(choice, offer, partId)))

const isOf = (choice: AddOnChoice, { addOnId }: AddOnOffer, partId: number | null): boolean =>
  choice.addOnId === addOnId && (choice.partId ?? null) === partId

const nextDay = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

/** One a day that an add-on is charged for; `order` is shared with what it goes with. */
export const addOnQuestions = (
  line: PlannedLine,
  input: { agentId: number; order: object },
): PriceQuestion[] =>
  line.days.map((date) => ({
    ...input,
    skuId: line.sku.id,
    date,
    session: '',
    guests: line.counts,
  }))

/** The trace of a price with what its add-ons come to, and how; `prices` has the days of each. */
export const tracedAddOns = (
  trace: PriceTrace,
  lines: readonly PlannedLine[],
  prices: readonly ResolvedPrice[][],
): PriceTrace =>
  lines.length === 0
    ? trace
    : {
        ...trace,
        addOns: lines.map(({ sku }, at) => ({
          skuId: sku.id,
          names: sku.names,
          totalMinor: itemAt(prices, at).reduce((sum, { totalMinor }) => sum + (totalMinor ?? 0), 0),
          days: itemAt(prices, at).length,
          trace: firstOf(itemAt(prices, at)).trace,
        })),
      }

export const isAddOn = ({ kind }: Pick<PlannedLine, 'kind'>): boolean => kind === 'add-on'
