import { sql } from 'kysely'
import type { z } from 'zod'
import type { MarkAll, MarkNotification } from '#contract/notifications/notifications.schema.ts'
import { userOf, type Ctx } from '../../kit/ctx.ts'
import { notify } from '../../kit/events.ts'
import { loadReader, type Reader } from './reader.ts'
import { gathering, rowViews, wantedKinds } from './row-views.ts'

const done = { done: true } as const

/** One, or what is told together with it, read or unread again. What the person is not told is nobody's to mark. */
export async function markNotification(ctx: Ctx, { id, firstId, read }: z.output<typeof MarkNotification>) {
  const reader = await loadReader(ctx)
  await mark(
    ctx,
    reader,
    sql`select t.id from told t join told newest on newest.id = ${id} and newest.kind = t.kind
      where t.id = newest.id
         or t.id between ${firstId} and ${id} and t.kind = any(${gathering}::text[])
            and date_trunc('hour', t.at) = date_trunc('hour', newest.at)`,
    read,
  )
  return done
}

/**
 * All that there was when the person looked, or all of a group. What another transaction wrote meanwhile under a smaller
 * number, and nobody could see, stays unread: only of what has stood for a while the number alone is kept.
 */
export async function markAllRead(ctx: Ctx, { upTo, group }: z.output<typeof MarkAll>) {
  const reader = await loadReader(ctx)
  await mark(
    ctx,
    reader,
    sql`select t.id from told t where t.id <= ${upTo} and t.kind = any(${wantedKinds(reader, group)}::text[])`,
    true,
  )
  if (!group) await moveMark(ctx, upTo)
  return done
}

/** A transaction that is still open after so long is none of an act's. */
const settledSeconds = 60

async function moveMark(ctx: Ctx, upTo: number): Promise<void> {
  const { merchantId } = ctx.scope
  const user = userOf(ctx).id
  const { rows } = await sql<{ mark: number | null }>`select max(id) as mark from notification
    where merchant_id = ${merchantId} and id <= ${upTo} and at < clock_timestamp() - make_interval(secs => ${settledSeconds})`.execute(
    ctx.db,
  )
  const settled = rows[0]?.mark
  if (!settled) return
  await sql`insert into notification_reader (merchant_id, user_id, read_up_to) values (${merchantId}, ${user}, ${settled})
    on conflict (merchant_id, user_id) do update set read_up_to = greatest(notification_reader.read_up_to, excluded.read_up_to)`.execute(
    ctx.db,
  )
  await sql`delete from notification_mark where merchant_id = ${merchantId} and user_id = ${user} and notification_id <= ${settled}`.execute(
    ctx.db,
  )
}

async function mark(
  ctx: Ctx,
  reader: Reader,
  chosen: ReturnType<typeof rowViews>,
  read: boolean,
): Promise<void> {
  await sql`with told as materialized (${rowViews(ctx, reader, reader.kinds)})
    insert into notification_mark (merchant_id, user_id, notification_id, is_read)
    select ${ctx.scope.merchantId}, ${reader.user.id}, chosen.id, ${read} from (${chosen}) chosen
    on conflict (merchant_id, user_id, notification_id) do update set is_read = excluded.is_read`.execute(
    ctx.db,
  )
  notify(ctx, ['notification'], reader.user.id)
}
