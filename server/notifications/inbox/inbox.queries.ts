import { sql } from 'kysely'
import { kindOf, type NotificationGroup } from '#contract/notifications/kinds.ts'
import type {
  Notification,
  NotificationBell,
  NotificationFilter,
} from '#contract/notifications/notifications.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { loadReader } from './reader.ts'
import { viewTogether, wantedKinds } from './row-views.ts'

const inBell = 10
/** More than this many unread are told as so many and more. */
const bellCounts = 99

/** How many are unread, and the last ten. */
export async function notificationBell(ctx: Ctx): Promise<NotificationBell> {
  const reader = await loadReader(ctx)
  const { rows } = await sql<Notification & { unread: number }>`
    select t.*, count(*) filter (where not t.read) over ()::int as unread
      from (${viewTogether(ctx, reader, wantedKinds(reader))}) t order by t.at desc, t.id desc limit ${inBell}`.execute(
    ctx.db,
  )
  const unread = rows[0]?.unread ?? 0
  return {
    unread: Math.min(unread, bellCounts),
    capped: unread > bellCounts,
    rows,
  }
}

/** What a person is told, the newest first, and how much of each group is unread. */
export async function listNotifications(
  ctx: Ctx,
  { group, kinds, unread, pageNo, pageSize }: NotificationFilter,
) {
  const reader = await loadReader(ctx)
  const all = sql`with told as materialized (${viewTogether(ctx, reader, wantedKinds(reader))})`
  const requested = sql`kind = any(${wantedKinds(reader, group, kinds)}::text[]) and not (${unread} and read)`
  const counted = await sql<{ kind: Notification['kind']; found: number; unread: number }>`${all}
    select kind, count(*) filter (where ${requested})::int as found, count(*) filter (where not read)::int as unread
      from told group by kind`.execute(ctx.db)
  const { rows } = await sql<Notification>`${all}
    select * from told where ${requested} order by at desc, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
    ctx.db,
  )
  const byGroup: Partial<Record<NotificationGroup, number>> = {}
  for (const each of counted.rows) {
    const of = kindOf(each.kind).group
    byGroup[of] = (byGroup[of] ?? 0) + each.unread
  }
  return {
    rows,
    total: counted.rows.reduce((sum, { found }) => sum + found, 0),
    pageNo,
    pageSize,
    unread: byGroup,
  }
}
