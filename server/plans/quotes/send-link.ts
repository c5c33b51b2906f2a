import { groupName } from '../plan/group-name.ts'
import type { Language } from '#contract/kit/languages.ts'
import type { GiveLink, SendQuotation } from '#contract/plans/deal/deal.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { dayBegins } from '../../kit/text/today.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { isAnswerable } from '../deal/offer-change.ts'
import { sendGroupMail } from './group-mail.ts'
import { makePlanLink } from './plan-links.ts'
import { quoteWord } from './quote-words.ts'
import { sentQuotes } from './read-quotes.ts'

/** So long after its last day a link still says that its prices have ended. */
const daysAfter = 30

type Answerable = { planId: number; quotationId: number; validUntil: string }
const linkUntil = (ctx: Ctx, language: Language, { planId, quotationId, validUntil }: Answerable) =>
  makePlanLink(ctx, {
    purpose: 'quotation',
    planId,
    quotationId,
    language,
    expiresAt: dayBegins(ctx, validUntil, daysAfter),
    replaces: false,
  })

async function linkOf(ctx: Ctx, id: number, language: Language) {
  const { plan_id: planId } = await readRow(ctx, 'plan_quotation', id)
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const quotation = await lockRow(ctx, 'plan_quotation', id)
  if (quotation.sent_at === null) fail('plans.notSent')
  const { valid_until: validUntil } = quotation
  return { plan, quotation, link: await linkUntil(ctx, language, { planId, quotationId: id, validUntil }) }
}

/** A change is shown and answered on the link of the quotation that was accepted. */
async function changeLinkOf(ctx: Ctx, id: number, language: Language) {
  const { plan_id: planId } = await readRow(ctx, 'plan_change', id)
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const change = await lockRow(ctx, 'plan_change', id)
  const { status, valid_until: validUntil } = change
  if (!isAnswerable(ctx, { status, validUntil })) fail('operationInvalid')
  const accepted = (await sentQuotes(ctx, planId)).find((quote) => quote.status === 'accepted')
  const quotationId = accepted?.id ?? fail('operationInvalid')
  return { plan, change, link: await linkUntil(ctx, language, { planId, quotationId, validUntil }) }
}

type Linked = Pick<Awaited<ReturnType<typeof linkOf>>, 'plan' | 'link'>
type Titled = { title: string; subject: string; asks: 'mail ask' | 'mail change' }
/** Mails whoever answers for the agent what is to be answered, with its link. */
function mailLink(
  ctx: Ctx,
  { plan, link }: Linked,
  { to, language, text }: SendQuotation,
  { title, subject, asks }: Titled,
) {
  const group = groupName(plan, language)
  return sendGroupMail(ctx, {
    kind: 'agent-group',
    to,
    language,
    partyName: plan.contact_name,
    subject: `${subject} · ${group}`,
    paragraphs: [
      quoteWord(language, 'mail dear', { name: plan.contact_name || plan.code }),
      quoteWord(language, asks, { group }),
      ...(text ? [text] : []),
    ],
    button: { text: title, href: link.url },
  })
}

/** A link of a change for whoever sends it by another way. */
export async function giveChangeLink(ctx: Ctx, { id, language }: GiveLink) {
  return (await changeLinkOf(ctx, id, language)).link
}

/** Sends a change by mail with a link of its own. */
export async function mailChange(ctx: Ctx, form: SendQuotation): Promise<{ done: true }> {
  const { id, to, language } = form
  const linked = await changeLinkOf(ctx, id, language)
  const { plan, change } = linked
  const title = quoteWord(language, 'change title', { number: change.number })
  await mailLink(ctx, linked, form, { title, subject: `${title} · ${plan.code}`, asks: 'mail change' })
  await updateRow(ctx, 'plan_change', { id }, { mailed_to: to })
  await tellPlan(ctx, plan.id, 'plans.changeMailed', { facts: { number: change.number, to } })
  return { done: true }
}

/** A link of a quotation for whoever sends it by another way. */
export async function giveQuotationLink(ctx: Ctx, { id, language }: GiveLink) {
  return (await linkOf(ctx, id, language)).link
}

/** Sends it by mail with a link of its own. */
export async function mailQuotation(ctx: Ctx, form: SendQuotation): Promise<{ done: true }> {
  const { id, to, language } = form
  const linked = await linkOf(ctx, id, language)
  const { plan, quotation } = linked
  const title = quoteWord(language, 'title')
  const subject = `${title} ${plan.code} ${quotation.option}${quotation.number}`
  await mailLink(ctx, linked, form, { title, subject, asks: 'mail ask' })
  await updateRow(ctx, 'plan_quotation', { id }, { mailed_to: to })
  await tellPlan(ctx, plan.id, 'plans.quotationMailed', { facts: { number: quotation.number, to } })
  return { done: true }
}
