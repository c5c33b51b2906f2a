import { sql } from 'kysely'
import { isKind } from '#contract/notifications/kinds.ts'
import type { Notification } from '#contract/notifications/notifications.schema.ts'
import { personOf } from '../../identity/identity.public.ts'
import type { Ctx, SessionUser } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { retentionDays, readerOf, type Reader } from '../inbox/reader.ts'
import { viewTogether } from '../inbox/row-views.ts'
import { dueAt } from './due.ts'
import { mailDigest } from './mail-digest.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'

/** Rows a transaction. */
const atOnce = 500
const deliveryDays = 30

/** Mails what is to be mailed, of all merchants. Killed at any point, what was not mailed still waits, and nothing goes twice. */
export async function sendDigests(job: JobContext): Promise<void> {
  const rows = await ofAllMerchants<{ merchant_id: number }>(job.app, { name: 'notifications_waiting' })
  for (const { merchant_id: id } of rows) {
    while ((await job.inMerchant(id, planMails)) === atOnce);
    while (await job.inMerchant(id, mailNext));
  }
}

/** What is older than anybody looks back goes. */
export async function purge({ app }: JobContext): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      n: number
    }>`select platform.purge_notifications(${retentionDays}, ${deliveryDays}) as n`.execute(app.db)
    if (!rows[0]?.n) return
  }
}

type Unsent = { id: number; kind: string; audience: string; actor_id: number | null }

/** Notes who is to be mailed about what was told, and when; answers of how much. */
async function planMails(ctx: Ctx): Promise<number> {
  const { merchantId } = ctx.scope
  const { rows } =
    await sql<Unsent>`update notification set unsent = false where merchant_id = ${merchantId} and id in (
      select id from notification where merchant_id = ${merchantId} and unsent order by id limit ${atOnce} for update skip locked)
    returning id, kind, audience, actor_id`.execute(ctx.db)
  if (!rows.length) return 0
  const readers = await mailedReaders(ctx)
  const due = readers.flatMap((reader) => {
    const own = new Set(reader.audiences)
    return rows.flatMap(({ id, kind, audience, actor_id }) => {
      if (!own.has(audience) || actor_id === reader.user.id || !isKind(kind)) return []
      const at = dueAt(
        reader.choices.get(kind)?.mail ?? 'off',
        ctx.now,
        reader.dailyAt,
        ctx.merchant.timeZone,
      )
      return at ? [{ user_id: reader.user.id, notification_id: id, due_at: at.toISOString() }] : []
    })
  })
  if (due.length)
    await sql`insert into notification_digest (merchant_id, user_id, notification_id, due_at)
      select ${merchantId}, d.user_id, d.notification_id, d.due_at
        from json_to_recordset(${JSON.stringify(due)}::json) as d(user_id bigint, notification_id bigint, due_at timestamptz)
      on conflict do nothing`.execute(ctx.db)
  return rows.length
}

/** Everybody who has an address to be mailed at. */
async function mailedReaders(ctx: Ctx): Promise<Reader[]> {
  const { rows } = await sql<{ id: number }>`select id from app_user
    where merchant_id = ${ctx.scope.merchantId} and disabled_at is null and email <> '' order by id`.execute(
    ctx.db,
  )
  const readers: Reader[] = []
  for (const { id } of rows) {
    const person = await personOf(ctx, id)
    if (person) readers.push(await readerOf(ctx, person))
  }
  return readers
}

/** One mail, to the next person for whom one is due: with all that is due, by the rights of this moment, unless read already. */
async function mailNext(ctx: Ctx): Promise<boolean> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ user_id: number; ids: number[] }>`with next as (
      select user_id from notification_digest where merchant_id = ${merchantId} and due_at <= now() order by due_at limit 1 for update skip locked),
    gone as (delete from notification_digest d using next
      where d.merchant_id = ${merchantId} and d.user_id = next.user_id and d.due_at <= now() returning d.user_id, d.notification_id)
    select user_id, array_agg(notification_id) as ids from gone group by user_id`.execute(ctx.db)
  const [next] = rows
  if (!next) return false
  const person = await personOf(ctx, next.user_id)
  const notified = person ? await dueTo(ctx, person, next.ids) : []
  if (person && notified.length) await mailDigest(ctx, person, notified)
  return true
}

async function dueTo(ctx: Ctx, person: SessionUser, ids: readonly number[]): Promise<Notification[]> {
  const reader = await readerOf(ctx, person)
  const { rows } = await sql<Notification>`select * from (${viewTogether(ctx, reader, reader.kinds)}) t
    where not t.read and exists (select from unnest(${[...ids]}::bigint[]) due(id) where due.id between t."firstId" and t.id)
    order by t.id desc`.execute(ctx.db)
  return rows
}
