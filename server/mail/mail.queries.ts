import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { CaughtFilter, CaughtMail } from '#contract/mail/mail.schema.ts'
import { userOf, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { finds } from '../kit/db/filters.ts'
import { pageOf } from '../kit/record/page-of.ts'
import { mailKey, registrationKey, trialCodeKey } from './mail-keys.ts'

/**
 * What the demo's mail server caught of this merchant's mails, newest first; an administrator reads those too by which somebody
 * becomes a merchant, which are nobody's yet. It stands outside the tenants, as a real
 * mailbox would: whose a mail is, its message id says. Who is no administrator reads what went to their own addresses or
 * to those of the agent or supplier that they are of: links in mails open what the mail is about.
 */
export async function listCaught(ctx: Ctx, { text, ...page }: z.output<typeof CaughtFilter>) {
  if (!ctx.app.config.demo || !ctx.merchant.demo) fail('notFound')
  const { isSuper } = userOf(ctx)
  const keys = [mailKey(ctx.scope.merchantId), ...(isSuper ? [registrationKey, trialCodeKey] : [])]
  let query = ctx.db
    .selectFrom('platform.caught_mail')
    .where(sql<SqlBool>`left(raw, 4000) like any(${keys.map((key) => `%<${key}%`)}::text[])`)
  if (!isSuper)
    query = query.where(
      sql<SqlBool>`string_to_array(lower(to_address), ', ') && ${await ownAddresses(ctx)}::text[]`,
    )
  if (text) query = query.where(finds(text, ['subject', 'to_address', 'text_body']))
  const mails = query.select((e) => [
    'id',
    'from_address as from',
    'to_address as to',
    'subject',
    'text_body as text',
    'html_body as html',
    e.ref('attachments').$castTo<CaughtMail['attachments']>().as('attachments'),
    'received_at as receivedAt',
  ])
  return pageOf(ctx, page, mails, sql`r.id desc`)
}

/** The address that the person has proven to be theirs: any other is only what somebody has typed, perhaps a stranger's. */
async function ownAddresses(ctx: Ctx): Promise<string[]> {
  const { id } = userOf(ctx)
  const { rows } = await sql<{ address: string }>`
    select lower(u.safe_email) as address from app_user u
     where u.merchant_id = ${ctx.scope.merchantId} and u.id = ${id} and u.safe_email <> ''`.execute(ctx.db)
  return rows.map(({ address }) => address)
}
