import type { Language } from '#contract/kit/schema.ts'
import type { NamedMailKind } from '#contract/mail/templates/mail-kinds.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { senderOf, type OrderRecord, makeLink } from '../../orders/orders.public.ts'
import { writeTold, type Became, type CallOrderRecord, type CallRecord } from '../call/call-records.ts'
import { callMail, type CallMail } from './call-mail.ts'
import { guestWord, itemText, languageNamed, sailingText, type GuestWord } from './guest-words.ts'

type Reader = { told: 'guest' | 'agent' | 'nobody'; to: string; language: Language }

/**
 * Tells the guest what becomes of the order, in the guest's language; the agent where the order has no address of its guest.
 * Who can be reached by neither is told by staff. No amount is named: what an agent pays is not what its guest paid.
 */
export async function tellGuest(
  ctx: Ctx,
  call: CallRecord,
  row: CallOrderRecord,
  order: OrderRecord,
  became: Became,
): Promise<void> {
  const agent = await agentOf(ctx, order.agent_id)
  const reader = readerOf(order, agent)
  const href =
    became.state === 'offered' && call.answer_by && reader.told !== 'nobody'
      ? await makeLink(ctx, {
          callId: call.id,
          orderId: order.id,
          language: reader.language,
          expiresAt: call.answer_by,
        })
      : undefined
  await writeTold(ctx, row, reader)
  if (reader.told === 'nobody') return
  const sent = callMail(await mailOf(ctx, { call, row, order, became, reader, seller: agent.name, href }))
  await queueMail(ctx, {
    kind: kindOf(became),
    audience: 'guest',
    to: reader.to,
    language: reader.language,
    ...sent,
    orderId: order.id,
    onceKey: `departure ${call.id} ${order.id} ${became.state} ${call.runs}`,
  })
}

const toldStates = ['offered', 'moved', 'credited', 'refunded'] as const
function kindOf(became: Became): NamedMailKind {
  const state = toldStates.find((one) => one === became.state)
  return state ? `departure-${state}` : 'departure-cancelled'
}

type Agent = { name: string; email: string; language: Language }
async function agentOf(ctx: Ctx, id: number): Promise<Agent> {
  const agent = await ctx.db
    .selectFrom('agent')
    .select(['name', 'email', 'language'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...agent, language: languageNamed(agent.language) }
}

function readerOf(order: OrderRecord, agent: Agent): Reader {
  if (order.contact_email)
    return { told: 'guest', to: order.contact_email, language: languageNamed(order.language) }
  return agent.email
    ? { told: 'agent', to: agent.email, language: agent.language }
    : { told: 'nobody', to: '', language: languageNamed(order.language) }
}

type Told = {
  call: CallRecord
  row: CallOrderRecord
  order: OrderRecord
  became: Became
  reader: Reader
  seller: string
  href: string | undefined
}

const saying: Partial<Record<Became['state'], { title: GuestWord; text: GuestWord }>> = {
  offered: { title: 'offer title', text: 'offer' },
  moved: { title: 'moved title', text: 'moved' },
  asked: { title: 'moved title', text: 'asked' },
  credited: { title: 'cancelled title', text: 'done credited' },
}

async function mailOf(ctx: Ctx, { call, row, order, became, reader, seller, href }: Told): Promise<CallMail> {
  const { language } = reader
  const facts = {
    item: itemText(language, order),
    date: sailingText(language, { date: row.service_date, session: row.session }),
    after: became.toDate
      ? sailingText(language, { date: became.toDate, session: became.toSession ?? '' })
      : '',
    until: call.answer_by ? momentText(new Date(call.answer_by), ctx.merchant.timeZone) : '',
    seller,
    name: order.contact_name,
  }
  const say = (key: GuestWord) => guestWord(language, key, facts)
  const back: GuestWord[] = became.state === 'refunded' ? [`back ${call.refund}`] : []
  const waits: GuestWord[] = became.state === 'offered' ? [`default ${call.by_default ?? 'staff'}`] : []
  const { title, text } = saying[became.state] ?? { title: 'cancelled title', text: 'cancelled' }
  return {
    language,
    merchant: await senderOf(ctx, language),
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
