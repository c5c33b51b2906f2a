import { sql } from 'kysely'
import { registrationKey } from '../../mail/mail.public.ts'
import type { JobContext, JobPayload } from '../../kit/jobs/jobs.ts'
import { houseInk, mailOfHouse } from '../../kit/mail/house-mail.ts'
import { html, webLink } from '../../kit/text/html.ts'
import { registrationToken } from './registration-link.ts'
import { hashToken } from '../../kit/outside/token.ts'

/** Mails the link of a registration, of the house and not of a merchant: there is none yet. Safe to run again: the same message id. */
export async function mailRegistration({ app }: JobContext, { nonce }: JobPayload): Promise<void> {
  const token = registrationToken(app, String(nonce))
  const row = await app.db
    .selectFrom('platform.registration')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const word = (key: string) =>
    app.word(row.language, `tenants.mails.${key}`, { name: row.full_name, company: row.company_name })
  const link = `${app.config.publicUrl}/invite?registration=${token}`
  const [intro, note] = [word('registrationIntro'), word('registrationNote')]
  await mailOfHouse(app, `${registrationKey}${row.id}`, {
    to: [{ name: row.full_name, address: row.email }],
    subject: word('registrationSubject'),
    text: [intro, link, note].join('\n\n'),
    html: html`<div style="${houseInk}">
      <p>${intro}</p>
      <p><a href="${webLink(link)}">${link}</a></p>
      <p style="color:#566873">${note}</p>
    </div>`.text,
  })
  await app.db
    .updateTable('platform.registration')
    .set({ sent_at: new Date() })
    .where('id', '=', row.id)
    .execute()
}

/** What was asked for long ago is forgotten, made or not. */
export async function forgetRegistrations({ app }: JobContext): Promise<void> {
  await sql`delete from platform.registration where created_at < now() - interval '30 days'`.execute(app.db)
}
