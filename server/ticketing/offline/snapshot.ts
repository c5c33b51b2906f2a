import { sql } from 'kysely'
import { answerOf } from '#contract/kit/record/record-values.ts'
import type { HeldTicket, Snapshot, SnapshotAsk } from '#contract/ticketing/offline/offline.schema.ts'
import { postRecord } from '#contract/ticketing/verify/post.fields.ts'
import { fail } from '../../kit/call/errors.ts'
import { asMerchant, userOf, type Ctx } from '../../kit/ctx.ts'
import { readRow, updateRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { barredOf, dueOf, missingOf, pickUpOf } from '../verify/verify-ticket.ts'
import { entitlementsOf, toIso } from '../vouchers.queries.ts'
import { leasesOfDevice } from '../leases/leases.ts'
import { callingDevice, type DeviceRow } from './devices.ts'
import { acceptedPublicKeys } from './ticket-keys.ts'

/** Today and tomorrow. */
const daysAhead = 1

/**
 * What a device holds: the tickets of its checkpoint, all of them or what has changed since its cursor. A ticket that is not good any more
 * is told as removed, or with what became of it. Throws 404, `ticketing.deviceEnded`, `ticketing.otherPerson`.
 */
export async function deviceSnapshot(ctx: Ctx, ask: SnapshotAsk): Promise<Snapshot> {
  const device = await callingDevice(ctx, ask)
  if (device.user_id !== userOf(ctx).id) fail('ticketing.otherPerson')
  const post = await postOfDevice(ctx, device)
  const today = todayOf(ctx)
  const days = Array.from({ length: daysAhead + 1 }, (_, at) =>
    Temporal.PlainDate.from(today).add({ days: at }).toString(),
  )
  // Worked out for all devices, so with the merchant's eyes; what this person may not see it does not get.
  const version = await asMerchant(ctx, (inner) => refreshSnapshot(inner, days))
  // Another checkpoint, or one that admits something else now: what was left out before may belong to it.
  const full = ask.cursor === 0 || ask.cursor > version || (post?.version ?? 0) !== ask.postVersion
  const changed = await changedTickets(ctx, full ? 0 : ask.cursor)
  const own = changed.tickets.filter(({ entitlements }) => isOf(post, entitlements))
  const ownIds = new Set(own.map(({ id }) => id))
  await updateRow(ctx, 'ticket_device', device, {
    snapshot_version: version,
    snapshot_at: ctx.now.toISOString(),
  })
  return {
    cursor: version,
    full,
    at: ctx.now.toISOString(),
    today,
    days,
    merchantId: ctx.scope.merchantId,
    timeZone: ctx.merchant.timeZone,
    post,
    keys: await acceptedPublicKeys(ctx),
    tickets: own,
    removed: full ? [] : changed.ids.filter((id) => !ownIds.has(id)),
    leases: await asMerchant(ctx, (inner) => leasesOfDevice(inner, device.id)),
  }
}

async function postOfDevice(ctx: Ctx, { post_id: id }: DeviceRow): Promise<Snapshot['post']> {
  if (id === null) return null
  const row = await readRow(ctx, 'ticket_post', id)
  return { ...answerOf(postRecord, row), id: row.id, version: row.version }
}

/** Is something of it let on board at this checkpoint? */
const isOf = (post: Snapshot['post'], entitlements: HeldTicket['entitlements']): boolean =>
  !post?.skuIds.length || entitlements.some(({ skuId }) => post.skuIds.includes(skuId))

/** A ticket as devices hold it, of a voucher `v` of an order `o` of a product `s`. */
const heldTicket = sql`jsonb_build_object('id', v.id, 'code', v.code, 'state', v.state, 'voidedAt', v.voided_at, 'entitlements', ${entitlementsOf()},
    'orderId', o.id, 'orderCode', o.code, 'agentOrderCode', o.agent_order_code, 'itemNames', o.item_names, 'serviceDate', o.service_date, 'session', o.session,
    'contactName', o.contact_name, 'contactPhone', o.contact_phone, 'dueMinor', ${dueOf}, 'currency', o.currency, 'missing', ${missingOf}, 'barred', ${barredOf}, 'pickUp', ${pickUpOf},
    'places', (select coalesce(jsonb_agg(jsonb_build_object('guestId', p.id, 'place', p.position) order by p.position), '[]') from order_guest p
       where p.merchant_id = o.merchant_id and p.order_id = o.id),
    'blanks', (select coalesce(jsonb_agg(jsonb_build_object('code', b.code, 'places', b.guests) order by b.no), '[]') from ticket_blank b
       where b.merchant_id = o.merchant_id and b.order_id = o.id))`

const ticketsOf = (ctx: Ctx, ids: ReturnType<typeof sql>) => sql`
  select v.id, ${heldTicket} as ticket from ${ids} w
    cross join lateral (select * from voucher where merchant_id = ${ctx.scope.merchantId} and id = w.id offset 0) v
    join orders o on o.merchant_id = v.merchant_id and o.id = v.order_id and o.deleted_at is null
    join sku s on s.merchant_id = o.merchant_id and s.id = o.sku_id`

/**
 * Which tickets belong to these days, and which of them are not as they were: those get the next version. One device at a time works it out for
 * all; who waited for that takes what the other found.
 */
async function refreshSnapshot(ctx: Ctx, days: readonly string[]): Promise<number> {
  const { merchantId } = ctx.scope
  await sql`insert into ticket_snapshot (merchant_id) values (${merchantId}) on conflict do nothing`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ version: number; fresh: boolean }>`
    select version, refreshed_at >= ${ctx.now.toISOString()}::timestamptz as fresh from ticket_snapshot
     where merchant_id = ${merchantId} for update`.execute(ctx.db)
  const [{ version, fresh } = { version: 0, fresh: false }] = rows
  if (fresh) return version
  const next = version + 1
  const changed = await sql`
    with w as materialized (${wantedTickets(ctx, days)}),
      now_held as (select t.id, md5(t.ticket::text) as hash from (${ticketsOf(ctx, sql`w`)}) t),
      all_of as (select id, hash from now_held
        union all select r.voucher_id, '' from ticket_snapshot_row r where r.merchant_id = ${merchantId} and not exists (select from now_held n where n.id = r.voucher_id))
    insert into ticket_snapshot_row as r (merchant_id, voucher_id, version, hash) select ${merchantId}, id, ${next}, hash from all_of
    on conflict (merchant_id, voucher_id) do update set version = excluded.version, hash = excluded.hash where r.hash <> excluded.hash returning 1`.execute(
    ctx.db,
  )
  const reached = changed.rows.length > 0 ? next : version
  await sql`update ticket_snapshot set version = ${reached}, refreshed_at = clock_timestamp() where merchant_id = ${merchantId}`.execute(
    ctx.db,
  )
  return reached
}

/** Tickets of these days, void ones too; the ways back of these days; open ones; and those that an old paper says are of these days. */
const wantedTickets = (ctx: Ctx, days: readonly string[]) => {
  const { merchantId } = ctx.scope
  const anyDay = sql`any(${[...days]}::date[])`
  return sql`
    select v.id from orders o join voucher v on v.merchant_id = o.merchant_id and v.order_id = o.id
     where o.merchant_id = ${merchantId} and o.service_date = ${anyDay}
    union select v.id from order_line l join voucher v on v.merchant_id = l.merchant_id and v.order_id = l.order_id
     where l.merchant_id = ${merchantId} and l.date = ${anyDay} and l.leg is not null
    union select e.voucher_id from entitlement e where e.merchant_id = ${merchantId} and e.valid_from is not null and e.state = 'ready'
    union select m.voucher_id from ticket_moved m where m.merchant_id = ${merchantId} and m.day = ${anyDay}`
}

/** What has another version since: with what it is now, or only its id where it is not held any more. */
async function changedTickets(ctx: Ctx, cursor: number): Promise<{ ids: number[]; tickets: HeldTicket[] }> {
  const { merchantId } = ctx.scope
  const since = sql`(select voucher_id as id from ticket_snapshot_row
     where merchant_id = ${merchantId} and version > ${cursor} and (hash <> '' or ${cursor} > 0))`
  const { rows } = await sql<{ id: number; ticket: HeldTicket | null }>`
    select c.id, t.ticket from ${since} c
      left join (${ticketsOf(ctx, sql`(select voucher_id as id from ticket_snapshot_row where merchant_id = ${merchantId} and version > ${cursor} and hash <> '')`)}) t on t.id = c.id`.execute(
    ctx.db,
  )
  return {
    ids: rows.map(({ id }) => id),
    tickets: rows.flatMap(({ ticket }) =>
      ticket
        ? [{ ...toIso(ticket), voidedAt: ticket.voidedAt && new Date(ticket.voidedAt).toISOString() }]
        : [],
    ),
  }
}
