import { sql } from 'kysely'
import type { Ctx } from '../../../kit/ctx.ts'
import type { FollowChange, FollowNote, FollowOpened, FollowPatch } from '../../order/follow-change.ts'

/** What acts do to followed orders, to be written as a set: an order stands once in each. */
export type FollowSheet = {
  opened: Map<number, FollowOpened>
  patched: Map<number, FollowPatch>
  notes: (FollowNote & { order_id: number })[]
}
export const newFollowSheet = (): FollowSheet => ({ opened: new Map(), patched: new Map(), notes: [] })

export function noteFollows(sheet: FollowSheet, orderId: number, changes: readonly FollowChange[]): void {
  for (const change of changes) {
    if ('note' in change) sheet.notes.push({ ...change.note, order_id: orderId })
    else if ('patch' in change) sheet.patched.set(orderId, { ...sheet.patched.get(orderId), ...change.patch })
    else {
      sheet.opened.set(orderId, change.open)
      sheet.patched.delete(orderId)
    }
  }
}

/** Writes those that begin before what changes of them. */
export function writeFollows(ctx: Ctx, { opened, patched, notes }: FollowSheet): Promise<unknown>[] {
  const { merchantId } = ctx.scope
  const rows = (of: Map<number, object>) =>
    JSON.stringify(
      [...of].map(([orderId, row]) => ({ order_id: orderId, has_owner: 'owner_id' in row, ...row })),
    )
  const open = sql`insert into order_follow_up as f (merchant_id, order_id, agent_id, cause, owner_id, owner_name, due_at, opened_at, opened_by_name)
    select ${merchantId}, r.order_id, r.agent_id, r.cause, r.owner_id, r.owner_name, r.due_at, r.opened_at, r.opened_by_name
      from json_populate_recordset(null::order_follow_up, ${rows(opened)}::json) r
    on conflict (merchant_id, order_id) do update set cause = excluded.cause, due_at = excluded.due_at,
      owner_id = coalesce(excluded.owner_id, f.owner_id), owner_name = case when excluded.owner_id is null then f.owner_name else excluded.owner_name end,
      opened_at = excluded.opened_at, opened_by_name = excluded.opened_by_name, rounds = f.rounds + 1,
      completed_at = null, completed_by_name = '', outcome = null, answer = ''`
  const patch = sql`update order_follow_up f
       set owner_id = case when r.has_owner then r.owner_id else f.owner_id end,
           owner_name = coalesce(r.owner_name, f.owner_name), due_at = coalesce(r.due_at, f.due_at),
           completed_at = coalesce(r.completed_at, f.completed_at), completed_by_name = coalesce(r.completed_by_name, f.completed_by_name),
           outcome = coalesce(r.outcome, f.outcome), answer = coalesce(r.answer, f.answer)
      from jsonb_to_recordset(${rows(patched)}::jsonb) as r (order_id bigint, has_owner boolean, owner_id bigint,
        owner_name text, due_at timestamptz, completed_at timestamptz, completed_by_name text, outcome text, answer text)
     where f.merchant_id = ${merchantId} and f.order_id = r.order_id`
  const write = sql`insert into order_follow_note (merchant_id, order_id, cause, text, by_name, at)
    select ${merchantId}, r.order_id, r.cause, r.text, r.by_name, r.at
      from json_populate_recordset(null::order_follow_note, ${JSON.stringify(notes)}::json) r`
  return [
    ...(opened.size ? [open.execute(ctx.db)] : []),
    ...(patched.size ? [patch.execute(ctx.db)] : []),
    ...(notes.length ? [write.execute(ctx.db)] : []),
  ]
}
