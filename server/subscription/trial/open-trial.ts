import { sql } from 'kysely'
import { zonesOf } from '#contract/subscription/countries.ts'
import type { TrialForm } from '#contract/subscription/subscription.schema.ts'
import { hashNewPassword } from '../../identity/identity.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import type { Tx } from '../../kit/db/db.ts'
import { emit } from '../../kit/events.ts'
import { loadMerchant, systemCtx } from '../../kit/system-ctx.ts'
import { codeFor, inNewMerchant, insertMerchant } from '../../tenants/tenants.public.ts'
import { startTrial } from '../plan/start.ts'
import { sellUntil } from '../plan/term.ts'
import { takeReferral } from '../referral/referrals.ts'
import { proveMailbox } from './trial-code.ts'

/** Trials of one mailbox in a month, and from one address in a day. */
const perMailbox = 2
const perAddress = 20

/**
 * Makes a merchant on trial with its first administrator: its mailbox is proven by the code, which works once. Refused by field
 * where a log-in name is taken, a code is none, or a password would be guessed; `enoughTrials` where one mailbox or address opens
 * too many.
 */
export async function openTrial(
  { app }: PublicCtx,
  form: TrialForm,
  { request }: RawContext,
): Promise<{ userName: string }> {
  const { companyName, email, userName, fullName, password, language, currency, country } = form
  const codeId = await proveMailbox(app, email, form.code)
  const passwordHash = await hashNewPassword(
    app,
    password,
    { userName, email, merchantNames: [companyName] },
    request.ip,
  )
  await inNewMerchant(app, async (own, newId) => {
    const { db, afterCommit } = own
    await refuseMany(db, email, request.ip)
    await spendCode(db, codeId)
    const { merchantId } = await insertMerchant(own, {
      id: newId,
      code: await codeFor(db, companyName),
      names: { [language]: companyName, en: companyName },
      currency,
      timeZone: zonesOf[country] ?? 'Asia/Bangkok',
      language,
      plan: 'trial',
      contact: { email },
      admin: { userName, fullName, email, passwordHash },
    })
    const ctx: Ctx = { ...systemCtx(app, db, await loadMerchant(db, merchantId), []), afterCommit }
    await takeReferral(ctx, form.referralCode, email)
    await sellUntil(ctx, await startTrial(ctx, country))
    await sql`insert into platform.trial (merchant_id, email, ip) values (${merchantId}, ${email}, ${request.ip})`.execute(
      db,
    )
    await emit(ctx, 'subscription.trialOpened', {
      subject: 'merchant',
      subjectId: merchantId,
      facts: { name: companyName },
    })
  })
  return { userName }
}

/** One after the other: hundreds at once would each find room. */
async function refuseMany(db: Tx, email: string, ip: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('open-trial', 0))`.execute(db)
  const { rows } = await sql<{ mailbox: number; address: number }>`
    select count(*) filter (where lower(email) = lower(${email}) and at > now() - interval '30 days')::int as mailbox,
           count(*) filter (where ip = ${ip} and at > now() - interval '1 day')::int as address
      from platform.trial where at > now() - interval '30 days' and (lower(email) = lower(${email}) or ip = ${ip})`.execute(
    db,
  )
  const [{ mailbox, address } = { mailbox: 0, address: 0 }] = rows
  if (mailbox >= perMailbox || address >= perAddress) fail('subscription.enoughTrials')
}

async function spendCode(db: Tx, id: number): Promise<void> {
  const { rows } =
    await sql`update platform.trial_code set used_at = now() where id = ${id} and used_at is null
    returning id`.execute(db)
  if (rows.length === 0) failField('code', 'identity.text.codeWrong')
}
