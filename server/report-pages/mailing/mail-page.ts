import { sql } from 'kysely'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import { fillPath } from '#contract/kit/screen.ts'
import { reportKeys } from '#contract/report-pages/report-pages.keys.ts'
import { reportPagesScreens } from '#contract/report-pages/report-pages.screens.ts'
import { saveFile } from '../../files/files.public.ts'
import { personOf } from '../../identity/identity.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { holds, userOf, type Ctx, type SessionUser } from '../../kit/ctx.ts'
import { inSnapshot, violated } from '../../kit/db/db.ts'
import { emit } from '../../kit/events.ts'
import type { Job, JobContext } from '../../kit/jobs/jobs.ts'
import { loadMerchant, systemCtx } from '../../kit/system-ctx.ts'
import { houseInk } from '../../kit/mail/house-mail.ts'
import { html, webLink } from '../../kit/text/html.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { filesOf } from '../files/page-file.ts'
import { openTo, readPage, selectPages } from '../pages/page-records.ts'
import { queueMails } from './mail-due.ts'

type Made = { name: string; language: Language; email: string; files: RawAnswer[] }

/**
 * Mails a page to one person, with the numbers and under the rights that they have at that moment; to nobody who lost the page, the
 * right or the account. The key of a mail that stands is refused: run again, it leaves once.
 */
export const mailPageJob: Job = async (job, { merchantId, pageId, userId, moment, pdf, xlsx }) => {
  const once = `report-page ${Number(pageId)} ${Number(userId)} ${String(moment)}`
  const made = await makeFiles(job, merchantId, {
    pageId: Number(pageId),
    userId: Number(userId),
    formats: [...(pdf === false ? [] : (['pdf'] as const)), ...(xlsx === false ? [] : (['xlsx'] as const))],
  })
  if (!made) return
  const mailed = job.inMerchant(merchantId, (ctx) => mailFiles(ctx, Number(pageId), made, once))
  await mailed.catch((error: unknown) => {
    if (violated(error) !== 'mail_once') throw error
  })
}

type Wanted = { pageId: number; userId: number; formats: readonly ('pdf' | 'xlsx')[] }

/** The files as the reader sees the page, in one snapshot; undefined where they may not see it any more. */
async function makeFiles(
  job: JobContext,
  merchantId: number,
  { pageId, userId, formats }: Wanted,
): Promise<Made | undefined> {
  const reader = await job.inMerchant(merchantId, (ctx) => readerOf(ctx, pageId, userId))
  if (!reader) return undefined
  const { person, email, language } = reader
  return inSnapshot(job.app.db, { merchantId, reach: person.reach }, async (db) => {
    const system = systemCtx(job.app, db, await loadMerchant(db, merchantId), [])
    const ctx: Ctx = {
      ...system,
      scope: { merchantId, reach: person.reach },
      user: person,
      actor: { kind: 'staff', id: person.id, name: person.fullName, origin: '' },
      language,
    }
    const page = await readPage(ctx, pageId)
    return { name: page.name, language, email, files: await filesOf(ctx, page, formats) }
  })
}

type PageReader = { person: SessionUser; email: string; language: Language }
async function readerOf(ctx: Ctx, pageId: number, userId: number): Promise<PageReader | undefined> {
  const person = await personOf(ctx, userId)
  if (!person || person.kind !== 'staff' || !holds(person, reportKeys.pages)) return undefined
  const { rows } = await selectPages(ctx, sql`p.id = ${pageId} and ${openTo(ctx, person)}`).execute(ctx.db)
  const email = await addressOf(ctx, userId)
  if (rows.length === 0 || !email) return undefined
  return { person, email, language: person.language ?? ctx.merchant.language }
}

async function addressOf({ db, scope }: Ctx, userId: number): Promise<string> {
  const row = await db
    .selectFrom('app_user')
    .select('email')
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.email ?? ''
}

async function mailFiles(
  ctx: Ctx,
  pageId: number,
  { name, language, email, files }: Made,
  onceKey: string,
): Promise<void> {
  const attachments: number[] = []
  for (const { body, contentType, fileName = 'report' } of files)
    attachments.push(
      await saveFile(ctx, { kind: 'mail', name: fileName, contentType, content: Buffer.from(body) }),
    )
  const word = (key: string) =>
    ctx.app.word(language, `report-pages.mails.${key}`, {
      name,
      merchant: nameIn(ctx.merchant.names, language),
    })
  const link = ctx.app.config.publicUrl + fillPath(reportPagesScreens.AWMReports.path, {}, { id: pageId })
  await queueMail(ctx, {
    kind: 'report-page',
    to: email,
    language,
    subject: word('subject').slice(0, 200),
    text: [word('text'), `${word('open')}: ${link}`, word('why')].join('\n\n'),
    html: html`<div style="${houseInk}">
      <p>${word('text')}</p>
      <p><a href="${webLink(link)}">${word('open')}</a></p>
      <p style="color:#566873">${word('why')}</p>
    </div>`.text,
    attachments,
    onceKey,
  })
  await emit(ctx, 'report-pages.mailed', {
    subject: 'reportPage',
    subjectId: pageId,
    facts: { name, to: email },
  })
}

/** Mails it to whoever asks, now. */
export async function mailNow(
  ctx: Ctx,
  { id, clientRequestId }: { id: number; clientRequestId: string },
): Promise<{ done: true }> {
  const page = await readPage(ctx, id)
  const { id: userId } = userOf(ctx)
  if (!(await addressOf(ctx, userId))) fail('report-pages.noAddress')
  await queueMails(ctx, { pageId: page.id, userIds: [userId], pdf: true, xlsx: true }, clientRequestId)
  return { done: true }
}
