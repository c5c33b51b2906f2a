import { nameIn, type Language } from '#contract/kit/languages.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { shownDay } from '../../kit/text/years.ts'
import { senderOf } from '../../orders/orders.public.ts'
import { guestsOf } from '../guests/guests.queries.ts'
import { linkPath, markLinkSeen, readPlanLink, type PlanLink } from '../quotes/plan-links.ts'
import { guestsToFill } from './guests-to-fill.ts'
import { closesAt } from './collect-link.ts'
import { closedCollect, collectPage } from './collect-page.ts'
import { collectWord } from './collect-words.ts'
import { fillGuests, type Filled } from './fill-guests.ts'

type Shown = { token: string; language?: Language | undefined }
type OpenLink = PlanLink & { language: Language }

async function onLink(
  ctx: PublicCtx,
  { token, language }: Shown,
  work: (inner: Ctx, link: OpenLink) => Promise<RawAnswer>,
): Promise<RawAnswer> {
  const link = await readPlanLink(ctx.app.db, token, 'guests')
  if (!link) return closedCollect(language ?? ctx.language, 'unknown')
  const shownIn = language ?? link.language
  if (link.state !== 'open') return closedCollect(shownIn, link.state)
  return withSystemCtx(ctx.app, link.merchantId, async (inner) => {
    const plan = await readRow(inner, 'travel_plan', link.planId)
    if (plan.status === 'cancelled') return closedCollect(shownIn, 'revoked')
    const guests = await guestsOf(inner, plan.id)
    // Whoever was taken off the list gives nothing any more.
    if (link.guestId !== null && !guests.some(({ id }) => id === link.guestId))
      return closedCollect(shownIn, 'revoked')
    // The first day may have been moved to before the one that the link was given for.
    const closes = closesAt(inner, plan)
    const expiresAt = Date.parse(closes) < Date.parse(link.expiresAt) ? closes : link.expiresAt
    if (Date.parse(expiresAt) <= inner.now.getTime()) return closedCollect(shownIn, 'expired')
    return work({ ...inner, language: shownIn }, { ...link, expiresAt, language: shownIn })
  })
}

async function shownPage(
  ctx: Ctx,
  { planId, guestId, language, expiresAt }: OpenLink,
  token: string,
  filled?: Filled,
): Promise<RawAnswer> {
  const plan = await readRow(ctx, 'travel_plan', planId)
  const lastDay = Temporal.Instant.from(expiresAt)
    .toZonedDateTimeISO(ctx.merchant.timeZone)
    .subtract({ seconds: 1 })
    .toPlainDate()
    .toString()
  const note =
    filled &&
    (filled.locked
      ? { text: collectWord(language, 'locked'), bad: true }
      : filled.count > 0
        ? { text: collectWord(language, 'saved', { count: filled.count }), bad: false }
        : undefined)
  return collectPage({
    language,
    path: linkPath('guests', token),
    merchant: await senderOf(ctx, language),
    group: nameIn(Object.fromEntries(Object.entries(plan.names ?? {})), language) || plan.code,
    startDay: shownDay(ctx.merchant, plan.start_date, language),
    untilDay: shownDay(ctx.merchant, lastDay, language),
    guests: guestsToFill(plan, await guestsOf(ctx, planId), guestId),
    wrong: filled?.wrong ?? {},
    typed: filled?.typed ?? {},
    ...(note && { note }),
  })
}

/** GET: what is missing. It changes nothing but when it was looked at. */
export const showCollect = (ctx: PublicCtx, shown: Shown): Promise<RawAnswer> =>
  onLink(ctx, shown, async (inner, link) => {
    await markLinkSeen(inner, shown.token)
    return shownPage(inner, link, shown.token)
  })

/** POST from that page: what is right is taken, what is not is told at its field. Sent twice it is the same. */
export const saveCollect = (
  ctx: PublicCtx,
  { token, language, ...sent }: Shown & Record<string, unknown>,
): Promise<RawAnswer> =>
  onLink(ctx, { token, language }, async (inner, link) => {
    const texts = Object.fromEntries(
      Object.entries(sent).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    )
    return shownPage(inner, link, token, await fillGuests(inner, link, texts))
  })
