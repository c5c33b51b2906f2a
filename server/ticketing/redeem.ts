import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { CheckedVoucher, Entitlement, Redeem } from '#contract/ticketing/ticketing.schema.ts'
import { ofNextWay } from '#contract/ticketing/next-way.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { ask, fail } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { lockRow } from '../kit/db/rows.ts'
import { todayOf } from '../kit/text/today.ts'
import { momentText } from '../kit/text/moment-text.ts'
import { checkSailing } from './verify/sailing-stops.ts'
import { checkedVouchers } from './vouchers.queries.ts'

/**
 * Redeems rights of a voucher: those named, or all that are left. However many scanners ask at once, each right counts
 * once; where nothing is left of what was asked the answer says when and by whom it was used. Another day asks first; an open
 * ticket has none, and is refused when it has run out. Throws 404, `ticketing.voided`, `ticketing.used`, `ticketing.expired`,
 * `ticketing.formsMissing`, `ticketing.sailingLeft`, `ticketing.sailingOff`, `ticketing.sailingFull`.
 */
export async function redeem(
  ctx: Ctx,
  { voucherId, entitlementIds, place, device, reason, postId, scanKey }: Redeem & ScanAt,
): Promise<CheckedVoucher & { redeemed: number }> {
  const voucher = await lockVoucher(ctx, voucherId)
  const requested = voucher.entitlements.filter((one) => entitlementIds?.includes(one.id) ?? true)
  if (entitlementIds && requested.length < new Set(entitlementIds).size) fail('notFound')
  const before = await sameScan(ctx, voucherId, scanKey)
  if (before !== null) return { ...voucher, redeemed: before }
  if (voucher.state === 'void') fail('ticketing.voided')
  const named = entitlementIds !== undefined
  const ready = selected(usable(ctx, requested, named), named, todayOf(ctx))
  const other = ready
    .flatMap(({ valid, way }) => (valid ? [] : [way?.date ?? voucher.serviceDate]))
    .find((date) => date !== todayOf(ctx))
  if (other) ask(ctx, [{ key: 'ticketing.questions.otherDay', facts: { date: other } }])
  const going = await whoMayDive(ctx, voucher, ready, { named, reason })
  const ids = going.map((one) => one.id)
  await checkSailing(ctx, voucherId, ids)
  const merchantId = ctx.scope.merchantId
  await sql`update entitlement set state = 'redeemed', redeemed_at = ${ctx.now.toISOString()}, redeemed_by = ${ctx.actor.id},
       redeemed_by_name = ${ctx.actor.name}, place = ${place}, device = ${device}
     where merchant_id = ${merchantId} and id = any(${ids}::bigint[]) and state = 'ready'`.execute(ctx.db)
  await setAttendance(
    ctx,
    going.map((one) => one.guestId),
  )
  await noteCheck(ctx, voucher, {
    place,
    device,
    outcome: 'redeemed',
    redeemed: ids.length,
    ids,
    ...(reason && { reason }),
    postId,
    scanKey,
  })
  await emit(ctx, 'ticketing.redeemed', {
    subject: 'order',
    subjectId: voucher.orderId,
    orderId: voucher.orderId,
    facts: { count: ids.length, place },
    topics: ['ticket', 'order'],
  })
  const after = firstOf(await checkedVouchers(ctx, sql`v.id = ${voucherId}`))
  return { ...after, redeemed: ids.length }
}

/** The voucher with its row locked until the transaction ends, so that scanners come one after the other. */
export async function lockVoucher(ctx: Ctx, id: number): Promise<CheckedVoucher> {
  await lockRow(ctx, 'voucher', id, 'for update')
  const [voucher] = await checkedVouchers(ctx, sql`v.id = ${id}`)
  return voucher ?? fail('notFound')
}

/** What of it can be used today: not used yet, and not run out. What was named must not have run out; of all, the rest counts. */
function usable(ctx: Ctx, input: readonly Entitlement[], named: boolean): Entitlement[] {
  const ready = input.filter((one) => one.state === 'ready')
  if (!ready.length) failUsed(ctx, input)
  const today = todayOf(ctx)
  const ended = ready.flatMap((one) => (one.valid?.until && one.valid.until < today ? [one.valid.until] : []))
  if (ended.length && (named || ended.length === ready.length))
    fail('ticketing.expired', { date: firstOf(ended) })
  return ready.filter(({ valid }) => !valid?.until || valid.until >= today)
}

/** What is meant: what was named, else the way that is next. A way back without a day has no seat: it is reserved first. */
function selected(ready: readonly Entitlement[], named: boolean, today: string): readonly Entitlement[] {
  const open = ready.find(({ way }) => way?.open)?.way
  const next = named ? ready : ofNextWay(ready, today)
  if (open && (named || next.length === 0)) fail('ticketing.notReserved', { date: open.date })
  return next
}

/**
 * Nobody goes on a dive whose forms are not there: of all that are left the others go, and who is named is refused, unless somebody with the
 * right to override says why.
 */
async function whoMayDive(
  ctx: Ctx,
  { orderId }: CheckedVoucher,
  ready: readonly Entitlement[],
  { named, reason }: { named: boolean; reason: string | undefined },
): Promise<readonly Entitlement[]> {
  const { rows } = await sql<{ id: number }>`select entitlement_id as id
    from app.dive_bars(${ctx.scope.merchantId}, ${orderId})`.execute(ctx.db)
  const barred = new Set(rows.map(({ id }) => id))
  const stopped = ready.filter(({ id }) => barred.has(id))
  if (!stopped.length || (named && reason && may(ctx, 'boatTicket.ticketVerify.override'))) return ready
  if (named || stopped.length === ready.length)
    fail('ticketing.formsMissing', { guests: stopped.map(({ guestName }) => guestName).join(', ') })
  return ready.filter(({ id }) => !barred.has(id))
}

function failUsed(ctx: Ctx, input: readonly Entitlement[]): never {
  const used = input.find((one) => one.state === 'redeemed')
  if (!used?.redeemedAt) fail('ticketing.voided')
  fail('ticketing.used', {
    at: momentText(new Date(used.redeemedAt), ctx.merchant.timeZone),
    by: used.redeemedBy,
    place: used.place,
  })
}

/** A guest with a redeemed right has boarded; one without any is expected again. */
export const setAttendance = (ctx: Ctx, guestIds: readonly number[]) =>
  sql`update order_guest g set attendance = case when exists (select from entitlement e where e.merchant_id = g.merchant_id and e.order_id = g.order_id and e.guest_id = g.id
        and e.state = 'redeemed') then 'boarded' else 'expected' end
     where g.merchant_id = ${ctx.scope.merchantId} and g.id = any(${[...guestIds]}::bigint[]) and g.attendance <> 'cancelled'`.execute(
    ctx.db,
  )

/** Where and how somebody was checked; the same key is the same scan. */
export type ScanAt = { postId?: number | undefined; scanKey?: string | undefined }

/** How many rights this scan has used already: it came twice. Null: it is new. */
async function sameScan(ctx: Ctx, voucherId: number, scanKey: string | undefined): Promise<number | null> {
  if (!scanKey) return null
  const row = await ctx.db
    .selectFrom('ticket_check')
    .select(['voucher_id', 'redeemed'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('scan_key', '=', scanKey)
    .executeTakeFirst()
  if (row && row.voucher_id !== voucherId) fail('requestReused')
  return row ? row.redeemed : null
}

type Check = ScanAt & {
  place: string
  device: string
  outcome: string
  redeemed: number
  reason?: string
  ids?: readonly number[]
}
export const noteCheck = (
  ctx: Ctx,
  voucher: CheckedVoucher,
  { reason, postId, scanKey, ids = [], ...check }: Check,
) =>
  ctx.db
    .insertInto('ticket_check')
    .values({
      merchant_id: ctx.scope.merchantId,
      user_id: ctx.actor.id,
      user_name: ctx.actor.name,
      typed: voucher.code,
      voucher_id: voucher.id,
      order_id: voucher.orderId,
      undone: check.outcome === 'undone',
      reason: reason ?? null,
      post_id: postId ?? null,
      scan_key: scanKey ?? null,
      entitlement_ids: [...ids],
      ...check,
      ...(ctx.past && { at: ctx.now.toISOString() }),
    })
    .execute()
