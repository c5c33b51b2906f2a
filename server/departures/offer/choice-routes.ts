import type { CallOrderState } from '#contract/departures/call.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { AppError } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import {
  lockOrder,
  previewAmendment,
  type OrderRecord,
  isOfCall,
  readLink,
  spendLink,
  type CallLink,
} from '../../orders/orders.public.ts'
import { lockCallOrder, readCall, type CallOrderRecord, type CallRecord } from '../call/call-records.ts'
import { amendmentTo } from '../call/order-acts.ts'
import { tried } from '../../kit/record/tried.ts'
import { headsOf } from '../scope.ts'
import type { ChoicePage, Way } from './choice-page.ts'
import { actingFor, choiceOf, choose } from './choose.ts'
import { closed, page, unknownPage } from './link-pages.ts'
import { guestWord, itemText, sailingText, untilText, type GuestWord } from './guest-words.ts'

type Shown = { token: string }
type Sent = Shown & { choice: string }

/** GET: shows what may be chosen, with what has room at this moment. It changes nothing, whoever opens it. */
export async function showChoice(ctx: PublicCtx, { token }: Shown): Promise<RawAnswer> {
  const link = await readLink(ctx.app.db, token)
  if (!isOfCall(link)) return unknownPage(ctx)
  return withSystemCtx(ctx.app, link.merchantId, (inner) => form(inner, link, token))
}

/** POST from that page: does what was chosen, once. The form comes back where nothing was chosen, or it has no room any more. */
export async function sendChoice(ctx: PublicCtx, { token, choice }: Sent): Promise<RawAnswer> {
  const link = await readLink(ctx.app.db, token)
  if (!isOfCall(link)) return unknownPage(ctx)
  const show = (problem?: GuestWord) =>
    withSystemCtx(ctx.app, link.merchantId, (inner) => form(inner, link, token, problem))
  if (link.state !== 'open') return show()
  try {
    return await withSystemCtx(ctx.app, link.merchantId, (inner) => take(inner, link, token, choice))
  } catch (error) {
    // Nothing was kept: the page shows what may be chosen now, or why nothing can be.
    if (!(error instanceof AppError)) throw error
    return show(choice ? 'filled' : 'pick one')
  }
}

/** The order is locked first, as everybody does: what is offered stays offered until the choice is written. */
async function take(ctx: Ctx, link: CallLink, token: string, sent: string): Promise<RawAnswer> {
  const found = await offerOf(ctx, link)
  const { call, row } = found
  const chosen = choiceOf(call, sent)
  if (!chosen) throw new AppError('badInput')
  if (row.state !== 'offered' || !(await spendLink(ctx, token)))
    return closed(ctx, link, (await readLink(ctx.db, token))?.state ?? 'revoked')
  const done = await tried(ctx, (inner) => choose(inner, found, chosen, 'guest'))
  if (done.why !== undefined) throw new AppError('operationInvalid')
  const became = done.done
  const after = sailingText(
    link.language,
    {
      date: became.toDate ?? row.service_date,
      session: became.toSession ?? row.session,
    },
    ctx.merchant,
  )
  const say = (key: GuestWord) => guestWord(link.language, key, { after, seller: found.seller })
  return page(ctx, link, {
    title: say('thank you'),
    paragraphs: [
      say(doneWords[became.state] ?? 'revoked'),
      ...(became.state === 'refunded' ? [say(`back ${call.refund}`)] : []),
    ],
    facts: factsOf(ctx, found, link, became.state === 'moved' ? after : undefined),
  })
}

const doneWords: Partial<Record<CallOrderState, GuestWord>> = {
  moved: 'done moved',
  asked: 'done asked',
  refunded: 'done refunded',
  credited: 'done credited',
}

type Offer = { call: CallRecord; row: CallOrderRecord; order: OrderRecord; seller: string }

async function offerOf(ctx: Ctx, { callId, orderId }: CallLink): Promise<Offer> {
  const call = await readCall(ctx, callId)
  const { order } = await lockOrder(ctx, orderId)
  const row = await lockCallOrder(ctx, callId, orderId)
  const { name } = await ctx.db
    .selectFrom('agent')
    .select('name')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', order.agent_id)
    .executeTakeFirstOrThrow()
  return { call, row, order, seller: name }
}

async function form(ctx: Ctx, link: CallLink, token: string, problem?: GuestWord): Promise<RawAnswer> {
  if (link.state !== 'open') return closed(ctx, link, link.state)
  const offer = await offerOf(ctx, link)
  const { call, row, order, seller } = offer
  if (row.state !== 'offered' || !orderStates.is(order.status, 'open')) return closed(ctx, link, 'revoked')
  const { language } = link
  const facts = {
    item: itemText(language, order),
    date: sailingText(language, { date: row.service_date, session: row.session }, ctx.merchant),
    until: untilText(language, call.answer_by ?? ctx.now, ctx.merchant),
    seller,
  }
  const say = (key: GuestWord) => guestWord(language, key, facts)
  const ways = await waysOf(ctx, offer, link)
  const noRoom = call.choices.includes('rebook') && !ways.some(({ value }) => value.startsWith('rebook'))
  return page(ctx, link, {
    title: say('offer title'),
    paragraphs: [
      say('offer'),
      say(`default ${call.by_default ?? 'staff'}`),
      ...(noRoom ? [say('no room')] : []),
    ],
    typed: [call.reason, call.message].filter(Boolean),
    facts: factsOf(ctx, offer, link),
    form: {
      action: `/supplier/departure/choice/${token}/send`,
      ways,
      problem: problem ? say(problem) : '',
    },
  })
}

/** What may be chosen now: sailings that take the whole party, money back, or the amount kept. */
async function waysOf(ctx: Ctx, { call, order, row, seller }: Offer, { language }: CallLink): Promise<Way[]> {
  const ways: Way[] = []
  const say = (key: GuestWord, date = '') => guestWord(language, key, { date, seller })
  const acting = actingFor(ctx, call, 'guest link')
  for (const [at, sailing] of call.choices.includes('rebook') ? call.sailings.entries() : []) {
    const amendment = amendmentTo({ order, row }, call, sailing)
    const room = await tried(acting, (inner) => previewAmendment(inner, { id: order.id, amendment }))
    if (room.why !== undefined) continue
    const date = sailingText(
      language,
      {
        date: sailing.date,
        session: sailing.session ?? (row.leg === null ? order.session : row.session),
      },
      ctx.merchant,
    )
    ways.push({ value: `rebook:${at}`, text: say('rebook', date) })
  }
  if (call.choices.includes('refund'))
    ways.push({ value: 'refund', text: say('refund'), note: say(`back ${call.refund}`) })
  if (call.choices.includes('credit'))
    ways.push({ value: 'credit', text: say('credit'), note: say('credit note') })
  return ways
}

/** `date` where it is another by now. */
const factsOf = (
  { merchant }: Pick<Ctx, 'merchant'>,
  { order, row }: Offer,
  { language }: CallLink,
  date = sailingText(language, { date: row.service_date, session: row.session }, merchant),
): ChoicePage['facts'] => [
  {
    label: guestWord(language, 'booking'),
    value: `${order.code} · ${itemText(language, order)}`,
  },
  {
    label: guestWord(language, 'date'),
    value: date,
  },
  { label: guestWord(language, 'guests'), value: String(headsOf(order)) },
]
