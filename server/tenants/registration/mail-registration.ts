import { sql } from 'kysely'
import { hashToken } from '../../identity/identity.public.ts'
import { registrationKey } from '../../mail/mail.public.ts'
import type { JobContext, JobPayload } from '../../kit/jobs/jobs.ts'
import { sendMail } from '../../kit/mail/mail.ts'
import { html, webLink } from '../../kit/text/html.ts'
import { registrationToken } from './registration-link.ts'

const ink = 'color:#10212E;font:16px/1.6 system-ui,sans-serif'

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
  const { mailFrom, smtpUrl } = app.config
  const host = /@([^>]+)/.exec(mailFrom)?.[1] ?? 'longtail'
  await sendMail(
    {
      from: mailFrom,
      to: [{ name: row.full_name, address: row.email }],
      subject: word('registrationSubject'),
      text: [intro, link, note].join('\n\n'),
      html: html`<div style="${ink}">
        <p>${intro}</p>
        <p><a href="${webLink(link)}">${link}</a></p>
        <p style="color:#566873">${note}</p>
      </div>`.text,
      messageId: `<${registrationKey}${row.id}@${host}>`,
    },
    { url: smtpUrl },
  )
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
