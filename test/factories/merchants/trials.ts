import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import type { App } from '#server/kit/app-services.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { sellUntil } from '#server/subscription/plan/term.ts'
import { trialCodeOf } from '#server/subscription/trial/trial-code.ts'
import { anonymous, loginAs, type Answer, type Caller, type TestServer } from '../http.ts'
import { password } from '../people.ts'

/** The code of the last mail to an address, as its reader types it. */
async function codeTo(app: App, email: string): Promise<string> {
  const { rows } = await sql<{ nonce: string; email: string }>`
    select nonce, email from platform.trial_code where lower(email) = lower(${email}) order by id desc limit 1`.execute(
    app.db,
  )
  const [row] = rows
  if (!row) throw new Error(`no code was mailed to ${email}`)
  return trialCodeOf(app, row.nonce, row.email)
}

type Trial = { email?: string; referralCode?: string; code?: string; caller?: Caller; userName?: string }
/** Asks for a code and opens a trial by it. */
export async function openTrial(
  server: TestServer,
  trial: Trial = {},
): Promise<Answer<{ userName: string }>> {
  const { caller = anonymous(server), referralCode = '' } = trial
  const name = `u${randomInt(1e9)}`
  const email = trial.email ?? `${name}@trial.example`
  // From elsewhere: its own limit is another.
  await anonymous(server).call('/supplier/notLogin/openTrial/code', { email, language: 'en' })
  return caller.call<{ userName: string }>('/supplier/notLogin/openTrial', {
    companyName: 'Similan Divers',
    country: 'TH',
    currency: 'THB',
    language: 'en',
    fullName: 'Som',
    email,
    code: trial.code ?? (await codeTo(server.app, email)),
    userName: trial.userName ?? name,
    password,
    again: password,
    referralCode,
  })
}

/** A merchant on trial, and its administrator logged in. */
export async function trialMerchant(server: TestServer, trial: Trial = {}) {
  const { data, error } = await openTrial(server, trial)
  if (!data) throw new Error(JSON.stringify(error))
  const staff = await loginAs(server, data.userName)
  const { rows } = await sql<{ id: number }>`
    select merchant_id as id from platform.login where user_name = ${data.userName}`.execute(server.app.db)
  return { staff, merchantId: rows[0]?.id ?? 0, userName: data.userName }
}

/** Gives a merchant a plan whose trial ended so many days ago. */
export const endTrial = (app: App, merchantId: number, daysAgo = 1): Promise<void> =>
  withSystemCtx(app, merchantId, async (ctx) => {
    const trialEndsOn = Temporal.Now.zonedDateTimeISO(ctx.merchant.timeZone)
      .toPlainDate()
      .subtract({ days: daysAgo })
      .toString()
    await sql`insert into subscription (merchant_id, plan, currency, trial_ends_on) values (${merchantId}, 'starter', 'THB', ${trialEndsOn})
      on conflict (merchant_id) do update set trial_ends_on = excluded.trial_ends_on`.execute(ctx.db)
    await sellUntil(ctx, { trialEndsOn, paidUntil: null })
  })
