import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TrialCodeAsk } from '#contract/subscription/subscription.schema.ts'
import type { App } from '../../kit/app-services.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { PublicCtx } from '../../kit/ctx.ts'
import { enqueue, type JobContext, type JobPayload } from '../../kit/jobs/jobs.ts'
import { houseInk, mailOfHouse } from '../../kit/mail/house-mail.ts'
import { html } from '../../kit/text/html.ts'
import { trialCodeKey } from '../../mail/mail.public.ts'

const minutes = 30
const maxGuesses = 5
/** Codes to one mailbox an hour; more are not sent, and nobody is told. */
const perMailbox = 3
/** Of everybody an hour: more is abuse. */
const inAll = 300

/** The code of a mail: worked out of its number, and stored nowhere. */
export const trialCodeOf = ({ secret }: Pick<App, 'secret'>, nonce: string, email: string): string => {
  const hash = createHmac('sha256', secret).update(`trial ${nonce} ${email.toLowerCase()}`).digest()
  return String(hash.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

/** Mails a code that proves a mailbox. Answers the same whether the address is new, known or has had enough. */
export async function sendTrialCode(
  { app }: PublicCtx,
  { email, language }: z.output<typeof TrialCodeAsk>,
): Promise<{ done: true }> {
  const nonce = randomUUID()
  await app.db.transaction().execute(async (tx) => {
    // One after the other, or hundreds at once would each find room.
    await sql`select pg_advisory_xact_lock(hashtextextended('trial-code', 0))`.execute(tx)
    const { rows } = await sql<{ same: number; all: number }>`
      select count(*) filter (where lower(email) = lower(${email}))::int as same, count(*)::int as all
        from platform.trial_code where created_at > now() - interval '1 hour'`.execute(tx)
    const [{ same, all } = { same: 0, all: 0 }] = rows
    if (all >= inAll) fail('tooManyRequests')
    if (same >= perMailbox) return
    await sql`insert into platform.trial_code (email, nonce, language, expires_at)
      values (${email}, ${nonce}, ${language}, now() + make_interval(mins => ${minutes}))`.execute(tx)
    await enqueue(
      { db: tx, scope: { merchantId: 0 } },
      'subscription.mailTrialCode',
      { nonce },
      { key: `trial-code-${nonce}`, maxAttempts: 11 },
    )
  })
  return { done: true }
}

/** Mails it, of the house: there is no merchant yet. Safe to run again: the same message id. */
export async function mailTrialCode({ app }: JobContext, { nonce }: JobPayload): Promise<void> {
  const { rows } = await sql<{ id: number; email: string; language: string }>`
    select id, email, language from platform.trial_code where nonce = ${String(nonce)} and sent_at is null`.execute(
    app.db,
  )
  const [row] = rows
  if (!row) return
  const code = trialCodeOf(app, String(nonce), row.email)
  const word = (key: string) => app.word(row.language, `subscription.mails.${key}`, { minutes })
  await mailOfHouse(app, `${trialCodeKey}${row.id}`, {
    to: [{ name: '', address: row.email }],
    subject: word('codeSubject'),
    text: [word('codeIntro'), code, word('codeNote')].join('\n\n'),
    html: html`<div style="${houseInk}">
      <p>${word('codeIntro')}</p>
      <p style="font-size:28px;letter-spacing:.2em"><b>${code}</b></p>
      <p style="color:#566873">${word('codeNote')}</p>
    </div>`.text,
  })
  await sql`update platform.trial_code set sent_at = now() where id = ${row.id}`.execute(app.db)
}

/** Proves the mailbox by one of its last codes, or refuses the field. A guess counts at once; after five a code is worth nothing. */
export async function proveMailbox(app: App, email: string, code: string): Promise<number> {
  const { rows } = await sql<{ id: number; nonce: string; email: string; guesses: number }>`
    update platform.trial_code set guesses = guesses + 1
     where lower(email) = lower(${email}) and used_at is null and expires_at > now()
    returning id, nonce, email, guesses`.execute(app.db)
  const found = rows.find(
    (row) =>
      row.guesses <= maxGuesses &&
      timingSafeEqual(Buffer.from(trialCodeOf(app, row.nonce, row.email)), Buffer.from(code)),
  )
  return found?.id ?? failField('code', 'identity.text.codeWrong')
}

export async function forgetTrialCodes({ app }: JobContext): Promise<void> {
  await sql`delete from platform.trial_code where created_at < now() - interval '7 days'`.execute(app.db)
}
