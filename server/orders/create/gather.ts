import { refusePaused } from '../order/order-rules.ts'
import { firstOf, itemAt } from '#contract/kit/given.ts'
import {
  heldPrices,
  pairsOf,
  resolvePrices,
  versionOf,
  type HeldPrice,
  type PricePair,
  type PriceQuestion,
  type PriceVersion,
  type ResolvedPrice,
} from '../../pricing/pricing.public.ts'
import type { Amounts } from '#contract/kit/guests.ts'
import { dayMistake } from '#contract/catalog/skus/open-ticket.ts'
import { partsMistake } from '#contract/catalog/skus/party.ts'
import { loadAgents, requireOrdering, type AgentFacts } from '../../agents/agents.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { AppError, failField, failFields } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import type { ClaimedUse } from '../../promotions/promotions.public.ts'
import { channelOf } from '../../stock/stock.public.ts'
import { bookingDeadline, serviceDays } from '../order/booking-time.ts'
import { isShownTo, latestDaysOn, loadOrderSkus, settlesItself, type OrderSku } from '../order/order-skus.ts'
import { checkCollected, countGuests, guestRows, type Counts, type GuestRow } from './guests.ts'
import { backSkuIdOf, isOpen, planLegs } from './plan/plan-legs.ts'
import type { Waiting } from './order-request.ts'
import { addOnQuestions, isAddOn, offeringsOf, isOffered, planAddOns } from './plan/plan-add-ons.ts'
import type { PlannedLine } from './plan/plan-lines.ts'
import { loadOrderPackages, partQuestions, planPackage, type ExistingPackages } from './plan/plan-package.ts'
import { checkClaim, loadClaims } from './plan/promo-claims.ts'

/** A request with all that its own reading, its SKU, its agent and its prices say; nothing is locked yet. */
export type Gathered = {
  waiting: Waiting
  sku: OrderSku
  agent: AgentFacts
  counts: Counts
  guests: GuestRow[]
  /** One at least; what each takes, costs and is sent for stands by itself. */
  lines: PlannedLine[]
  /** The days that are priced: a stay has one a night. */
  days: string[]
  /** When the first line begins, and until when all of them may be booked. */
  start: Date
  deadline: Date
  /** Its promo code, which holds for it as far as its own reading says. */
  promo: ClaimedUse | undefined
  /** One a day of the service (a stay has one a night). */
  prices: ResolvedPrice[]
  /** Of each add-on among the lines: one a day that it is charged for. */
  addOnPrices: ResolvedPrice[][]
}
export type Refused = { waiting: Waiting; error: unknown }

type Read = Omit<Gathered, 'prices' | 'addOnPrices'>

/** Reads a batch's requests: SKUs, agents and prices in one flight. What is wrong with a request is its own failure. */
export async function gather(
  ctx: Ctx,
  batch: readonly Waiting[],
): Promise<{ gathered: Gathered[]; refused: Refused[] }> {
  const claims = await loadClaims(ctx, batch)
  const questions = batch.flatMap((waiting) => safeQuestions(waiting.request, claims.get(waiting)))
  const [skus, agents, early] = await Promise.all([
    loadOrderSkus(
      ctx,
      batch.map(({ request }) => request.skuId),
    ),
    loadAgents(
      ctx,
      batch.map(({ request }) => request.agentId),
    ),
    resolvePrices(ctx, questions).catch(asMissing),
  ])
  const existing = await loadOrderPackages(
    ctx,
    skus.values(),
    batch.map(({ request }) => {
      const sku = skus.get(request.skuId)
      return sku ? backSkuIdOf(sku, request.amends) : null
    }),
  )
  const read: Read[] = []
  const refused: Refused[] = []
  for (const waiting of batch) {
    try {
      read.push(readRequest(ctx, waiting, { skus, agents, claims, existing }))
    } catch (error) {
      refused.push({ waiting, error })
    }
  }
  const held = await promisedTo(ctx, read)
  const clean =
    early !== null &&
    held === null &&
    read.length === batch.length &&
    read.every(({ lines }) => lines.every(({ kind }) => kind === 'sku'))
  const prices = clean
    ? early
    : await resolvePrices(
        ctx,
        read.flatMap((one) => questionsOf(one, held)),
      )
  let at = 0
  const gathered = read.map((one): Gathered => {
    const next = (count: number) => prices.slice(at, (at += count))
    return {
      ...one,
      prices: next(one.days.length),
      addOnPrices: one.lines.filter(isAddOn).map((line) => next(line.days.length)),
    }
  })
  return { gathered, refused }
}

/** Questions as they are asked before anything is known of the SKU; the answers count only if every request was sound. */
function safeQuestions(request: Waiting['request'], promo: ClaimedUse | undefined) {
  const { skuId, agentId, date, endDate, session, adults, children, infants, guests: listed } = request
  let counts = { adults, children, infants, units: 0 }
  if (adults + children + infants === 0 && listed.length)
    counts = {
      adults: listed.filter((guest) => guest.kind === 'adult').length,
      children: listed.filter((guest) => guest.kind === 'child').length,
      infants: listed.filter((guest) => guest.kind === 'infant').length,
      units: 0,
    }
  const guests = { ...counts, units: Math.max(1, request.units) }
  return serviceDays(date, endDate).map((day) => ({
    skuId,
    agentId,
    date: day,
    session,
    guests,
    promo,
    order: request,
    ...unitOf(request),
  }))
}
const nothing: Amounts = { adultMinor: 0, childMinor: 0, infantMinor: 0, unitMinor: 0 }
/** A price of its own: a marketplace's, or the one that was paid without network, with its tax in it. */
const unitOf = ({ lease, channel, costOnly }: Waiting['request']) => ({
  unit: costOnly ? nothing : (lease ?? channel)?.unit,
  unitHoldsTax: lease !== undefined,
})
/** What partners looked up, or were sent: it holds for the orders that they send. Null where nothing does. */
const promisedTo = (ctx: Ctx, read: readonly Read[]): Promise<HeldPrice | null> =>
  heldPrices(
    ctx,
    read
      .filter(({ waiting }) => waiting.request.mirrorOf)
      .map(({ agent, sku }) => ({ agent, skuId: sku.id })),
  )

/** One a day that is priced, a package asked with its parts; then those of each add-on. */
const questionsOf = (
  { waiting, sku, days, lines, counts, promo }: Read,
  held: HeldPrice | null = null,
): PriceQuestion[] => [
  ...days.map((date) => ({
    skuId: sku.id,
    agentId: waiting.request.agentId,
    date,
    session: waiting.request.session,
    guests: counts,
    promo,
    order: waiting.request,
    ...unitOf(waiting.request),
    // Of one batch what the same agent orders here by hand is not what its company sends.
    ...(waiting.request.mirrorOf && {
      held: held?.(waiting.request.agentId, sku.id, { date, session: waiting.request.session }),
    }),
    ...(sku.packagePrice !== null && { parts: partQuestions(lines.filter((line) => !isAddOn(line))) }),
  })),
  ...lines
    .filter(isAddOn)
    .flatMap((line) => addOnQuestions(line, { agentId: waiting.request.agentId, order: waiting.request })),
]
/** One unknown SKU or agent of a batch: the others are asked again without it. */
const asMissing = (error: unknown): null => {
  if (error instanceof AppError) return null
  throw error
}

type Loaded = {
  skus: Map<number, OrderSku>
  agents: Map<number, AgentFacts>
  claims: Map<Waiting, ClaimedUse>
  existing: ExistingPackages
}

function readRequest(ctx: Ctx, waiting: Waiting, { skus, agents, claims, existing }: Loaded): Read {
  const { request } = waiting
  const sku = skus.get(request.skuId) ?? failField('skuId', 'unknown')
  // Sold beside a product, never alone.
  if (sku.addOn) failField('skuId', 'unknown')
  const agent = agents.get(request.agentId) ?? failField('agentId', 'unknown')
  if (waiting.ctx.actor.kind === 'agent' && !request.amends && !isShownTo(sku, agent.id))
    failField('skuId', 'unknown')
  if (!request.amends) refusePaused(waiting.ctx)
  if (!request.amends) requireOrdering(ctx, agent)
  checkDates(request, sku)
  const counts = countGuests(request, sku)
  const guests = guestRows(request, counts)
  // What is asked of guests is told when it is paid.
  if (!request.amends && !request.hold && !request.lease)
    checkCollected(sku.collect, guests, request.collected)
  const promo = claims.get(waiting)
  checkClaim(waiting, sku, promo)
  const days = serviceDays(request.date, request.endDate)
  const { timeZone } = ctx.merchant
  const main = linesOf(ctx, waiting, { sku, counts, existing })
  checkParts(main, counts)
  if (request.amends?.moved ?? true) checkValidity(ctx, main)
  const by = takerOf(waiting)
  const offered = offeringsOf(sku, main)
  const choices = request.amends?.addOnsFollow
    ? request.addOns?.filter((choice) => isOffered(offered, choice))
    : request.addOns
  const lines = [...main, ...planAddOns(ctx, existing, offered, { choices, counts, by })]
  const nobody = counts.adults + counts.children + counts.infants === 0
  if (nobody && lines.some((line) => line.sku.chargeMethod === 'per-person'))
    failField('adults', 'tooSmall', { min: 1 })
  const start = earliest(main.map((line) => line.start))
  const deadline = earliest([
    bookingDeadline(request.date, start, latestDaysOn(sku, request.date), timeZone),
    ...lines.map((line) =>
      bookingDeadline(line.date, line.start, latestDaysOn(line.sku, line.date), timeZone),
    ),
  ])
  return { waiting, sku, agent, counts, guests, lines, days, start, deadline, promo }
}

type Ordering = { sku: OrderSku; counts: Counts; existing: ExistingPackages }

function linesOf(ctx: Ctx, waiting: Waiting, { sku, counts, existing }: Ordering): PlannedLine[] {
  const { request } = waiting
  const by = takerOf(waiting)
  if (sku.packagePrice !== null) {
    return planPackage(ctx, existing, sku, { date: request.date, counts, choices: request.choices, by })
  }
  if (request.choices?.length) failField('choices', 'notAllowed')
  return planLegs(ctx, request, { sku, counts, by, skus: existing.skus })
}

/** Each part takes the whole party; its rooms of one night together. */
function checkParts(lines: readonly PlannedLine[], counts: Counts): void {
  const parts = lines.filter(({ kind }) => kind === 'part')
  const mistake = partsMistake(
    parts.flatMap(({ sku, days, session, counts: { units } }) =>
      Array.from({ length: Math.max(1, units) }, () => ({
        limits: sku.limits,
        isRoom: sku.productType === 'hotel-room',
        days,
        departure: `${sku.id} ${session}`,
      })),
    ),
    counts,
  )
  if (mistake) failFields([mistake])
  // A package's own price is the same for more rooms: none is taken that stays empty.
  const rooms = Math.max(...parts.map((line) => line.counts.units))
  if (rooms > 1 && rooms > counts.adults + counts.children) failField('adults', 'tooSmall', { min: rooms })
}

/** No open ticket is ordered for a day on which it has run out. */
function checkValidity(ctx: Ctx, lines: readonly PlannedLine[]): void {
  const today = todayOf(ctx)
  const mistakes = lines.flatMap(({ sku, date }) => dayMistake(sku.openTicket, today, date) ?? [])
  if (mistakes.length) failFields(mistakes.slice(0, 1))
}

const takerOf = ({ ctx, request }: Waiting) => ({
  agentId: request.agentId,
  channel: request.channel?.name ?? channelOf(ctx.actor),
})

const earliest = (moments: readonly Date[]): Date =>
  new Date(Math.min(...moments.map((moment) => moment.getTime())))

/** A session that the SKU has, and an end only for stays, after the beginning. */
function checkDates(request: Waiting['request'], sku: OrderSku): void {
  if (sku.sessions.length ? !sku.sessions.includes(request.session) : request.session !== '')
    failField('session', sku.sessions.length ? 'notAllowed' : 'unknown')
  if (sku.productType !== 'hotel-room') {
    if (request.endDate) failField('endDate', 'notAllowed')
    return
  }
  if (!request.endDate) failField('endDate', 'required')
  if (request.endDate <= request.date) failField('endDate', 'invalid')
  if (serviceDays(request.date, request.endDate).length > 90) failField('endDate', 'tooLarge', { max: 90 })
}

/** Whose prices make up its own, and those of its add-ons. */
export const pricePairsOf = (one: Gathered): PricePair[] => priced(one).flatMap(({ pairs }) => pairs)
/** Do its prices hold under these versions? */
export const isPricedAt = (one: Gathered, versions: ReadonlyMap<string, PriceVersion>): boolean => {
  return priced(one).every(({ pairs, prices }) => {
    const version = versionOf(versions, pairs)
    return prices.every((price) => price.version === version)
  })
}
/** What is priced by itself, with the pairs that decide: the product, then each add-on. */
function priced(one: Gathered): { pairs: PricePair[]; prices: ResolvedPrice[] }[] {
  const { agentId } = one.waiting.request
  const addOns = one.lines.filter(isAddOn)
  return [
    { pairs: pairsOf(firstOf(questionsOf(one))), prices: one.prices },
    ...addOns.map(({ sku }, at) => ({
      pairs: [{ skuId: sku.id, agentId }],
      prices: itemAt(one.addOnPrices, at),
    })),
  ]
}
/** All prices of an order. */
export const allPricesOf = ({ prices, addOnPrices }: Pick<Gathered, 'prices' | 'addOnPrices'>) => [
  ...prices,
  ...addOnPrices.flat(),
]
/** What all of its lines take from stock. */
export const needsOf = ({ lines }: Gathered) => lines.flatMap((line) => line.needs)
/** Every line confirms by itself; one that goes to a merchant of its own never does. A package may ask for a person's word all the same. */
export const confirmsItself = ({ sku, lines, waiting }: Gathered): boolean =>
  waiting.ctx.merchant.settings['autoConfirm'] !== 'person' &&
  sku.autoConfirm &&
  lines.every((line) => isOpen(line) || (settlesItself(line.sku) && !line.bound))
/** A person looks at it first: it says so itself, or one of its lines is sold on request. */
export const asksAudit = ({ sku, lines }: Gathered): boolean =>
  sku.needsAudit ||
  lines.some((line) => !isOpen(line) && (line.sku.needsAudit || line.sku.stockMode === 'request'))
