import { sql } from 'kysely'
import { readTicket } from '#contract/ticketing/offline/ticket-code.ts'
import { judge, type JudgingPost, type Refusal } from '#contract/ticketing/verify/judge.ts'
import type { CheckedVoucher } from '#contract/ticketing/ticketing.schema.ts'
import type { Scan, VerifiedVoucher, VerifyAnswer } from '#contract/ticketing/verify/verify.schema.ts'
import { paymentStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'
import { listDepartures } from '../departures.queries.ts'
import { findVouchers } from '../vouchers.queries.ts'
import { noteRefusal } from './note-refusal.ts'
import { postOf } from './posts.ts'
import { sailingStops } from './sailing-stops.ts'

/** Judges what was scanned or typed at a post. Who is refused is written down with the reason. */
export async function verifyTicket(ctx: Ctx, scan: Scan): Promise<VerifyAnswer> {
  const post = await postOf(ctx, scan.postId)
  const found = await findVouchers(ctx, scan)
  const rows = await verified(ctx, found.rows, post)
  const [first, ...others] = rows
  // Of several under one phone the person chooses: nobody was refused yet.
  const refusal = !first ? unknownOf(ctx, scan.code) : others.length ? null : first.verdict.refusal
  if (refusal)
    await noteRefusal(ctx, {
      ...scan,
      typed: scan.code,
      place: scan.place || post?.name || '',
      refusal,
      facts: first?.verdict.facts ?? {},
      voucher: first ?? null,
    })
  return { rows, refusal: first ? null : refusal }
}

/** Of a signed code that nobody has here: another merchant's says so itself. */
function unknownOf(ctx: Ctx, code: string): Refusal {
  const ticket = readTicket(code)
  return ticket && ticket.facts.merchantId !== ctx.scope.merchantId ? 'otherMerchant' : 'unknown'
}

type Beside = {
  id: number
  skuId: number
  voidedAt: string | null
  dueMinor: number
  currency: string
  pickUp: string
  missing: { guestName: string; fields: string[] }[]
  barred: VerifiedVoucher['barred']
}

/** Vouchers as a post sees them. */
export async function verified(
  ctx: Ctx,
  vouchers: readonly CheckedVoucher[],
  post: JudgingPost | null,
): Promise<VerifiedVoucher[]> {
  if (vouchers.length === 0) return []
  const today = todayOf(ctx)
  const beside = new Map((await besideOf(ctx, vouchers)).map((row) => [row.id, row]))
  const stops = await sailingStops(
    ctx,
    vouchers.map(({ id }) => id),
  )
  const skuIds = [...new Set([...beside.values()].map(({ skuId }) => skuId))]
  const departures = (await listDepartures(ctx, { skuIds })).rows
  return vouchers.flatMap((voucher) => {
    const row = beside.get(voucher.id)
    if (!row) return []
    const { voidedAt, skuId, id: _, ...facts } = row
    const requested = {
      ...voucher,
      voidedAt,
      dueMinor: row.dueMinor,
      missing: row.missing.length,
      barred: row.barred.map(({ entitlementId }) => entitlementId),
      stopped: stops.get(voucher.id) ?? [],
    }
    const legs = voucher.entitlements.flatMap(({ way }) => (way?.date === today ? [way.session] : []))
    const sailing = departures.find(
      (one) => one.skuId === skuId && (one.session === voucher.session || legs.includes(one.session)),
    )
    return [
      {
        ...voucher,
        ...facts,
        sailing: voucher.today && sailing ? { guests: sailing.guests, boarded: sailing.boarded } : null,
        verdict: judge(requested, post, today),
      },
    ]
  })
}

/** What is due on an order `o`, its pick-up, and what was asked of its guests and is not there (`s`: its product). */
export const dueOf = sql`(case when o.settlement_term = 'settle-by-order' and o.payment_status in ${among(paymentStates.phases.due)}
             then greatest(0, o.total_minor + o.adjusted_minor - o.reserved_minor - o.booked_minor) else 0 end::bigint)`
export const pickUpOf = sql`coalesce(o.collected ->> 'pickUpHotel', '')`
export const missingOf = sql`coalesce((select jsonb_agg(jsonb_build_object('guestName', coalesce(nullif(g.name, ''), g.pinyin), 'fields', m.fields) order by g.position)
             from order_guest g cross join lateral (select jsonb_agg(c.key) as fields from jsonb_to_recordset(s.collect) c (key text, per text, required boolean)
                where c.required and c.per = 'guest'
                  and coalesce(trim(case c.key when 'name' then g.name when 'pinyin' then g.pinyin else g.info ->> c.key end), '') = '') m
            where g.merchant_id = o.merchant_id and g.order_id = o.id and g.attendance <> 'cancelled' and m.fields is not null), '[]')`

/** Of an order `o`: whose forms for a dive are not there. */
export const barredOf = sql`coalesce((select jsonb_agg(jsonb_build_object('entitlementId', b.entitlement_id, 'guestName', coalesce(nullif(g.name, ''), g.pinyin),
             'profileId', b.profile_id, 'forms', b.forms) order by g.position, b.entitlement_id)
             from app.dive_bars(o.merchant_id, o.id) b join order_guest g on g.merchant_id = o.merchant_id and g.id = b.guest_id), '[]')`

/** What is due on the orders of vouchers, and what was asked of their guests and is not there. */
async function besideOf(ctx: Ctx, vouchers: readonly CheckedVoucher[]): Promise<Beside[]> {
  const { rows } = await sql<Beside>`
    select v.id, o.sku_id as "skuId", v.voided_at as "voidedAt", o.currency,
           ${dueOf} as "dueMinor", ${pickUpOf} as "pickUp", ${missingOf} as missing, ${barredOf} as barred
      from voucher v join orders o on o.merchant_id = v.merchant_id and o.id = v.order_id
      join sku s on s.merchant_id = o.merchant_id and s.id = o.sku_id
     where v.merchant_id = ${ctx.scope.merchantId} and v.id = any(${vouchers.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
  return rows
}
