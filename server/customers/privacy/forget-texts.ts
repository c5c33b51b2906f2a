import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { moment } from '../../kit/nodes/moment.ts'

const theirs = (ctx: Ctx, members: readonly number[]) =>
  sql<SqlBool>`merchant_id = ${ctx.scope.merchantId} and customer_id = any(${[...members]}::bigint[])`

/**
 * Nothing more is sent to them, neither to a number nor at a channel; that a message left, when and what it cost, stays. A campaign of
 * which this was the last is ended by the clock.
 */
export async function forgetTexts(ctx: Ctx, members: readonly number[]): Promise<void> {
  const own = theirs(ctx, members)
  await sql`delete from sms_address where ${own}`.execute(ctx.db)
  // What waits, locked in one order: who sends locks one at a time.
  await sql`with own as (select id from sms_message where ${own} order by id for update),
    parts as (update sms_part set told = '' where merchant_id = ${ctx.scope.merchantId} and message_id in (select id from own) and told <> '')
    update sms_message m set phone = '***', body = '', told = '', version = version + 1,
           status = case when m.status in ('waiting', 'queued') then 'skipped' else m.status end,
           cause = case when m.status in ('waiting', 'queued') then 'erased' else m.cause end,
           ended_at = case when m.status in ('waiting', 'queued') then moment.at else m.ended_at end
      from own, ${moment} where m.merchant_id = ${ctx.scope.merchantId} and m.id = own.id`.execute(ctx.db)
}

/** Messages to them, and addresses at channels. */
export async function countTexts(ctx: Ctx, members: readonly number[]): Promise<number> {
  const own = theirs(ctx, members)
  const { rows } = await sql<{ n: number }>`select (select count(*) from sms_message where ${own})::int
    + (select count(*) from sms_address where ${own})::int as n`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
