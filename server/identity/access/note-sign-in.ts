import { sql } from 'kysely'
import type { signInOutcomes } from '#contract/identity/access/access.schema.ts'
import type { accessMethods } from '#contract/identity/access/access-methods.ts'
import type { App } from '../../kit/app-services.ts'
import { inTenant, type Tx } from '../../kit/db/db.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'

const storedDays = 180

export type SignIn = {
  merchantId: number
  userId: number
  method: Exclude<(typeof accessMethods)[number], 'key'>
  outcome: (typeof signInOutcomes)[number]
  newDevice?: boolean
}

export const userAgentOf = ({ request }: RawContext): string =>
  String(request.headers['user-agent'] ?? '').slice(0, 300)

/** Writes down a log-in, or one that failed, in a transaction of its merchant. */
export const writeSignIn = async (
  tx: Tx,
  { merchantId, userId, method, outcome, newDevice = false }: SignIn,
  raw: RawContext,
): Promise<void> =>
  void (await sql`insert into sign_in (merchant_id, user_id, user_name, full_name, kind, method, outcome, new_device, ip, user_agent)
    select merchant_id, id, user_name, full_name, kind, ${method}, ${outcome}, ${newDevice}, ${raw.request.ip}, ${userAgentOf(raw)}
      from app_user where merchant_id = ${merchantId} and id = ${userId}`.execute(tx))

/** A failed one: nobody waits for it, so that a name that exists takes no longer to refuse than one that does not. */
export const noteSignIn = (app: App, signIn: SignIn, raw: RawContext): void =>
  void inTenant(app.db, { merchantId: signIn.merchantId }, (tx) => writeSignIn(tx, signIn, raw)).catch(
    (error: unknown) => app.log.warn({ err: error }, 'A log-in was not written down'),
  )

/** Log-ins are told for half a year. */
export async function forgetSignIns({ app }: JobContext): Promise<void> {
  const before = new Date(Date.now() - storedDays * 86_400_000).toISOString()
  await sql`select platform.forget_sign_ins(${before}::timestamptz)`.execute(app.db)
}
