import { sql } from 'kysely'
import { kindOf, kindsFor, type MailTime, type NotificationKindName } from '#contract/notifications/kinds.ts'
import { holds, userOf, type Ctx, type SessionUser } from '../../kit/ctx.ts'

/** What whoever is told of one kind has chosen. */
export type Choice = { inApp: boolean; mail: MailTime }

/** What a person is told, as it stands now: by the rights of this moment, not of when it was told. */
export type Reader = {
  user: SessionUser
  /** Kinds that the person may read at all. */
  kinds: NotificationKindName[]
  audiences: string[]
  choices: Map<NotificationKindName, Choice>
  readUpTo: number
  dailyAt: string
  /** Nothing from before the log-in was made, and nothing older than a quarter. */
  since: string
}

export const retentionDays = 90

/** Whose rows hold what a person of these rights is told. */
function audiencesOf(user: SessionUser): string[] {
  const side =
    user.kind === 'agent'
      ? `agent:${user.agentId}`
      : user.kind === 'supplier'
        ? `supplier:${user.supplierId}`
        : 'staff'
  const keys = new Set(mayRead(user).map(({ key }) => `${side}:${key}`))
  return [`user:${user.id}`, ...keys]
}

const mayRead = (user: SessionUser) => kindsFor(user.kind).filter(({ key }) => holds(user, key))

/** As the product proposes it to this kind of log-in. */
export const proposed = (
  kind: NotificationKindName,
  { kind: audience }: Pick<SessionUser, 'kind'>,
): Choice => ({
  inApp: true,
  mail: kindOf(kind).mail?.[audience] ?? 'off',
})

/** The logged-in person. */
export const loadReader = (ctx: Ctx): Promise<Reader> => readerOf(ctx, userOf(ctx))

export async function readerOf(ctx: Ctx, user: SessionUser): Promise<Reader> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{
    read_up_to: number | null
    daily_at: string | null
    created_at: string
    choices: ({ kind: string } & { in_app: boolean; mail: MailTime })[] | null
  }>`select r.read_up_to, to_char(r.daily_at, 'HH24:MI') as daily_at, u.created_at,
       (select jsonb_agg(jsonb_build_object('kind', c.kind, 'in_app', c.in_app, 'mail', c.mail)) from notification_choice c
         where c.merchant_id = u.merchant_id and c.user_id = u.id) as choices
      from app_user u left join notification_reader r on r.merchant_id = u.merchant_id and r.user_id = u.id
     where u.merchant_id = ${merchantId} and u.id = ${user.id}`.execute(ctx.db)
  const row = rows[0]
  const chosen = new Map(
    (row?.choices ?? []).map(({ kind, in_app, mail }) => [kind, { inApp: in_app, mail }]),
  )
  const kinds = mayRead(user).map(({ kind }) => kind)
  const oldest = new Date(ctx.now.getTime() - retentionDays * 86_400_000).toISOString()
  const made = row?.created_at ?? oldest
  return {
    user,
    kinds,
    audiences: audiencesOf(user),
    choices: new Map(kinds.map((kind) => [kind, chosen.get(kind) ?? proposed(kind, user)])),
    readUpTo: row?.read_up_to ?? 0,
    dailyAt: row?.daily_at ?? '08:00',
    since: made > oldest ? made : oldest,
  }
}
