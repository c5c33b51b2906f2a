import { sql } from 'kysely'
import {
  presenceSeconds,
  type BoardPresence,
  type PresenceAsk,
  type PresenceForm,
} from '#contract/scheduling/presence.ts'
import { userOf, type Ctx } from '../../kit/ctx.ts'
import { notify } from '../../kit/events.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'

/** Says that a person looks at a board, and which card is in their hand; the others' boards hear of it where it is news. */
export async function sayPresence(
  ctx: Ctx,
  { date, kind, card, leaves }: PresenceForm,
): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  const user = userOf(ctx)
  const { rows: before } = await sql<{ card: string; fresh: boolean }>`
    select card, seen_at > clock_timestamp() - make_interval(secs => ${presenceSeconds}) as fresh from board_presence
     where merchant_id = ${merchantId} and kind = ${kind} and date = ${date}::date and user_id = ${user.id}`.execute(
    ctx.db,
  )
  if (leaves)
    await sql`
      delete from board_presence
       where merchant_id = ${merchantId} and kind = ${kind} and date = ${date}::date and user_id = ${user.id}`.execute(
      ctx.db,
    )
  else
    await sql`
      insert into board_presence (merchant_id, user_id, kind, date, user_name, card)
      values (${merchantId}, ${user.id}, ${kind}, ${date}::date, ${ctx.actor.name}, ${card})
      on conflict (merchant_id, kind, date, user_id) do update
        set user_name = excluded.user_name, card = excluded.card, seen_at = excluded.seen_at`.execute(ctx.db)
  const [was] = before
  if (leaves || !was?.fresh || was.card !== card) notify(ctx, ['boardPresence'], user.id)
  return { done: true }
}

/** Who else looks at this board now. */
export async function boardPresence(ctx: Ctx, { date, kind }: PresenceAsk): Promise<BoardPresence> {
  const { rows } = await sql<BoardPresence['rows'][number]>`
    select user_id as "userId", user_name as name, card from board_presence
     where merchant_id = ${ctx.scope.merchantId} and kind = ${kind} and date = ${date}::date and user_id <> ${userOf(ctx).id}
       and seen_at > clock_timestamp() - make_interval(secs => ${presenceSeconds})
     order by user_name, user_id
     limit 50`.execute(ctx.db)
  return { rows }
}

/** Who closed a board without saying so is worth nothing an hour later. */
export async function forgetPresence({ app }: JobContext): Promise<void> {
  await sql`select platform.forget_presence(clock_timestamp() - interval '1 hour')`.execute(app.db)
}
