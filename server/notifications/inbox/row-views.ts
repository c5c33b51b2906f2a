import { sql } from 'kysely'
import {
  kindOf,
  notificationKindNames,
  type NotificationGroup,
  type NotificationKindName,
} from '#contract/notifications/kinds.ts'
import type { Notification } from '#contract/notifications/notifications.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Reader } from './reader.ts'

export const gathering = notificationKindNames.filter((name) => kindOf(name).gathers)

/** Of each audience so many rows are looked at, the newest: lists end there, and counts are capped. */
const lookedAt = 500

/** What is told: rows together under one key; the newest gives the sentence. */
type Row = Omit<Notification, 'kind'> & { kind: NotificationKindName }

/**
 * The rows that a person is told, the newest of each audience: not what they did themselves, nor what they may not open (an
 * order that is not theirs to see any more, or lies in the trash). `is_read` is as they have left it.
 */
export function rowViews(ctx: Ctx, reader: Reader, kinds: readonly NotificationKindName[]) {
  const { merchantId } = ctx.scope
  const { user } = reader
  const seen =
    user.kind === 'supplier'
      ? sql`select l.order_code as code from supplier_order_line l where l.merchant_id = n.merchant_id and l.order_id = n.subject_id limit 1`
      : sql`select o.code from orders o where o.merchant_id = n.merchant_id and o.id = n.subject_id and o.deleted_at is null`
  return sql`select n.*, coalesce(o.code, '') as code, coalesce(m.is_read, n.id <= ${reader.readUpTo}::bigint) as is_read
    from unnest(${reader.audiences}::text[]) as whose(name)
   cross join lateral (
     select * from notification t
      where t.merchant_id = ${merchantId} and t.audience = whose.name and t.kind = any(${[...kinds]}::text[])
        and t.at >= ${reader.since}::timestamptz and t.actor_id is distinct from ${user.id}
      order by t.id desc limit ${lookedAt}) n
    left join notification_mark m on m.merchant_id = n.merchant_id and m.user_id = ${user.id} and m.notification_id = n.id
    left join lateral (${seen}) o on n.topic = 'order'
   where n.topic <> 'order' or o.code is not null`
}

/** The same, what comes by the dozen told as one for each hour. */
export const viewTogether = (ctx: Ctx, reader: Reader, kinds: readonly NotificationKindName[]) =>
  sql<Row>`select max(id) as id, min(id) as "firstId", count(*)::int as count, kind, max(at) as at, is_read as read,
      (array_agg(topic order by id desc))[1] as topic, (array_agg(subject_id order by id desc))[1] as "subjectId",
      (array_agg(code order by id desc))[1] as code, (array_agg(facts order by id desc))[1] as facts
    from (${rowViews(ctx, reader, kinds)}) told
   group by kind, is_read, case when kind = any(${gathering}::text[]) then date_trunc('hour', at)::text else id::text end`

/** Kinds that the person wants in the app, of a group or of those named. */
export const wantedKinds = (
  { kinds, choices }: Reader,
  group?: NotificationGroup | undefined,
  named: readonly NotificationKindName[] = [],
): NotificationKindName[] =>
  kinds.filter(
    (kind) =>
      choices.get(kind)?.inApp &&
      (!group || kindOf(kind).group === group) &&
      (!named.length || named.includes(kind)),
  )
