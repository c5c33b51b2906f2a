import type { Language } from '#contract/kit/languages.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { groupName } from '../plan/group-name.ts'
import { readRow } from '../../kit/db/rows.ts'
import { shownDay } from '../../kit/text/years.ts'
import { senderOf } from '../../orders/orders.public.ts'
import { guestsOf } from '../guests/guests.queries.ts'
import { linkPath, markLinkSeen, onPlanLink, type OpenPlanLink } from '../quotes/plan-links.ts'
import { guestsToFill, slotsIn } from './guests-to-fill.ts'
import { closesAt } from './collect-link.ts'
import { closedCollect, collectPage } from './collect-page.ts'
import { collectWord } from './collect-words.ts'
import { fillGuests, type Filled } from './fill-guests.ts'

type Shown = { token: string; language?: Language | undefined }

const onLink = (
  ctx: PublicCtx,
  shown: Shown,
  work: (inner: Ctx, link: OpenPlanLink) => Promise<RawAnswer>,
): Promise<RawAnswer> =>
  onPlanLink(ctx, shown, 'guests', closedCollect, async (inner, link) => {
    const { language, planId, guestId } = link
    const plan = await readRow(inner, 'travel_plan', planId)
    if (plan.status === 'cancelled') return closedCollect(language, 'revoked')
    const guests = await guestsOf(inner, planId)
    // Whoever was taken off the list gives nothing any more.
    if (guestId !== null && !guests.some(({ id }) => id === guestId))
      return closedCollect(language, 'revoked')
    // The first day may have been moved to before the one that the link was given for.
    const closes = closesAt(inner, plan)
    const expiresAt = Date.parse(closes) < Date.parse(link.expiresAt) ? closes : link.expiresAt
    if (Date.parse(expiresAt) <= inner.now.getTime()) return closedCollect(language, 'expired')
    return work(inner, { ...link, expiresAt })
  })

async function shownPage(
  ctx: Ctx,
  { planId, guestId, language, expiresAt, token }: OpenPlanLink,
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
    group: groupName(plan, language),
    startDay: shownDay(ctx.merchant, plan.start_date, language),
    untilDay: shownDay(ctx.merchant, lastDay, language),
    guests: guestsToFill(plan, await guestsOf(ctx, planId), guestId, slotsIn(filled?.typed ?? {})),
    wrong: filled?.wrong ?? {},
    typed: filled?.typed ?? {},
    ...(note && { note }),
  })
}

/** GET: what is missing. It changes nothing but when it was looked at. */
export const showCollect = (ctx: PublicCtx, shown: Shown): Promise<RawAnswer> =>
  onLink(ctx, shown, async (inner, link) => {
    await markLinkSeen(inner, shown.token)
    return shownPage(inner, link)
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
    return shownPage(inner, link, await fillGuests(inner, link, texts))
  })
