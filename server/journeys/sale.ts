import { sql } from 'kysely'
import type { z } from 'zod'
import { journeyKeys } from '#contract/journeys/journey.keys.ts'
import type { JourneySale } from '#contract/journeys/journeys.api.ts'
import type { shareWays } from '#contract/journeys/departure.fields.ts'
import { failField } from '../kit/call/errors.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { isMissing } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { unique } from '../kit/record/unique.ts'
import { readItinerary } from '../groups/groups.public.ts'
import { refuseSold } from './library.ts'

const done = { done: true } as const
const journey = { kind: 'journey' } as const
type Sale = z.output<typeof JourneySale>

/** How a journey is sold, and who sees it. */
export async function tellSale(ctx: Ctx, { id }: { id: number }): Promise<Sale> {
  await readItinerary(ctx, journey, id)
  const { rows } = await sql<Omit<Sale, 'can'>>`
    select j.sku_id as "skuId", coalesce(s.code, '') as "skuCode", coalesce(s.names, '{}') as "skuNames",
           coalesce(s.on_sale and s.enabled and s.deleted_at is null, false) as "skuOnSale", j.share, j.agent_ids as "agentIds"
      from journey j left join sku s on s.merchant_id = j.merchant_id and s.id = j.sku_id
     where j.merchant_id = ${ctx.scope.merchantId} and j.itinerary_id = ${id}`.execute(ctx.db)
  const none = {
    skuId: null,
    skuCode: '',
    skuNames: {},
    skuOnSale: false,
    share: 'nobody' as const,
    agentIds: [],
  }
  const { look } = journeyKeys
  return {
    ...(rows[0] ?? none),
    can: canOf(ctx, { link: `${look}.edit`, share: `${look}.share`, departures: `${look}.departures` }),
  }
}

/** Binds a journey to its product, or takes it off; not while departures ahead have guests of the old one. */
export async function linkJourney(
  ctx: Ctx,
  { id, skuId }: { id: number; skuId: number | null },
): Promise<typeof done> {
  const { code } = await readItinerary(ctx, journey, id)
  await refuseSold(ctx, id)
  if (skuId !== null && (await isMissing(ctx, 'sku', [skuId]))) failField('skuId', 'unknown')
  await unique({ journey_merchant_id_sku_id_key: 'skuId' }, () =>
    sql`update journey set sku_id = ${skuId} where merchant_id = ${ctx.scope.merchantId} and itinerary_id = ${id}`.execute(
      ctx.db,
    ),
  )
  const { skuCode } = await tellSale(ctx, { id })
  await emit(ctx, 'journeys.journeyLinked', {
    subject: 'itinerary',
    subjectId: id,
    facts: { code, sku: skuCode || '–' },
  })
  return done
}

type Share = { id: number; share: (typeof shareWays)[number]; agentIds: number[] }
/** Says who sees a journey; agents are named where some are chosen. */
export async function shareJourney(ctx: Ctx, { id, share, agentIds }: Share): Promise<typeof done> {
  const { code } = await readItinerary(ctx, journey, id)
  if (share === 'chosen' && agentIds.length === 0) failField('agentIds', 'required')
  if (await isMissing(ctx, 'agent', agentIds)) failField('agentIds', 'unknown')
  const chosen = share === 'chosen' ? agentIds : []
  await sql`update journey set share = ${share}, agent_ids = ${chosen}::bigint[]
    where merchant_id = ${ctx.scope.merchantId} and itinerary_id = ${id}`.execute(ctx.db)
  await emit(ctx, 'journeys.journeyShared', {
    subject: 'itinerary',
    subjectId: id,
    facts: { code },
    after: { share, agentIds: chosen },
  })
  return done
}
