import { pairKey, resolvePrices, type ResolvedPrice } from '../../pricing/pricing.public.ts'
import { loadAgents, type AgentFacts } from '../../agents/agents.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { AppError, fail, failField } from '../../kit/errors.ts'
import type { ClaimedUse } from '../../promotions/promotions.public.ts'
import { channelOf, stockNeeds, type StockNeed } from '../../stock/stock.public.ts'
import { serviceDays, startsAt } from '../booking-time.ts'
import { loadOrderSkus, stockSession, type OrderSku } from '../order-skus.ts'
import { failShort } from '../retake-stock.ts'
import { checkCollected, countGuests, guestRows, type Counts, type GuestRow } from './guests.ts'
import type { Waiting } from './order-request.ts'
import { checkClaim, loadClaims } from './promo-claims.ts'

/** A request with all that its own reading, its SKU, its agent and its prices say; nothing is locked yet. */
export type Gathered = {
  waiting: Waiting
  sku: OrderSku
  agent: AgentFacts
  counts: Counts
  guests: GuestRow[]
  days: string[]
  start: Date
  supplierId: number | null
  /** The supplier is a merchant of its own: nothing confirms by itself. */
  bound: boolean
  needs: StockNeed[]
  /** Its promo code, which holds for it as far as its own reading says. */
  promo: ClaimedUse | undefined
  /** One a day of the service (a stay has one a night). */
  prices: ResolvedPrice[]
}
export type Refused = { waiting: Waiting; error: unknown }

type Read = Omit<Gathered, 'prices'>

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
  const read: Read[] = []
  const refused: Refused[] = []
  for (const waiting of batch) {
    try {
      read.push(readRequest(ctx, waiting, { skus, agents, claims }))
    } catch (error) {
      refused.push({ waiting, error })
    }
  }
  const clean = early !== null && read.length === batch.length
  const prices = clean ? early : await resolvePrices(ctx, read.flatMap(questionsOf))
  let at = 0
  const gathered = read.map((one): Gathered => {
    const from = at
    at += one.days.length
    return { ...one, prices: prices.slice(from, at) }
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
  const guests = { ...counts, units: 1 }
  return serviceDays(date, endDate).map((day) => ({ skuId, agentId, date: day, session, guests, promo }))
}
const questionsOf = ({ waiting, days, counts, promo }: Read) =>
  days.map((date) => ({
    skuId: waiting.request.skuId,
    agentId: waiting.request.agentId,
    date,
    session: waiting.request.session,
    guests: counts,
    promo,
  }))
/** One unknown SKU or agent of a batch: the others are asked again without it. */
const asMissing = (error: unknown): null => {
  if (error instanceof AppError) return null
  throw error
}

type Known = {
  skus: Map<number, OrderSku>
  agents: Map<number, AgentFacts>
  claims: Map<Waiting, ClaimedUse>
}

function readRequest(ctx: Ctx, waiting: Waiting, { skus, agents, claims }: Known): Read {
  const { request } = waiting
  const sku = skus.get(request.skuId) ?? failField('skuId', 'unknown')
  const agent = agents.get(request.agentId) ?? failField('agentId', 'unknown')
  if (!agent.enabled) fail('orders.agentDisabled', { name: agent.name })
  checkDates(request, sku)
  const counts = countGuests(request, sku)
  const guests = guestRows(request, counts)
  checkCollected(sku.collect, guests, request.collected)
  const promo = claims.get(waiting)
  checkClaim(waiting, sku, promo)
  const days = serviceDays(request.date, request.endDate)
  const { supplierId, bound } = chooseSupplier(request.supplierId, sku)
  const takesNow = sku.stockMode === 'date' || sku.stockMode === 'session'
  const by = { skuId: sku.id, agentId: agent.id, channel: channelOf(waiting.ctx.actor) }
  const needs = takesNow ? stockNeeds(sku.pools, counts, days, stockSession(sku, request.session), by) : []
  // Counted stock that nobody has entered yet is none.
  if (takesNow && sku.pools.length === 0) {
    const need = { poolId: 0, poolName: sku.code, date: request.date, session: request.session, quantity: 1 }
    failShort({ need, left: 0, why: 'soldOut' })
  }
  const start = startsAt(request.date, request.session || sku.startTime, ctx.merchant.timeZone)
  return { waiting, sku, agent, counts, guests, days, start, supplierId, bound, needs, promo }
}

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

function chooseSupplier(asked: number | undefined, sku: OrderSku): Pick<Gathered, 'supplierId' | 'bound'> {
  const open = sku.suppliers.filter((supplier) => supplier.enabled)
  const chosen = asked === undefined ? open[0] : open.find((supplier) => supplier.supplierId === asked)
  if (asked !== undefined && !chosen) failField('supplierId', 'unknown')
  return { supplierId: chosen?.supplierId ?? null, bound: Boolean(chosen?.boundMerchantId) }
}

export const pricePairOf = ({ waiting }: Gathered) => ({
  skuId: waiting.request.skuId,
  agentId: waiting.request.agentId,
})
/** The version under which its prices were worked out. */
export const versionOf = ({ prices }: Gathered): string => prices.map((price) => price.version).join()
export { pairKey }
