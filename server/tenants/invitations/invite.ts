import { sql } from 'kysely'
import type { InviteAsk, InvitedKind } from '#contract/tenants/tenants.schema.ts'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { violated } from '../../kit/db/db.ts'
import { insertRow, lockRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { html, webLink } from '../../kit/text/html.ts'
import { composeMail, queueMail } from '../../mail/mail.public.ts'
import { closeLink, openLink } from './invitation-link.ts'
import { companyOf, companyOfInvitation, idsOf, kindOf, type Company } from './invited-company.ts'

const days = 7
/** A mailbox is not filled by pressing a button. */
const restSeconds = 60
type InvitationRef = { id: number }
const done = { done: true } as const

/** Asks a company in by a mail with a link. One whose invitation is open gets it anew, with what is said now. */
export const inviteCompany =
  (kind: InvitedKind) =>
  async (ctx: Ctx, { id, ...requested }: InviteAsk): Promise<InvitationRef> => {
    const company = await companyOf(ctx, kind, id)
    if (!company.enabled) fail('operationInvalid')
    if (company.boundMerchantId) fail('tenants.alreadyLinked')
    const email = requested.email || company.email || failField('email', 'required')
    const values = {
      email,
      name: requested.name,
      language: requested.language ?? company.language,
      message: requested.message,
    }
    const open = await openOf(ctx, company)
    if (open) {
      await send(ctx, company, { ...open, ...values })
      return { id: open.id }
    }
    const fresh = { ...values, ...times(ctx), round: 1 }
    try {
      const made = await insertRow(ctx, 'invitation', {
        ...idsOf(company),
        ...fresh,
        created_by_name: ctx.actor.name,
      })
      await mailLink(ctx, company, { ...made, ...fresh })
      return made
    } catch (error) {
      // Somebody else has just asked it in.
      if (violated(error)?.startsWith('invitation_open')) fail('tenants.sentJustNow')
      throw error
    }
  }

async function openOf(ctx: Ctx, company: Company) {
  const [column, id] =
    company.kind === 'agent' ? (['agent_id', company.id] as const) : (['supplier_id', company.id] as const)
  return ctx.db
    .selectFrom('invitation')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where(column, '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

const times = ({ now }: Ctx) => ({
  sent_at: now.toISOString(),
  expires_at: new Date(now.getTime() + days * 86_400_000).toISOString(),
})

type Letter = { id: number; round: number; email: string; name: string; language: Language; message: string }

/** The next round of an invitation: a new link, a new week. */
async function send(ctx: Ctx, company: Company, open: Letter & { sent_at: string }): Promise<void> {
  if (Date.parse(open.sent_at) > ctx.now.getTime() - restSeconds * 1000) fail('tenants.sentJustNow')
  const { id, email, name, language, message } = open
  const next = { round: open.round + 1, email, name, language, message, ...times(ctx) }
  await updateRow(ctx, 'invitation', { id }, next)
  await mailLink(ctx, company, { id, ...next })
}

async function mailLink(ctx: Ctx, company: Company, letter: Letter): Promise<void> {
  await countOfDay(ctx)
  const link = await openLink(ctx, letter)
  const { language } = letter
  const mail = await composeMail(ctx, {
    kind: 'company-invitation',
    language,
    values: {
      merchant: nameIn(ctx.merchant.names, language),
      company: company.name,
      name: letter.name || company.name,
      message: letter.message,
      link: { text: link, html: html`<p><a href="${webLink(link)}">${link}</a></p>` },
    },
  })
  await queueMail(ctx, {
    kind: 'company-invitation',
    to: letter.email,
    language,
    partyName: company.name,
    ...mail,
  })
  await emit(ctx, `tenants.${company.kind}Invited`, {
    subject: company.kind,
    subjectId: company.id,
    facts: { name: company.name, email: letter.email },
  })
}

/** Locks the day's count until the end of the transaction: so many leave a day, however many ask at once. */
async function countOfDay(ctx: Ctx): Promise<void> {
  try {
    await sql`insert into invitation_day as d (merchant_id, day, sent) values (${ctx.scope.merchantId}, ${ctx.now.toISOString()}::date, 1)
      on conflict (merchant_id, day) do update set sent = d.sent + 1`.execute(ctx.db)
  } catch (error) {
    if (violated(error) === 'invitation_day_enough') fail('tenants.enoughToday')
    throw error
  }
}

/** Of that kind, still open; 404 for one of the other kind or of nobody. */
async function lockOpen(ctx: Ctx, kind: InvitedKind, id: number) {
  const row = await lockRow(ctx, 'invitation', id, 'for update')
  if (kindOf(row) !== kind) fail('notFound')
  if (row.accepted_at || row.revoked_at) fail('operationInvalid')
  return { row, company: await companyOfInvitation(ctx, row) }
}

/** The same once more, with a new link. */
export const inviteAgain =
  (kind: InvitedKind) =>
  async (ctx: Ctx, { id }: InvitationRef): Promise<typeof done> => {
    const { row, company } = await lockOpen(ctx, kind, id)
    await send(ctx, company, row)
    return done
  }

/** Its link opens nothing any more. */
export const inviteNoMore =
  (kind: InvitedKind) =>
  async (ctx: Ctx, { id }: InvitationRef): Promise<typeof done> => {
    const { row, company } = await lockOpen(ctx, kind, id)
    await updateRow(ctx, 'invitation', { id }, { revoked_at: ctx.now.toISOString() })
    await closeLink(ctx, id)
    await emit(ctx, `tenants.${kind}InvitationRevoked`, {
      subject: kind,
      subjectId: company.id,
      facts: { name: company.name, email: row.email },
    })
    return done
  }
