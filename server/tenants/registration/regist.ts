import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { RegistrationAsk } from '#contract/tenants/tenants.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { PublicCtx } from '../../kit/ctx.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import { registrationToken } from './registration-link.ts'
import { hashToken } from '../../kit/outside/token.ts'

const days = 3
/** Mails to one address an hour; more are not sent, and nobody is told. */
const toOneAddress = 3
/** Of everybody an hour: more is somebody's game. */
const inAll = 300

/**
 * Asks for a merchant account: nothing is made until the link of the mail is followed. Answers the same whether the address
 * is new, known or has had enough mails, so that it tells nothing of who has an account.
 */
export async function regist(
  { app }: PublicCtx,
  { companyName, fullName, email, language }: z.output<typeof RegistrationAsk>,
): Promise<{ done: true }> {
  const nonce = randomUUID()
  const hash = hashToken(registrationToken(app, nonce))
  await app.db.transaction().execute(async (tx) => {
    // One after the other, or hundreds at once would each find room.
    await sql`select pg_advisory_xact_lock(hashtextextended('registration', 0))`.execute(tx)
    const { rows } = await sql<{ same: number; all: number }>`
      select count(*) filter (where lower(email) = lower(${email}))::int as same, count(*)::int as all
        from platform.registration where created_at > now() - interval '1 hour'`.execute(tx)
    const [{ same, all } = { same: 0, all: 0 }] = rows
    if (all >= inAll) fail('tooManyRequests')
    if (same >= toOneAddress) return
    await tx
      .insertInto('platform.registration')
      .values({
        token_hash: hash,
        email,
        company_name: companyName,
        full_name: fullName,
        language,
        expires_at: new Date(Date.now() + days * 86_400_000),
      })
      .execute()
    await enqueue(
      { db: tx, scope: { merchantId: 0 } },
      'tenants.mailRegistration',
      { nonce },
      { key: `registration-${nonce}`, maxAttempts: 11 },
    )
  })
  return { done: true }
}
