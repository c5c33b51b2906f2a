import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { canBeSigned, plainCode } from '#contract/ticketing/offline/ticket-code.ts'
import type { EntryResult } from '#contract/ticketing/offline/offline.schema.ts'
import { refusals } from '#contract/ticketing/verify/judge.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { setAttendance } from '../redeem.ts'
import {
  chooseByCounts,
  countClaim,
  heldOf,
  noteClaims,
  noteDoubles,
  sortClaimed,
  takeBackClaims,
  type Claim,
  type Held,
} from './claims.ts'
import { applyNoShow } from './apply-no-show.ts'
import { awaitSale, heldByBlank, type Blank } from './blanks.ts'
import type { DeviceRow } from './devices.ts'
import { noteCheck, type LockedVoucher, type Timed } from './note-check.ts'

/** What an entry names: a voucher, or a code that was signed before it was sold. */
export type Named = { voucher: LockedVoucher | undefined; blank: Blank | undefined }
type Applied = { result: EntryResult; counted: number }

/** What a code that was scanned or typed names: the voucher's own code, without a guest's place. */
export function voucherCodeOf(typed: string): string {
  const code = plainCode(typed)
    .replace(/[\s-]+/g, '')
    .toUpperCase()
    .slice(0, 12)
  return canBeSigned({ voucherCode: code, skuId: 0 }) ? code : ''
}

/** Applies one entry of a journal to what stands. Nothing is refused for good: what cannot be applied is written down as a conflict. */
export async function applyEntry(
  ctx: Ctx,
  device: DeviceRow,
  timed: Timed,
  { voucher, blank }: Named,
): Promise<Applied> {
  const { entry } = timed
  if (!timed.chained)
    await noteCheck(ctx, device, timed, { outcome: 'conflict', refusal: 'tampered', voucher })
  if (entry.kind === 'refused') {
    const refusal = asOneOf(refusals, entry.refusal) ?? 'unknown'
    await noteCheck(ctx, device, timed, { outcome: 'refused', refusal, facts: entry.facts, voucher })
    return { result: 'noted', counted: 0 }
  }
  if (!voucher && blank) return awaitSale(ctx, device, entry, blank)
  if (!voucher) {
    await noteCheck(ctx, device, timed, { outcome: 'conflict', refusal: 'unknown' })
    return { result: 'unknown', counted: 0 }
  }
  const sent = await sentOnline(ctx, entry.eventId)
  if (sent !== null) return { result: 'applied', counted: sent }
  const held = await heldOf(ctx, voucher.id, entry.counts ? null : entry.entitlementIds)
  const requested =
    heldByBlank(held, entry, blank) ??
    (entry.counts ? chooseByCounts(held, entry.leg, entry.counts) : pick(held, entry.entitlementIds))
  if (entry.kind === 'noShow') return applyNoShow(ctx, device, timed, { voucher, asked: requested })
  return entry.kind === 'undo'
    ? takeBack(ctx, device, timed, voucher, requested)
    : board(ctx, device, timed, voucher, requested)
}

/** The device had sent it while the network went away: it counted then. */
async function sentOnline(ctx: Ctx, eventId: string): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('ticket_check')
    .select('redeemed')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('scan_key', '=', eventId)
    .executeTakeFirst()
  return row?.redeemed ?? null
}

async function takeBack(
  ctx: Ctx,
  device: DeviceRow,
  timed: Timed,
  voucher: LockedVoucher,
  input: readonly Held[],
): Promise<Applied> {
  const { entry } = timed
  const own = await takeBackClaims(
    ctx,
    input.map(({ id }) => id),
    device.id,
  )
  const taken = pick(input, own)
  await setAttendance(ctx, guestsOf(taken))
  await noteCheck(ctx, device, timed, { outcome: 'undone', voucher, count: -own.length, ids: own })
  await emit(ctx, 'ticketing.undone', {
    subject: 'order',
    subjectId: voucher.orderId,
    orderId: voucher.orderId,
    facts: { count: own.length },
    reason: entry.reason,
    topics: ['ticket', 'order'],
  })
  return { result: own.length ? 'applied' : 'noted', counted: -own.length }
}

async function board(
  ctx: Ctx,
  device: DeviceRow,
  timed: Timed,
  voucher: LockedVoucher,
  claimed: readonly Held[],
): Promise<Applied> {
  const { entry, at } = timed
  const claim: Claim = { device, seq: entry.seq, at, place: entry.place, byName: entry.personName }
  const { counted, doubles, undone } = sortClaimed(claimed, at)
  const earlier = doubles.filter(({ redeemedAt }) => redeemedAt !== null && at < new Date(redeemedAt))
  await noteDoubles(ctx, voucher, doubles, claim)
  await noteClaims(ctx, idsOf([...counted, ...doubles]), claim, false)
  await noteClaims(ctx, idsOf(undone), claim, true)
  // Of two the earlier counts, whichever was heard of first.
  await countClaim(ctx, idsOf([...counted, ...earlier]), claim)
  await setAttendance(ctx, guestsOf(counted))
  if (counted.length > 0) await tellBoarded(ctx, device, timed, voucher, counted)
  if (counted.some(({ state }) => state === 'void')) await tellVoided(ctx, device, timed, voucher, counted)
  for (const double of doubles) await tellDouble(ctx, device, timed, voucher, double)
  if (undone.length > 0)
    await noteCheck(ctx, device, timed, {
      outcome: 'conflict',
      refusal: 'undoneSince',
      voucher,
      ids: idsOf(undone),
    })
  if (claimed.length === 0) {
    await noteCheck(ctx, device, timed, { outcome: 'conflict', refusal: 'unknown', voucher })
    return { result: 'unknown', counted: 0 }
  }
  return { result: resultOf({ counted, doubles, undone }), counted: counted.length }
}

const pick = (held: readonly Held[], ids: readonly number[]) => held.filter(({ id }) => ids.includes(id))
const idsOf = (held: readonly Held[]) => held.map(({ id }) => id)
const guestsOf = (held: readonly Held[]) => [...new Set(held.map(({ guestId }) => guestId))]

function resultOf({ counted, doubles, undone }: ReturnType<typeof sortClaimed>): EntryResult {
  if (counted.some(({ state }) => state === 'void')) return 'voided'
  if (counted.length > 0) return doubles.length + undone.length > 0 ? 'partly' : 'applied'
  return doubles.length > 0 ? 'double' : 'undoneSince'
}

async function tellBoarded(
  ctx: Ctx,
  device: DeviceRow,
  timed: Timed,
  voucher: LockedVoucher,
  counted: readonly Held[],
): Promise<void> {
  await noteCheck(ctx, device, timed, {
    outcome: 'redeemed',
    voucher,
    count: counted.length,
    ids: idsOf(counted),
    scanKey: timed.entry.eventId,
  })
  await emit(ctx, 'ticketing.redeemed', {
    subject: 'order',
    subjectId: voucher.orderId,
    orderId: voucher.orderId,
    facts: { count: counted.length, place: timed.entry.place },
    topics: ['ticket', 'order'],
  })
}

/** The order was cancelled while its guests were let on board where nobody could know. */
async function tellVoided(
  ctx: Ctx,
  device: DeviceRow,
  timed: Timed,
  voucher: LockedVoucher,
  counted: readonly Held[],
): Promise<void> {
  const count = counted.filter(({ state }) => state === 'void').length
  await noteCheck(ctx, device, timed, {
    outcome: 'conflict',
    refusal: 'voided',
    facts: { at: voucher.voidedAt ? new Date(voucher.voidedAt).toISOString() : '' },
    voucher,
  })
  await emit(ctx, 'ticketing.boardedVoid', {
    subject: 'order',
    subjectId: voucher.orderId,
    orderId: voucher.orderId,
    facts: { count, place: timed.entry.place, at: momentText(timed.at, ctx.merchant.timeZone) },
    topics: ['ticket', 'order'],
  })
}

/** Somebody used it elsewhere before, or after: the log and the order say where and when both were. */
async function tellDouble(
  ctx: Ctx,
  device: DeviceRow,
  timed: Timed,
  voucher: LockedVoucher,
  double: Held,
): Promise<void> {
  const here = { at: timed.at, place: timed.entry.place, by: timed.entry.personName }
  const there = { at: new Date(double.redeemedAt ?? 0), place: double.usedAt, by: double.redeemedBy }
  const [first, second] = here.at < there.at ? [here, there] : [there, here]
  const facts = {
    at: first.at.toISOString(),
    place: first.place,
    by: first.by,
    at2: second.at.toISOString(),
    place2: second.place,
    by2: second.by,
  }
  await noteCheck(ctx, device, timed, {
    outcome: 'conflict',
    refusal: 'double',
    facts,
    voucher,
    ids: [double.id],
  })
  await emit(ctx, 'ticketing.doubleFound', {
    subject: 'order',
    subjectId: voucher.orderId,
    orderId: voucher.orderId,
    facts: {
      ...facts,
      at: momentText(first.at, ctx.merchant.timeZone),
      at2: momentText(second.at, ctx.merchant.timeZone),
    },
    topics: ['ticket', 'order'],
  })
}
