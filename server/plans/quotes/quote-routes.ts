import type { Language } from '#contract/kit/languages.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { OwnChange } from '#contract/plans/deal/change.schema.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { AppError } from '../../kit/call/errors.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { shownDay } from '../../kit/text/years.ts'
import { answerFile, loadPictures } from '../../files/files.public.ts'
import { senderOf } from '../../orders/orders.public.ts'
import { acceptChange, refuseChange } from '../deal/answer-change.ts'
import { isAnswerable, newestChanges } from '../deal/offer-change.ts'
import { declineQuotation } from '../money/quotations.ts'
import { differences } from '../money/quotations.queries.ts'
import { tellPlan } from '../plan/lock-plan.ts'
import { acceptAndConfirm } from './accept-and-confirm.ts'
import type { ChangeShown } from './change-part.ts'
import { linkPath, markLinkSeen, onPlanLink, type OpenPlanLink, type PlanLink } from './plan-links.ts'
import { quotationFile } from './quote-files.ts'
import { closedQuote, quotePage, type QuotePage } from './quote-page.ts'
import { pictureIdsOf } from './quote-pictures.ts'
import { quoteWord } from './quote-words.ts'
import { sentQuotes, type Quote } from './read-quotes.ts'

type Shown = { token: string; language?: Language | undefined }
type Notes = QuotePage['notes']

const onLink = (
  ctx: PublicCtx,
  shown: Shown,
  work: (inner: Ctx, link: OpenPlanLink) => Promise<RawAnswer>,
): Promise<RawAnswer> => onPlanLink(ctx, shown, 'quotation', closedQuote, work)

/** GET: what was offered. It changes nothing but when it was looked at. */
export const showQuote = (ctx: PublicCtx, shown: Shown): Promise<RawAnswer> =>
  onLink(ctx, shown, async (inner, link) => {
    await markLinkSeen(inner, shown.token)
    await firstSeen(inner, link)
    return page(inner, link, shown.token)
  })

/** The first look is told; later ones are only noted. */
async function firstSeen(ctx: Ctx, { planId, quotationId }: PlanLink): Promise<void> {
  const updated = await ctx.db
    .updateTable('plan_quotation')
    .set({ seen_at: ctx.now.toISOString() })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', quotationId ?? 0)
    .where('seen_at', 'is', null)
    .returning('number')
    .executeTakeFirst()
  if (updated) await tellPlan(ctx, planId, 'plans.quotationSeen', { facts: { number: updated.number } })
}

type Answer = Shown & {
  answer: 'accept' | 'decline'
  quotation: number
  hash: string
  name: string
  consent: string
  payers: number
  singles: number
  children: number
  reason: string
}

/** POST from that page: the version that was shown is accepted or declined, once. What cannot be is told on the page again. */
export const answerQuote = (ctx: PublicCtx, { token, language, ...answer }: Answer): Promise<RawAnswer> =>
  answering(ctx, { token, language }, async (inner, link) => {
    const quote = (await sentQuotes(inner, link.planId)).find(({ id }) => id === answer.quotation)
    const say = (text: string, bad = true) => page(inner, link, token, [{ text, bad }])
    const plan = await readRow(inner, 'travel_plan', link.planId)
    if (!quote || !isOpen(inner, quote, plan) || quote.contentHash !== answer.hash)
      return say(quoteWord(link.language, 'changed'))
    const by = signedBy(inner, answer.name)
    if (answer.answer === 'decline') {
      await declineQuotation(by, { id: quote.id, version: quote.version, reason: answer.reason || '–' })
      return say(quoteWord(link.language, 'declined'), false)
    }
    if (!answer.name.trim() || answer.consent !== 'yes') return say(quoteWord(link.language, 'incomplete'))
    const { payers, singles, children, name } = answer
    const consent = { name, at: inner.now.toISOString(), hash: quote.contentHash }
    await acceptAndConfirm(by, {
      id: quote.id,
      version: quote.version,
      payers,
      singles,
      children,
      proof: name,
      consent,
    })
    return page(inner, link, token)
  })

type ChangeAnswer = Shown & {
  answer: 'accept' | 'refuse'
  change: number
  hash: string
  name: string
  consent: string
  reason: string
}

/** POST from that page: the change that was shown is accepted or declined, once. */
export const answerChange = (
  ctx: PublicCtx,
  { token, language, ...answer }: ChangeAnswer,
): Promise<RawAnswer> =>
  answering(ctx, { token, language }, async (inner, link) => {
    const change = (await newestChanges(inner, [link.planId])).get(link.planId)
    const say = (text: string, bad = true) => page(inner, link, token, [{ text, bad }])
    if (change?.id !== answer.change || !isAnswerable(inner, change) || change.contentHash !== answer.hash)
      return say(quoteWord(link.language, 'changed'))
    const by = signedBy(inner, answer.name)
    const ref = { id: change.id, version: change.version }
    if (answer.answer === 'refuse') {
      await refuseChange(by, { ...ref, reason: answer.reason || '–' })
      return page(inner, link, token)
    }
    if (!answer.name.trim() || answer.consent !== 'yes') return say(quoteWord(link.language, 'incomplete'))
    await acceptChange(by, ref)
    return page(inner, link, token)
  })

/** Whoever holds the link answers by the name that was given there. */
const signedBy = (ctx: Ctx, name: string): Ctx => ({
  ...ctx,
  actor: { kind: 'system', id: null, name, origin: 'quotation link' },
})

/** An answer on the link; what refuses it is told there, in its words. */
async function answering(
  ctx: PublicCtx,
  shown: Shown,
  work: (inner: Ctx, link: OpenPlanLink) => Promise<RawAnswer>,
): Promise<RawAnswer> {
  try {
    return await onLink(ctx, shown, work)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const refused = error
    return onLink(ctx, shown, (inner, link) =>
      page(inner, link, shown.token, [{ text: textOf(link.language, refused), bad: true }]),
    )
  }
}

const textOf = (language: Language, { name, params }: AppError): string =>
  name === 'plans.wrongNumbers'
    ? quoteWord(language, 'numbers', { count: Number(params['count'] ?? 0) })
    : quoteWord(language, 'changed')

const isOpen = (ctx: Ctx, { status, validUntil }: Quote, plan: { status: string }): boolean =>
  status === 'sent' && validUntil >= todayOf(ctx) && plan.status === 'planning'

/** Of each option its newest edition; what was accepted alone once it was. */
function shownOf(quotes: readonly Quote[]): Quote[] {
  const accepted = quotes.filter(({ status }) => status === 'accepted')
  if (accepted.length) return accepted
  const newest = new Map(quotes.map((quote) => [quote.option, quote]))
  return [...newest.values()]
    .filter(({ status }) => status === 'sent' || status === 'expired')
    .toSorted((a, b) => (a.option < b.option ? -1 : 1))
}

async function page(
  ctx: Ctx,
  { planId, quotationId, language }: PlanLink,
  token: string,
  more: Notes = [],
): Promise<RawAnswer> {
  const plan = await readRow(ctx, 'travel_plan', planId)
  const quotes = await sentQuotes(ctx, planId)
  const shown = plan.status === 'cancelled' ? [] : shownOf(quotes)
  const mine = quotes.find(({ id }) => id === quotationId)
  const day = (date: string) => shownDay(ctx.merchant, date, language)
  const first = shown[0]
  const notes = [...more]
  if (mine?.status === 'superseded' && shown.some(({ id }) => id !== mine.id))
    notes.push({ text: quoteWord(language, 'newer') })
  for (const quote of shown) {
    if (quote.status === 'accepted') notes.push({ text: acceptedText(language, quote) })
    else if (!isOpen(ctx, quote, plan))
      notes.push({ text: quoteWord(language, 'ended', { day: day(quote.validUntil) }), bad: true })
  }
  return quotePage({
    language,
    path: linkPath('quotation', token),
    merchant: await senderOf(ctx, language),
    group: nameIn(first?.content.names ?? {}, language) || plan.code,
    startDay: day(first?.content.startDate ?? plan.start_date),
    quotes: shown.map((quote) => ({
      ...quote,
      validDay: day(quote.validUntil),
      changes: changesOf(language, quotes, quote),
      isOpen: isOpen(ctx, quote, plan),
    })),
    suggested: { payers: plan.adults, singles: plan.singles, children: plan.children },
    change: plan.status === 'cancelled' ? null : await changeShown(ctx, planId, language),
    notes,
  })
}

/** The change that waits for an answer; of one that was answered, or is over, a word. */
async function changeShown(ctx: Ctx, planId: number, language: Language): Promise<ChangeShown | null> {
  const change = (await newestChanges(ctx, [planId])).get(planId)
  if (!change) return null
  const day = (date: string) => shownDay(ctx.merchant, date, language)
  const isOpen = isAnswerable(ctx, change)
  const isHeld = !isOpen && isAnswerable(ctx, { ...change, locked: false })
  const validDay = day(change.validUntil)
  const { before, after } = change.content
  return {
    ...change,
    validDay,
    firstDays: { before: day(before.startDate), after: day(after.startDate) },
    isOpen,
    answer: isOpen
      ? ''
      : isHeld
        ? quoteWord(language, 'change held')
        : changeAnswerText(language, change, validDay),
  }
}

function changeAnswerText(
  language: Language,
  { status, answeredBy }: Pick<OwnChange, 'status' | 'answeredBy'>,
  day: string,
): string {
  if (status === 'accepted' || status === 'made')
    return quoteWord(language, 'change accepted', { name: answeredBy })
  return status === 'refused'
    ? quoteWord(language, 'change refused')
    : quoteWord(language, 'change ended', { day })
}

const acceptedText = (language: Language, quote: Quote): string =>
  [
    quoteWord(language, 'accepted', {
      option: quote.option,
      number: quote.number,
      total: `${groupedAmount(quote.totalMinor ?? 0, quote.currency)} ${quote.currency}`,
    }),
    quote.consent && quoteWord(language, 'accepted by', { name: quote.consent.name }),
  ]
    .filter(Boolean)
    .join(' ')

/** What is otherwise than in the edition of the same option that was sent before. */
function changesOf(language: Language, all: readonly Quote[], quote: Quote): string {
  const before = all.findLast(({ option, number }) => option === quote.option && number < quote.number)
  const { changedDays, changedPrices } = differences(before?.content, quote.content)
  return [
    ...changedDays.map((number) => quoteWord(language, 'day', { number })),
    ...(changedPrices ? [quoteWord(language, 'prices changed')] : []),
  ].join(', ')
}

/** The same as a file to keep. */
export const quotePdf = (
  ctx: PublicCtx,
  { quotation, ...shown }: Shown & { quotation?: number | undefined },
): Promise<RawAnswer> =>
  onLink(ctx, shown, async (inner, link) => {
    const quotes = await sentQuotes(inner, link.planId)
    const quote = quotes.find(({ id }) => id === (quotation ?? link.quotationId))
    return quote
      ? quotationFile(inner, link.planId, quote, link.language)
      : closedQuote(link.language, 'unknown')
  })

/** A picture that stands on the page, and no other file of the merchant. */
export const quotePicture = (
  ctx: PublicCtx,
  { file: id, ...shown }: Shown & { file: number },
): Promise<RawAnswer> =>
  onLink(ctx, shown, async (inner, link) => {
    const quotes = await sentQuotes(inner, link.planId)
    const [file] = quotes.some(({ content }) => pictureIdsOf(content).includes(id))
      ? await loadPictures(inner, [id])
      : []
    return file ? answerFile(file) : closedQuote(link.language, 'unknown')
  })
