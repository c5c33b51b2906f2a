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
import { groupSetting, readItinerary } from '../groups/groups.public.ts'
import { offerAhead } from './save-departure.ts'
import { refuseSold } from './library.ts'

const done = { done: true } as const
const journey = { kind: 'journey' } as const
type Sale = z.output<typeof JourneySale>

/** How a journey is sold, and who sees it. */
export async function tellSale(ctx: Ctx, { id }: { id: number }): Promise<Sale> {
  await readItinerary(ctx, journey, id)
  const { rows } = await sql<Omit<Sale, 'can' | 'decisionDays'>>`
    select j.sku_id as "skuId", coalesce(s.code, '') as "skuCode", coalesce(s.names, '{}') as "skuNames",
           coalesce(s.on_sale and s.enabled and s.deleted_at is null, false) as "skuOnSale",
           j.single_sku_id as "singleSkuId", coalesce(n.code, '') as "singleCode", j.share, j.agent_ids as "agentIds"
      from journey j left join sku s on s.merchant_id = j.merchant_id and s.id = j.sku_id
      left join sku n on n.merchant_id = j.merchant_id and n.id = j.single_sku_id
     where j.merchant_id = ${ctx.scope.merchantId} and j.itinerary_id = ${id}`.execute(ctx.db)
  const none = {
    skuId: null,
    skuCode: '',
    skuNames: {},
    skuOnSale: false,
    singleSkuId: null,
    singleCode: '',
    share: 'nobody' as const,
    agentIds: [],
  }
  const { look } = journeyKeys
  return {
    ...(rows[0] ?? none),
    decisionDays: (await groupSetting(ctx)).decisionDays,
    can: canOf(ctx, { link: `${look}.edit`, share: `${look}.share`, departures: `${look}.departures` }),
  }
}

/** Binds a journey to its product, or takes it off; not while departures ahead have guests of the old one. */
export async function linkJourney(
  ctx: Ctx,
  { id, skuId, singleSkuId }: { id: number; skuId: number | null; singleSkuId?: number | null | undefined },
): Promise<typeof done> {
  const { code } = await readItinerary(ctx, journey, id)
  const before = await tellSale(ctx, { id })
  if (before.skuId !== skuId) await refuseSold(ctx, id)
  if (skuId !== null && (await isMissing(ctx, 'sku', [skuId]))) failField('skuId', 'unknown')
  if (typeof singleSkuId === 'number') await checkSingle(ctx, singleSkuId)
  const single = singleSkuId === undefined ? sql`single_sku_id` : sql`${singleSkuId}::bigint`
  await unique({ journey_merchant_id_sku_id_key: 'skuId', journey_single_sku: 'singleSkuId' }, () =>
    sql`update journey set sku_id = ${skuId}, single_sku_id = ${single} where merchant_id = ${ctx.scope.merchantId} and itinerary_id = ${id}`.execute(
      ctx.db,
    ),
  )
  const { skuCode, singleSkuId: singles } = await tellSale(ctx, { id })
  if (skuId !== null && singles !== before.singleSkuId) await offerAhead(ctx, id, code)
  await emit(ctx, 'journeys.journeyLinked', {
    subject: 'itinerary',
    subjectId: id,
    facts: { code, sku: skuCode || '–' },
  })
  return done
}

/** Single rooms are counted by the stock of their add-on, day by day. */
async function checkSingle(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{
    isCounted: boolean
  }>`select stock_mode = 'date' and facts ->> 'charge' = 'unit' as "isCounted" from sku
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and product_type = 'add-on' and deleted_at is null`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) failField('singleSkuId', 'unknown')
  if (!row.isCounted) failField('singleSkuId', 'journeys.fieldErrors.notSingle')
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
