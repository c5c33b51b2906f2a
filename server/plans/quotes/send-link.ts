import { groupName } from '../plan/group-name.ts'
import type { Language } from '#contract/kit/languages.ts'
import type { GiveLink, SendQuotation } from '#contract/plans/deal/deal.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { dayBegins } from '../../kit/text/today.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { sendGroupMail } from './group-mail.ts'
import { makePlanLink } from './plan-links.ts'
import { quoteWord } from './quote-words.ts'

/** So long after its last day a link still says that its prices have ended. */
const daysAfter = 30

async function linkOf(ctx: Ctx, id: number, language: Language) {
  const { plan_id: planId } = await readRow(ctx, 'plan_quotation', id)
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const quotation = await lockRow(ctx, 'plan_quotation', id)
  if (quotation.sent_at === null) fail('plans.notSent')
  const expiresAt = dayBegins(ctx, quotation.valid_until, daysAfter)
  const link = await makePlanLink(ctx, {
    purpose: 'quotation',
    planId,
    quotationId: id,
    language,
    expiresAt,
    replaces: false,
  })
  return { plan, quotation, link }
}

/** A link of a quotation for whoever sends it by another way. */
export async function giveQuotationLink(ctx: Ctx, { id, language }: GiveLink) {
  return (await linkOf(ctx, id, language)).link
}

/** Sends it by mail with a link of its own. */
export async function mailQuotation(
  ctx: Ctx,
  { id, to, language, text }: SendQuotation,
): Promise<{ done: true }> {
  const { plan, quotation, link } = await linkOf(ctx, id, language)
  const group = groupName(plan, language)
  await sendGroupMail(ctx, {
    kind: 'agent-group',
    to,
    language,
    partyName: plan.contact_name,
    subject: `${quoteWord(language, 'title')} ${plan.code} ${quotation.option}${quotation.number} · ${group}`,
    paragraphs: [
      quoteWord(language, 'mail dear', { name: plan.contact_name || plan.code }),
      quoteWord(language, 'mail ask', { group }),
      ...(text ? [text] : []),
    ],
    button: { text: quoteWord(language, 'title'), href: link.url },
  })
  await updateRow(ctx, 'plan_quotation', { id }, { mailed_to: to })
  await tellPlan(ctx, plan.id, 'plans.quotationMailed', { facts: { number: quotation.number, to } })
  return { done: true }
}
