import { sql } from 'kysely'
import type {
  FindOwnSeats,
  FindSeating,
  HoldSeats,
  OneSession,
  ReleaseSeats,
  SeatingFound,
  SeatsHeld,
  SessionSeats,
} from '#contract/venues/venues.schema.ts'
import { fail } from '../kit/call/errors.ts'
import { asMerchant, type Ctx } from '../kit/ctx.ts'
import { holdSeats, releaseSeats } from './hold-seats.ts'
import { bestForSale, sessionsForSale } from './sale.queries.ts'
import { seatsOf } from './seats.queries.ts'

/*
 * Whoever enters orders chooses seats: staff for anybody, an agent for itself. An agent sees the sessions of what it is sold, and of a seat
 * only whether it is free; what it may not see is unknown to it.
 */

/** Minutes for which an agent's seats wait for its order. */
const agentMinutes = 30

/** Those of these products that an agent is sold. */
async function offered(ctx: Ctx, agentId: number, skuIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id
      from sku s
     where s.merchant_id = ${ctx.scope.merchantId} and s.id = any(${[...skuIds]}::bigint[]) and s.enabled and s.on_sale
       and s.deleted_at is null
       and not exists (select from quotation q
         where q.merchant_id = s.merchant_id and q.agent_id = ${agentId} and q.sku_id = s.id and not q.on_sale)`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** As staff see it, and of that what an agent may see. */
async function sightOf(ctx: Ctx, ask: OneSession): Promise<SessionSeats> {
  const agentId = ctx.scope.agentId
  if (!agentId) return seatsOf(ctx, ask)
  return asMerchant(ctx, async (inner) => {
    const { session, zones, seats } = await seatsOf(inner, ask)
    const own = await offered(inner, agentId, [session.skuId, ...zones.flatMap(({ skuId }) => skuId ?? [])])
    const shown = zones.filter(({ skuId }) => own.has(skuId ?? session.skuId))
    if (!session.open || shown.length === 0) fail('notFound')
    const ids = new Set(shown.map(({ id }) => id))
    return {
      session,
      zones: shown,
      seats: seats
        .filter(({ zoneId }) => ids.has(zoneId))
        .map((seat) => ({
          ...seat,
          state: seat.state === 'free' ? ('free' as const) : ('sold' as const),
          expiresAt: null,
          lineId: null,
        })),
    }
  })
}

export const saleSeats = sightOf

export async function saleSessions(ctx: Ctx, ask: FindSeating): Promise<SeatingFound> {
  const agentId = ctx.scope.agentId
  if (!agentId) return sessionsForSale(ctx, ask)
  return asMerchant(ctx, async (inner) => {
    const own = await offered(inner, agentId, [ask.skuId])
    return own.has(ask.skuId) ? sessionsForSale(inner, ask) : fail('notFound')
  })
}

export async function saleBest(ctx: Ctx, ask: FindOwnSeats): Promise<{ seatIds: number[] }> {
  if (!ctx.scope.agentId) return bestForSale(ctx, ask)
  const { zones, session } = await sightOf(ctx, ask)
  if (!zones.some(({ skuId }) => (skuId ?? session.skuId) === ask.skuId)) fail('notFound')
  return asMerchant(ctx, (inner) => bestForSale(inner, ask))
}

export async function saleHold(ctx: Ctx, input: HoldSeats): Promise<SeatsHeld> {
  if (!ctx.scope.agentId) return holdSeats(ctx, input)
  const { seats } = await sightOf(ctx, input)
  const shown = new Set(seats.map(({ id }) => id))
  if (input.seatIds.some((id) => !shown.has(id))) fail('notFound')
  return asMerchant(ctx, (inner) => holdSeats(inner, { ...input, minutes: agentMinutes }))
}

export async function saleRelease(ctx: Ctx, input: ReleaseSeats): Promise<{ done: true }> {
  if (ctx.scope.agentId) await sightOf(ctx, input)
  return asMerchant(ctx, (inner) => releaseSeats(inner, input))
}
