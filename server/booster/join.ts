import { sql } from 'kysely'
import { termsVersion } from '#contract/booster/booster.schema.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { emit } from '../kit/events.ts'
import { endListings } from './listings/end-listings.ts'
import { joinedSetting, ownSetting } from './setting.ts'

const aboutBooster = (ctx: Ctx) => ({ subject: 'booster', subjectId: ctx.scope.merchantId }) as const

/** On which terms, who and when; nothing is published by it. */
export async function joinBooster(ctx: Ctx): Promise<{ done: true }> {
  const { state } = await ownSetting(ctx)
  if (state === 'joined' || state === 'paused') fail('operationInvalid')
  await sql`update booster_setting set state = 'joined', terms_version = ${termsVersion}, joined_at = ${ctx.now.toISOString()}::timestamptz,
      joined_by_name = ${ctx.actor.name}, left_at = null, version = version + 1 where merchant_id = ${ctx.scope.merchantId}`.execute(
    ctx.db,
  )
  await emit(ctx, 'booster.joined', aboutBooster(ctx))
  return { done: true }
}

/** All that it sells rests, or goes on. */
export async function pauseBooster(ctx: Ctx, { paused }: { paused: boolean }): Promise<{ done: true }> {
  const { state } = await joinedSetting(ctx)
  if ((state === 'paused') === paused) fail('operationInvalid')
  await sql`update booster_setting set state = ${paused ? 'paused' : 'joined'}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId}`.execute(ctx.db)
  await emit(ctx, paused ? 'booster.paused' : 'booster.resumed', aboutBooster(ctx))
  return { done: true }
}

/** Listings end; orders that were sold stay. */
export async function leaveBooster(ctx: Ctx, { reason }: { reason: string }): Promise<{ done: true }> {
  await sql`select from booster_setting where merchant_id = ${ctx.scope.merchantId} for no key update`.execute(
    ctx.db,
  )
  await joinedSetting(ctx)
  const { rows } = await sql<{
    id: number
  }>`select id from booster_listing where merchant_id = ${ctx.scope.merchantId} and state <> 'ended' order by id for no key update`.execute(
    ctx.db,
  )
  await endListings(
    ctx,
    rows.map(({ id }) => id),
    reason,
  )
  await sql`update booster_setting set state = 'left', left_at = ${ctx.now.toISOString()}::timestamptz, version = version + 1
    where merchant_id = ${ctx.scope.merchantId}`.execute(ctx.db)
  await emit(ctx, 'booster.left', { ...aboutBooster(ctx), reason })
  return { done: true }
}
