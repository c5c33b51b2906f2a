import type { Language } from '#contract/kit/schema.ts'
import type { NamedMailKind } from '#contract/mail/templates/mail-kinds.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { queueMails, type NewMail } from '../../mail/mail.public.ts'
import { senderOf, type OrderRecord, makeLink } from '../../orders/orders.public.ts'
import { writeNotified, type Became, type CallOrderRecord, type CallRecord } from '../call/call-records.ts'
import { callMail, type CallMail } from './call-mail.ts'
import { guestWord, itemText, languageNamed, sailingText, untilText, type GuestWord } from './guest-words.ts'

type Reader = { told: 'guest' | 'agent' | 'nobody'; to: string; language: Language }

type Decided = Pick<TellGuestView, 'row' | 'order' | 'became'>

/**
 * Tells guests what becomes of their orders, in their language; the agent where an order has no address of its guest.
 * Who can be reached by neither is told by staff. No amount is named: what an agent pays is not what its guest paid.
 */
export async function tellGuests(ctx: Ctx, call: CallRecord, all: readonly Decided[]): Promise<void> {
  const agents = await agentsOf(
    ctx,
    all.map(({ order }) => order.agent_id),
  )
  const senders = new Map<Language, CallMail['merchant']>()
  const written: Parameters<typeof writeNotified>[1][number][] = []
  const mails: NewMail[] = []
  for (const one of all) {
    const agent = agents.get(one.order.agent_id) ?? fail('notFound')
    const reader = readerOf(one.order, agent)
    written.push({ row: one.row, ...reader })
    if (reader.told === 'nobody') continue
    const { language } = reader
    const merchant = senders.get(language) ?? (await senderOf(ctx, language))
    senders.set(language, merchant)
    const href = await linkOf(ctx, call, one, language)
    const sent = callMail(mailOf(ctx, { ...one, call, reader, merchant, seller: agent.name, href }))
    mails.push(mailTo(call, one, reader, sent))
  }
  await writeNotified(ctx, written)
  await queueMails(ctx, mails)
}

const mailTo = (
  call: CallRecord,
  { order, became }: Decided,
  { to, language }: Reader,
  sent: Pick<NewMail, 'subject' | 'text' | 'html'>,
): NewMail => ({
  kind: kindOf(became),
  audience: 'guest',
  to,
  language,
  ...sent,
  orderId: order.id,
  onceKey: `departure ${call.id} ${order.id} ${became.state} ${call.runs}`,
})

const kinds: Partial<Record<Became['state'], NamedMailKind>> = {
  offered: 'departure-offered',
  moved: 'departure-moved',
  credited: 'departure-credited',
  refunded: 'departure-refunded',
}
const kindOf = ({ state }: Became): NamedMailKind => kinds[state] ?? 'departure-cancelled'

const linkOf = async (
  ctx: Ctx,
  call: CallRecord,
  { order, became }: Decided,
  language: Language,
): Promise<string | undefined> =>
  became.state === 'offered' && call.answer_by
    ? makeLink(ctx, { callId: call.id, orderId: order.id, language, expiresAt: call.answer_by })
    : undefined

type Agent = { id: number; name: string; email: string; language: Language }
async function agentsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Agent>> {
  const agents = await ctx.db
    .selectFrom('agent')
    .select(['id', 'name', 'email', 'language'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()
  return new Map(agents.map((agent) => [agent.id, { ...agent, language: languageNamed(agent.language) }]))
}

function readerOf(order: OrderRecord, agent: Agent): Reader {
  if (order.contact_email)
    return { told: 'guest', to: order.contact_email, language: languageNamed(order.language) }
  return agent.email
    ? { told: 'agent', to: agent.email, language: agent.language }
    : { told: 'nobody', to: '', language: languageNamed(order.language) }
}

type TellGuestView = {
  call: CallRecord
  row: CallOrderRecord
  order: OrderRecord
  became: Became
  reader: Reader
  merchant: CallMail['merchant']
  seller: string
  href: string | undefined
}

const saying: Partial<Record<Became['state'], { title: GuestWord; text: GuestWord }>> = {
  offered: { title: 'offer title', text: 'offer' },
  moved: { title: 'moved title', text: 'moved' },
  asked: { title: 'moved title', text: 'asked' },
  credited: { title: 'cancelled title', text: 'done credited' },
}

function mailOf(
  ctx: Ctx,
  { call, row, order, became, reader, merchant, seller, href }: TellGuestView,
): CallMail {
  const { language } = reader
  const facts = {
    item: itemText(language, order),
    date: sailingText(language, { date: row.service_date, session: row.session }, ctx.merchant),
    after: became.toDate
      ? sailingText(language, { date: became.toDate, session: became.toSession ?? '' }, ctx.merchant)
      : '',
    until: call.answer_by ? untilText(language, call.answer_by, ctx.merchant) : '',
    seller,
    name: order.contact_name,
  }
  const say = (key: GuestWord) => guestWord(language, key, facts)
  const back: GuestWord[] = became.state === 'refunded' ? [`back ${call.refund}`] : []
  const waits: GuestWord[] = became.state === 'offered' ? [`default ${call.by_default ?? 'staff'}`] : []
  const { title, text } = saying[became.state] ?? { title: 'cancelled title', text: 'cancelled' }
  return {
    language,
    merchant,
    subject: `${say(title)} · ${order.code}`,
    paragraphs: [
      ...(reader.told === 'guest' && order.contact_name ? [say('dear')] : []),
      ...(reader.told === 'agent' && href ? [say('for guest')] : []),
      ...[text, ...back, ...waits].map(say),
    ],
    typed: [call.reason, call.message].filter(Boolean),
    ...(href && { button: { text: say('choose now'), href } }),
  }
}
