import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { DeviceRow } from './devices.ts'

/** An entitlement as it stands while its voucher is locked. */
export type Held = {
  id: number
  guestId: number
  guestKind: 'adult' | 'child' | 'infant'
  guestName: string
  leg: number
  /** The guest's place in the order. */
  place: number
  state: 'ready' | 'redeemed' | 'void'
  redeemedAt: string | null
  redeemedBy: string
  usedAt: string
  deviceId: number | null
  /** When it was last taken back online; later than a claim, the claim does not count any more. A device takes back its own claims alone. */
  undoneAt: string | null
}

/** Somebody let it on board, by a device: when by the server's clock, where, who. */
export type Claim = {
  device: Pick<DeviceRow, 'id' | 'name' | 'user_id'>
  seq: number
  at: Date
  place: string
  byName: string
}

/** What a voucher holds; `ids` are all that is asked of it, null where guests are told by number. A large party is not read whole for each guest. */
export async function heldOf(
  ctx: Ctx,
  voucherId: number,
  ids: readonly number[] | null = null,
): Promise<Held[]> {
  const requested = ids && [...ids]
  const { rows } = await sql<Held>`
    select e.id, e.guest_id as "guestId", g.kind as "guestKind", coalesce(nullif(g.name, ''), g.pinyin) as "guestName", coalesce(l.leg, 0)::int as leg, e.state,
           e.redeemed_at as "redeemedAt", coalesce(e.redeemed_by_name, '') as "redeemedBy", coalesce(e.place, '') as "usedAt", g.position as place, e.device_id as "deviceId",
           (select max(k.at) from ticket_check k where k.merchant_id = e.merchant_id and k.order_id = e.order_id and k.outcome = 'undone' and k.mode = 'live'
              and k.entitlement_ids @> array[e.id]) as "undoneAt"
      from entitlement e join order_line l on l.merchant_id = e.merchant_id and l.id = e.line_id
      join order_guest g on g.merchant_id = e.merchant_id and g.id = e.guest_id
     where e.merchant_id = ${ctx.scope.merchantId} and e.voucher_id = ${voucherId}
       and (${requested}::bigint[] is null or e.id = any(${requested}::bigint[])) order by l.position, g.position, e.id`.execute(
    ctx.db,
  )
  return rows
}

export type Sorted = { counted: Held[]; doubles: Held[]; undone: Held[] }

/** What a claim does to each: counts, is a double of one that counts, or was taken back since. Pure. */
export function sortClaimed(held: readonly Held[], at: Date): Sorted {
  const isUndone = ({ undoneAt }: Held) => undoneAt !== null && new Date(undoneAt) > at
  const undone = held.filter(isUndone)
  const valid = held.filter((one) => !isUndone(one))
  return {
    undone,
    counted: valid.filter(({ state }) => state !== 'redeemed'),
    doubles: valid.filter(({ state }) => state === 'redeemed'),
  }
}

/** Which entitlements a number of guests of each kind are: those that are left first, so that what is too much is a double. */
export function chooseByCounts(
  held: readonly Held[],
  leg: number,
  counts: Record<Held['guestKind'], number>,
): Held[] {
  const order = { ready: 0, redeemed: 1, void: 2 }
  const live = held.filter((one) => leg === 0 || one.leg === leg)
  return (['adult', 'child', 'infant'] as const).flatMap((kind) => {
    const ofKind = live.filter(({ guestKind }) => guestKind === kind)
    // One right of each guest: a guest with several lines boards once.
    const guests = [...Map.groupBy(ofKind, ({ guestId }) => guestId).values()]
    return guests
      .toSorted((a, b) => order[a[0]?.state ?? 'void'] - order[b[0]?.state ?? 'void'])
      .slice(0, counts[kind])
      .flat()
  })
}

/** Writes that these are on board by this claim, whatever they were. */
export async function countClaim(ctx: Ctx, ids: readonly number[], claim: Claim): Promise<void> {
  if (ids.length === 0) return
  await sql`update entitlement set state = 'redeemed', redeemed_at = ${claim.at.toISOString()}, redeemed_by = ${claim.device.user_id},
       redeemed_by_name = ${claim.byName}, place = ${claim.place}, device = ${claim.device.name}, device_id = ${claim.device.id}
     where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)
}

/** Keeps that this device claims them, or did until it was taken back. */
export async function noteClaims(
  ctx: Ctx,
  ids: readonly number[],
  claim: Claim,
  undone: boolean,
): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into ticket_claim (merchant_id, entitlement_id, device_id, seq, at, place, by_name, user_id, undone)
    select ${ctx.scope.merchantId}, id, ${claim.device.id}, ${claim.seq}, ${claim.at.toISOString()}, ${claim.place}, ${claim.byName}, ${claim.device.user_id}, ${undone}
      from unnest(${[...ids]}::bigint[]) id`.execute(ctx.db)
}

/** Reports each double once, whichever of the two was first. */
export async function noteDoubles(
  ctx: Ctx,
  voucher: { id: number; orderId: number },
  doubles: readonly Held[],
  claim: Claim,
): Promise<void> {
  if (doubles.length === 0) return
  await sql`insert into ticket_double (merchant_id, entitlement_id, voucher_id, order_id, device_id, seq, first_device_id, first_at, first_place, first_by,
      second_device_id, second_at, second_place, second_by)
    select ${ctx.scope.merchantId}, e.id, ${voucher.id}, ${voucher.orderId}, ${claim.device.id}, ${claim.seq},
           case when n.earlier then n.device else e.device_id end, least(n.at, e.redeemed_at), case when n.earlier then n.place else coalesce(e.place, '') end,
           case when n.earlier then n.by_name else coalesce(e.redeemed_by_name, '') end,
           case when n.earlier then e.device_id else n.device end, greatest(n.at, e.redeemed_at), case when n.earlier then coalesce(e.place, '') else n.place end,
           case when n.earlier then coalesce(e.redeemed_by_name, '') else n.by_name end
      from entitlement e cross join lateral (select ${claim.at.toISOString()}::timestamptz as at, ${claim.device.id}::bigint as device, ${claim.place}::text as place,
             ${claim.byName}::text as by_name, ${claim.at.toISOString()}::timestamptz < e.redeemed_at as earlier) n
     where e.merchant_id = ${ctx.scope.merchantId} and e.id = any(${doubles.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
}

/**
 * Takes back what a device claims of these. Where another device claims one too, that counts now; else it is open again, or void where it
 * was cancelled meanwhile. Answers those that were this device's to take back.
 */
export async function takeBackClaims(ctx: Ctx, ids: readonly number[], deviceId: number): Promise<number[]> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ id: number }>`update ticket_claim set undone = true
     where merchant_id = ${merchantId} and device_id = ${deviceId} and entitlement_id = any(${[...ids]}::bigint[]) and not undone
     returning entitlement_id as id`.execute(ctx.db)
  const own = [...new Set(rows.map(({ id }) => id))]
  if (own.length === 0) return []
  await sql`update entitlement e set state = case when c.at is not null then 'redeemed' when v.state = 'void' or g.attendance = 'cancelled' then 'void' else 'ready' end,
       redeemed_at = c.at, redeemed_by = c.user_id, redeemed_by_name = c.by_name, place = c.place, device = c.device, device_id = c.device_id
      from entitlement n join voucher v on v.merchant_id = n.merchant_id and v.id = n.voucher_id
      join order_guest g on g.merchant_id = n.merchant_id and g.id = n.guest_id
      left join lateral (select t.at, t.user_id, t.by_name, t.place, t.device_id, d.name as device from ticket_claim t
          join ticket_device d on d.merchant_id = t.merchant_id and d.id = t.device_id
         where t.merchant_id = n.merchant_id and t.entitlement_id = n.id and not t.undone order by t.at, t.device_id, t.seq limit 1) c on true
     where e.merchant_id = ${merchantId} and n.merchant_id = ${merchantId} and n.id = e.id and e.id = any(${own}::bigint[])
       and e.state = 'redeemed' and e.device_id = ${deviceId}`.execute(ctx.db)
  return own
}
