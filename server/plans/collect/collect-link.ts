import type { Language } from '#contract/kit/languages.ts'
import type { AskGuests, GiveGuestLink } from '#contract/plans/guests/collect.api.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { groupName } from '../plan/group-name.ts'
import { readRow } from '../../kit/db/rows.ts'
import { dayBegins, todayOf } from '../../kit/text/today.ts'
import { lockPlan, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { sendGroupMail } from '../quotes/group-mail.ts'
import { makePlanLink } from '../quotes/plan-links.ts'
import { collectWord } from './collect-words.ts'

/** When links of a group's guests close: with its first day, also where that was moved since they were given. */
export const closesAt = (ctx: Ctx, { start_date: firstDay }: Pick<PlanRecord, 'start_date'>): string =>
  dayBegins(ctx, firstDay, 1)

type Whose = { planId: number; guestId?: number | undefined; language: Language }
/** A link of one guest, or of all for whoever leads the group; open until the group leaves. */
async function linkFor(ctx: Ctx, { planId, guestId, language }: Whose, replaces: boolean) {
  const plan = await lockPlan(ctx, { id: planId })
  if (plan.status === 'cancelled' || plan.status === 'finished') fail('operationInvalid')
  if (plan.start_date < todayOf(ctx)) fail('plans.startPassed')
  const guest = guestId === undefined ? undefined : await readRow(ctx, 'plan_guest', guestId)
  if (guest && guest.plan_id !== planId) fail('notFound')
  const expiresAt = closesAt(ctx, plan)
  const link = await makePlanLink(ctx, {
    purpose: 'guests',
    planId,
    ...(guest && { guestId: guest.id }),
    language,
    expiresAt,
    replaces,
  })
  return { plan, guest, link }
}

/** For whoever sends it by another way. */
export async function giveGuestLink(
  ctx: Ctx,
  ask: GiveGuestLink,
): Promise<{ url: string; expiresAt: string }> {
  const { link, guest, plan } = await linkFor(ctx, ask, true)
  await tellPlan(ctx, plan.id, 'plans.guestLinkMade', { facts: { name: guest?.name ?? plan.code } })
  return link
}

/** Asks by mail for what the list misses. */
export async function askGuests(ctx: Ctx, ask: AskGuests): Promise<{ done: true }> {
  await mailGuestLink(ctx, ask, true)
  return { done: true }
}

/** Asks again by itself: the link that guests are using goes on. */
export const remindOfLink = (ctx: Ctx, ask: AskGuests): Promise<void> => mailGuestLink(ctx, ask, false)

async function mailGuestLink(ctx: Ctx, { to, text, ...ask }: AskGuests, replaces: boolean): Promise<void> {
  const { plan, guest, link } = await linkFor(ctx, ask, replaces)
  const { language } = ask
  const group = groupName(plan, language)
  const name = guest?.name ?? (plan.leader_name || plan.contact_name || plan.code)
  await sendGroupMail(ctx, {
    kind: 'agent-group',
    to,
    language,
    partyName: name,
    subject: `${collectWord(language, 'title')} ${plan.code} · ${group}`,
    paragraphs: [
      collectWord(language, 'mail dear', { name }),
      collectWord(language, 'mail ask', { group }),
      ...(text ? [text] : []),
    ],
    button: { text: collectWord(language, 'title'), href: link.url },
  })
  await tellPlan(ctx, plan.id, 'plans.guestsAsked', { facts: { to } })
}
