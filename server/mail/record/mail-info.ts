import { sql } from 'kysely'
import type { MailContent } from '#contract/mail/record/mail-record.schema.ts'
import type { MailFamily } from '#contract/mail/record/mail-families.ts'
import { mailKindOf } from '#contract/mail/templates/mail-kinds.ts'
import { loadFiles, type StoredFile } from '../../files/files.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fileCid } from '../templates/frame.ts'
import { mailsBy } from './find-mails.ts'

/** A mail of the family; 404 for any other. */
async function readMail(ctx: Ctx, family: MailFamily, id: number) {
  let query = ctx.db
    .selectFrom('mail')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
  if (family === 'hotel') query = query.where('hotel', '=', true)
  return (await query.executeTakeFirst()) ?? fail('notFound')
}

/**
 * A mail as it was sent. What is its reader's alone (a code, a link to a password) nobody else reads, and links by which a
 * supplier answers lead nowhere here.
 */
export const mailInfo =
  (family: MailFamily) =>
  async (ctx: Ctx, { id }: { id: number }): Promise<MailContent> => {
    const mail = await readMail(ctx, family, id)
    const [row = fail('notFound')] = await mailsBy(ctx, family, [id])
    const hidden = Boolean(mailKindOf(mail.kind)?.secret)
    const files = hidden ? [] : await loadFiles(ctx, mail.attachments)
    const { rows: again } = await sql<MailContent['resentAs'][number]>`
      select id, to_address as "toAddress", state, created_at as "createdAt" from mail
       where merchant_id = ${ctx.scope.merchantId} and resent_of = ${id} order by id limit 50`.execute(ctx.db)
    return {
      ...row,
      hidden,
      html: hidden ? '' : withPictures(mask(mail.html_body), files),
      text: hidden ? '' : mask(mail.text_body),
      attachments: files
        .filter((file) => !mail.html_body.includes(cidOf(file)))
        .map((file) => ({ id: file.id, name: file.name, type: file.contentType, size: file.content.length })),
      resentAs: again,
    }
  }

/** Whoever has such a link answers in the supplier's name. */
const mask = (text: string): string => text.replace(/(\/supplier\/answer\/)[\w-]+/g, '$1…')

const cidOf = ({ id }: StoredFile): string => `cid:${fileCid(id)}"`

/** Pictures that stand in a mail stand in its HTML: its frame has no rights to fetch any. */
const withPictures = (html: string, files: readonly StoredFile[]): string =>
  files.reduce(
    (text, file) =>
      text.replaceAll(cidOf(file), `data:${file.contentType};base64,${file.content.toString('base64')}"`),
    html,
  )

/** One of its files, to look at. */
export const mailFile =
  (family: MailFamily) =>
  async (ctx: Ctx, { id, fileId }: { id: number; fileId: number }): Promise<RawAnswer> => {
    const mail = await readMail(ctx, family, id)
    if (mailKindOf(mail.kind)?.secret || !mail.attachments.includes(fileId)) fail('notFound')
    const file = (await loadFiles(ctx, [fileId]))[0] ?? fail('notFound')
    return {
      contentType: file.contentType,
      body: file.content,
      fileName: file.name,
      headers: { 'cache-control': 'private, no-store' },
    }
  }
