import { sql } from 'kysely'
import { z } from 'zod'
import { firstOf } from '#contract/kit/given.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { ListingOverride } from '#contract/booster/booster.schema.ts'
import { askingGuards } from '#contract/booster/guards.ts'
import { guestKinds, type GuestKind } from '#contract/kit/guests.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { ask, fail, failField } from '../../kit/call/errors.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { lockRow, readRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { repriceSkus } from '../price/reprice.ts'
import { joinedSetting } from '../setting.ts'
import { endListings } from './end-listings.ts'

type Done = { done: true }
type ListingRef = { id: number }
type Listing = Awaited<ReturnType<typeof lockListing>>

/** One that is still sold; 404 for any other. */
async function lockListing(ctx: Ctx, id: number) {
  // As whoever prices and whoever leaves do it: the settings first, then listings.
  await sql`select from booster_setting where merchant_id = ${ctx.scope.merchantId} for share`.execute(ctx.db)
  const row = await lockRow(ctx, 'booster_listing', id)
  return row.state === 'ended' ? fail('operationInvalid') : row
}

async function factsOf(ctx: Ctx, { sku_id: skuId, connection_id: connectionId }: Listing) {
  const [sku, connection] = await Promise.all([
    readRow(ctx, 'sku', skuId),
    readRow(ctx, 'outside_connection', connectionId),
  ])
  return { product: nameIn(Object(sku.names), ctx.merchant.language), name: connection.name }
}

/** Changes what a person decides of a listing, tells it, and prices its product anew. */
async function decide(
  ctx: Ctx,
  listing: Listing,
  values: Record<string, string | number | null>,
  type: `booster.${string}`,
  reason = '',
): Promise<Done> {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update booster_listing set ${sql.join(set)}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and id = ${listing.id}`.execute(ctx.db)
  await emit(ctx, type, {
    subject: 'boosterListing',
    subjectId: listing.id,
    facts: await factsOf(ctx, listing),
    ...(reason && { reason }),
  })
  await repriceSkus(ctx, [listing.sku_id])
  return { done: true }
}

export async function pauseListing(
  ctx: Ctx,
  { id, paused }: ListingRef & { paused: boolean },
): Promise<Done> {
  await joinedSetting(ctx)
  const listing = await lockListing(ctx, id)
  if ((listing.state === 'paused') === paused) fail('operationInvalid')
  const done = await decide(
    ctx,
    listing,
    { state: paused ? 'paused' : 'live' },
    paused ? 'booster.listingPaused' : 'booster.listingResumed',
  )
  if (!paused) await refuseHeld(ctx, id)
  return done
}

/**
 * What is resumed is checked at once. Where nothing of it may be sold, whoever resumes it is told why, and asked where a person may let its
 * prices through.
 */
async function refuseHeld(ctx: Ctx, id: number): Promise<void> {
  const listing = await lockListing(ctx, id)
  if (listing.open_days > 0) return
  const { product } = await factsOf(ctx, listing)
  const { currency } = firstOf(
    (
      await sql<{ currency: string }>`select g.currency from channel_account c
        join agent g on g.merchant_id = c.merchant_id and g.id = c.agent_id
       where c.merchant_id = ${ctx.scope.merchantId} and c.connection_id = ${listing.connection_id}`.execute(
        ctx.db,
      )
    ).rows,
  )
  const { price, lowest, limit } = GuardFacts.parse(listing.guard_facts)
  const amount = (minor: number) => `${groupedAmount(minor, currency)} ${currency}`
  const facts = { product, price: amount(price), lowest: amount(lowest), limit: amount(limit) }
  if (listing.guard === 'floor') fail('booster.marginFloor', facts)
  if (listing.guard === 'parity') fail('booster.parity', facts)
  if (listing.guard !== 'jump') return
  if (!may(ctx, 'treepBooster.price')) fail('booster.jump', facts)
  ask(ctx, [{ key: 'booster.questions.jump', facts }])
  await letThrough(ctx, listing)
}
const GuardFacts = z.object({
  price: z.number().default(0),
  lowest: z.number().default(0),
  limit: z.number().default(0),
})

export async function endListing(ctx: Ctx, { id, reason }: ListingRef & { reason: string }): Promise<Done> {
  await lockListing(ctx, id)
  await endListings(ctx, [id], reason)
  return { done: true }
}

type RequestedRow = { kind: string; priceMinor: number }
/** Lets the prices through that a guard asks about: these, not others that come later. */
export async function acceptListing(ctx: Ctx, { id }: ListingRef): Promise<Done> {
  await joinedSetting(ctx)
  return letThrough(ctx, await lockListing(ctx, id))
}

async function letThrough(ctx: Ctx, listing: Listing): Promise<Done> {
  const { id } = listing
  const { rows } =
    await sql<RequestedRow>`select distinct kind, price_minor as "priceMinor" from booster_price
    where merchant_id = ${ctx.scope.merchantId} and listing_id = ${id} and guard = any(${[...askingGuards]}::text[])`.execute(
      ctx.db,
    )
  if (!rows.length) fail('operationInvalid')
  const accepted: Partial<Record<GuestKind, number[]>> = {}
  for (const kind of guestKinds) {
    const prices = rows.filter((row) => row.kind === kind).map(({ priceMinor }) => priceMinor)
    if (prices.length) accepted[kind] = prices
  }
  return decide(ctx, listing, { accepted: JSON.stringify(accepted) }, 'booster.accepted')
}

/** A floor below that of all listings, for a reason and until a day. */
export async function overrideFloor(
  ctx: Ctx,
  { id, floorBasisPoints, until, reason }: ListingOverride,
): Promise<Done> {
  const setting = await joinedSetting(ctx)
  const listing = await lockListing(ctx, id)
  if (until < todayOf(ctx)) failField('until', 'booster.fieldErrors.inPast')
  if (floorBasisPoints >= setting.floor_basis_points)
    failField('floorBasisPoints', 'booster.fieldErrors.aboveFloor')
  return decide(
    ctx,
    listing,
    {
      floor_basis_points: floorBasisPoints,
      floor_until: until,
      floor_reason: reason,
      floor_by_name: ctx.actor.name,
    },
    'booster.overridden',
    reason,
  )
}

export async function endOverride(ctx: Ctx, { id }: ListingRef): Promise<Done> {
  const listing = await lockListing(ctx, id)
  if (listing.floor_basis_points === null) fail('operationInvalid')
  const values = { floor_basis_points: null, floor_until: null, floor_reason: '', floor_by_name: '' }
  return decide(ctx, listing, values, 'booster.overrideEnded')
}

/** It is sold there on other terms, so that parity is not asked of it. */
export async function markOtherTerms(
  ctx: Ctx,
  { id, reason }: ListingRef & { reason: string },
): Promise<Done> {
  await joinedSetting(ctx)
  const listing = await lockListing(ctx, id)
  return decide(ctx, listing, { other_terms: reason }, 'booster.termsDiffer', reason)
}
