import { sql } from 'kysely'
import type { z } from 'zod'
import type { ChoiceList, SaveChoices } from '#contract/notifications/notifications.schema.ts'
import { holds, userOf, type Ctx } from '../../kit/ctx.ts'
import { notify } from '../../kit/events.ts'
import { loadReader, proposed } from './reader.ts'

/** What a person is told, and how: each kind that they may read. */
export async function listChoices(ctx: Ctx): Promise<ChoiceList> {
  const reader = await loadReader(ctx)
  const { email } = await ctx.db
    .selectFrom('app_user')
    .select('email')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', reader.user.id)
    .executeTakeFirstOrThrow()
  const hooks = holds(reader.user, 'setting.globalSetting') ? await hooksByKind(ctx) : undefined
  return {
    rows: [...reader.choices].map(([kind, chosen]) => {
      const { inApp, mail } = proposed(kind, reader.user)
      return {
        kind,
        ...chosen,
        asProposed: chosen.inApp === inApp && chosen.mail === mail,
        ...(hooks && { webhooks: hooks.get(kind) ?? [] }),
      }
    }),
    dailyAt: reader.dailyAt,
    email,
  }
}

/** Names of the webhooks that are told, by kind. */
async function hooksByKind(ctx: Ctx): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ kind: string; names: string[] }>`
    select kind, array_agg(e.name order by e.name) as names from webhook_endpoint e, unnest(e.kinds) as kind
     where e.merchant_id = ${ctx.scope.merchantId} and e.enabled group by kind`.execute(ctx.db)
  return new Map(rows.map(({ kind, names }) => [kind, names]))
}

/** Keeps what differs from what is proposed, so that a better proposal of later reaches who never chose. */
export async function saveChoices(ctx: Ctx, { choices, dailyAt }: z.output<typeof SaveChoices>) {
  const user = userOf(ctx)
  const { merchantId } = ctx.scope
  const own = choices.filter(({ kind, inApp, mail }) => {
    const usual = proposed(kind, user)
    return inApp !== usual.inApp || mail !== usual.mail
  })
  await sql`delete from notification_choice where merchant_id = ${merchantId} and user_id = ${user.id}
    and kind = any(${choices.map(({ kind }) => kind)}::text[])`.execute(ctx.db)
  if (own.length)
    await ctx.db
      .insertInto('notification_choice')
      .values(
        own.map(({ kind, inApp, mail }) => ({
          merchant_id: merchantId,
          user_id: user.id,
          kind,
          in_app: inApp,
          mail,
        })),
      )
      .onConflict((c) => c.doNothing())
      .execute()
  await sql`insert into notification_reader (merchant_id, user_id, daily_at) values (${merchantId}, ${user.id}, ${dailyAt}::time)
    on conflict (merchant_id, user_id) do update set daily_at = excluded.daily_at`.execute(ctx.db)
  notify(ctx, ['notification'], user.id)
  return { done: true } as const
}
