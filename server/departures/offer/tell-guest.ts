import { nameIn, type Language, type Names } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { senderOf, type OrderRecord } from '../../orders/orders.public.ts'
import { writeTold, type Became, type CallOrderRecord, type CallRecord } from '../call/call-records.ts'
import { callMail, type CallMail } from './call-mail.ts'
import { makeLink } from './guest-links.ts'
import { guestWord, sailingText, type GuestWord } from './guest-words.ts'

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
    became.state === 'offered' && reader.told !== 'nobody'
      ? await makeLink(ctx, {
          callId: call.id,
          orderId: order.id,
          language: reader.language,
          expiresAt: call.answer_by!,
        })
      : undefined
  await writeTold(ctx, row, reader)
  if (reader.told === 'nobody') return
  const sent = callMail(await mailOf(ctx, { call, row, order, became, reader, seller: agent.name, href }))
  await queueMail(ctx, {
    kind: `departure-${became.state}`,
    to: reader.to,
    language: reader.language,
    ...sent,
    orderId: order.id,
    onceKey: `departure ${call.id} ${order.id} ${became.state} ${call.runs}`,
  })
}

type Agent = { name: string; email: string; language: Language }
async function agentOf(ctx: Ctx, id: number): Promise<Agent> {
  const agent = await ctx.db
    .selectFrom('agent')
    .select(['name', 'email', 'language'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...agent, language: agent.language as Language }
}

function readerOf(order: OrderRecord, agent: Agent): Reader {
  if (order.contact_email)
    return { told: 'guest', to: order.contact_email, language: order.language as Language }
  return agent.email
    ? { told: 'agent', to: agent.email, language: agent.language }
    : { told: 'nobody', to: '', language: order.language as Language }
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

async function mailOf(ctx: Ctx, { call, row, order, became, reader, seller, href }: Told): Promise<CallMail> {
  const { language } = reader
  const facts = {
    item: nameIn(order.item_names as Names, language),
    date: sailingText(language, { date: row.service_date, session: row.session }),
    after: became.toDate
      ? sailingText(language, { date: became.toDate, session: became.toSession ?? '' })
      : '',
    until: call.answer_by ? momentText(new Date(call.answer_by), ctx.merchant.timeZone) : '',
    seller,
    name: order.contact_name,
  }
  const say = (key: GuestWord) => guestWord(language, key, facts)
  const told = {
    offered: () => [say('offer'), say(`default ${call.by_default ?? 'staff'}`)],
    moved: () => [say('moved')],
    asked: () => [say('asked')],
    refunded: () => [say('cancelled'), say(`back ${call.refund}`)],
    credited: () => [say('done credited')],
  }
  const title: Partial<Record<Became['state'], GuestWord>> = {
    offered: 'offer title',
    moved: 'moved title',
    asked: 'moved title',
  }
  const paragraphs = told[became.state as keyof typeof told]()
  return {
    language,
    merchant: await senderOf(ctx, language),
    subject: `${say(title[became.state] ?? 'cancelled title')} · ${order.code}`,
    paragraphs: [
      ...(reader.told === 'guest' && order.contact_name ? [say('dear')] : []),
      ...(reader.told === 'agent' && href ? [say('for guest')] : []),
      ...paragraphs,
    ],
    typed: [call.reason, call.message].filter(Boolean),
    ...(href && { button: { text: say('choose now'), href } }),
  }
}
