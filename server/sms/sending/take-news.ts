import { sql } from 'kysely'
import { isChatSystem } from '#contract/sms/sms-values.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { enqueue, type Job } from '../../kit/jobs/jobs.ts'
import { readConnection, type Connection } from '../../kit/outside/connections.ts'
import { emptyIncoming, incomingIds, lockIncoming, markHandled, tellStuck } from '../../kit/outside/inbox.ts'
import { endOut } from '../../kit/outside/outbox.ts'
import { smsAdapterOf } from '../providers/adapters.ts'
import type { SmsNews } from '../providers/port.ts'
import { addressIn, customerIn, linkAddress } from '../stop/address.ts'
import { contactsOf, stopContact } from '../stop/contacts.ts'
import { isStopWord } from '../stop/stop-words.ts'
import { changeMessage, lockMessage, overWith, smsOut } from './messages.ts'

/** A receipt may be here before the answer that says whose it is: it is looked at again for so long. */
const patienceMs = 10 * 60_000
const againMs = 10_000

type Final = { connection: Connection; messageId: number; outsideId: string }

/** Works on what a provider told: receipts and replies. Killed at any point it is run again. */
export const takeNews: Job = async ({ app, inMerchant }, { merchantId, ...payload }) => {
  const faults: unknown[] = []
  for (const id of incomingIds({ merchantId, ...payload })) {
    const final = await inMerchant(merchantId, (ctx) => takeOne(ctx, id)).catch(async (fault: unknown) => {
      faults.push(fault)
      await inMerchant(merchantId, (ctx) => tellStuck(ctx, id, fault))
    })
    if (!final) continue
    const { connection, messageId, outsideId } = final
    const cost = await smsAdapterOf(connection.system)
      ?.cost?.({ app, connection }, outsideId)
      // What it costs is asked once: the price list's word stands where it is not told.
      .catch(() => undefined)
    if (cost) await inMerchant(merchantId, (ctx) => keepCost(ctx, messageId, cost))
  }
  if (faults.length) throw faults[0]
}

async function takeOne(ctx: Ctx, inboxId: number): Promise<Final | undefined> {
  const [message] = await lockIncoming(ctx, [inboxId])
  if (!message || message.state !== 'waiting') return undefined
  const connection = await readConnection(ctx, message.connectionId)
  const all: SmsNews[] = smsAdapterOf(connection.system)?.news(message.raw, connection) ?? []
  const handled = async (state: 'handled' | 'ignored') => {
    await markHandled(ctx, [inboxId], state)
    // Guests write there to whoever answers the chat: it is not ours to store.
    if (isChatSystem(connection.system)) await emptyIncoming(ctx, [inboxId])
  }
  const receipt = all.find((news) => news.about === 'receipt')
  if (!receipt) {
    let isHeard = false
    for (const news of all) if (await takeWord(ctx, connection, news)) isHeard = true
    await handled(isHeard ? 'handled' : 'ignored')
    return undefined
  }
  const id = await messageOf(ctx, connection.id, receipt)
  if (id === undefined) {
    if (ctx.now.getTime() - Date.parse(message.arrivedAt) > patienceMs) await handled('ignored')
    else
      await enqueue(
        ctx,
        'sms.takeNews',
        { inboxIds: [inboxId] },
        { runAt: new Date(ctx.now.getTime() + againMs), key: `sms news ${ctx.scope.merchantId} ${inboxId}` },
      )
    return undefined
  }
  await takeReceipt(ctx, id, connection.id, receipt)
  await handled('handled')
  return receipt.status === 'sent'
    ? undefined
    : { connection, messageId: id, outsideId: receipt.outsideIds[0] ?? '' }
}

type Receipt = Extract<SmsNews, { about: 'receipt' }>

/** By what the provider calls it, or by our own number where it was told back; of another connection's nothing is believed. */
async function messageOf(
  ctx: Ctx,
  connectionId: number,
  { outsideIds, messageId }: Receipt,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select message_id as id from sms_part where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}
       and outside_id = any(${outsideIds}::text[]) limit 1`.execute(ctx.db)
  if (rows[0] || messageId === undefined) return rows[0]?.id
  const { rows: own } = await sql<{ id: number }>`select id from sms_message
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId} and id = ${messageId}`.execute(
    ctx.db,
  )
  return own[0]?.id
}

/** What ended stays ended: a receipt that comes late, twice or before another changes nothing of it. */
async function takeReceipt(ctx: Ctx, id: number, connectionId: number, news: Receipt): Promise<void> {
  const message = await lockMessage(ctx, id)
  if (!message) return
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ n: number }>`
    update sms_part set status = case when status = 'sent' then ${news.status} else status end,
           told = case when status = 'sent' then ${news.told} else told end
     where merchant_id = ${merchantId} and connection_id = ${connectionId} and message_id = ${id}
       and outside_id = any(${news.outsideIds}::text[]) returning 1 as n`.execute(ctx.db)
  // Its answer was lost: that it speaks of our number says that it has it.
  if (!rows.length)
    await sql`insert into sms_part (merchant_id, message_id, connection_id, outside_id, status, told)
      values (${merchantId}, ${id}, ${connectionId}, ${news.outsideIds[0] ?? ''}, ${news.status}, ${news.told})
      on conflict (merchant_id, connection_id, outside_id) do nothing`.execute(ctx.db)
  const isOpen = ['queued', 'sending', 'sent', 'unknown'].includes(message.status)
  if (!isOpen) return
  const { rows: sums } = await sql<{ failed: number; open: number; delivered: number }>`
    select count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'sent')::int as open,
           count(*) filter (where status = 'delivered')::int as delivered
      from sms_part where merchant_id = ${merchantId} and message_id = ${id}`.execute(ctx.db)
  const [sum] = sums
  const status = sum?.failed ? 'failed' : sum?.open ? 'sent' : 'delivered'
  await endOut(ctx, smsOut(id))
  await changeMessage(ctx, message, {
    status,
    cause: status === 'failed' ? news.cause || 'undelivered' : '',
    told: status === 'failed' ? news.told : '',
    sent_at: message.sent_at ?? message.sending_at ?? ctx.now.toISOString(),
    ...(message.cost_micros === 0 && { cost_micros: message.price_micros * message.segments }),
    ...(status !== 'sent' && { ended_at: ctx.now.toISOString() }),
  })
  if (status === 'failed' && news.cause === 'stopped') await stopContact(ctx, message.contact_id, 'provider')
  await overWith(ctx, message)
}

/** A no ends it, and so does going; a code says which customer writes. Everything else that people answer is not ours to read here. */
async function takeWord(ctx: Ctx, connection: Connection, news: SmsNews): Promise<boolean> {
  if (news.about !== 'reply' && news.about !== 'gone') return false
  const address = addressIn(ctx, news.from)
  if (!address) return false
  if (news.about === 'reply' && !isStopWord(news.text)) {
    const customerId = isChatSystem(connection.system) && customerIn(ctx.app, ctx.scope.merchantId, news.text)
    return customerId ? linkAddress(ctx, connection.id, customerId, address.value) : false
  }
  const contact = (await contactsOf(ctx, [address])).get(address.value)
  if (contact) await stopContact(ctx, contact.id, news.about === 'gone' ? 'provider' : 'reply')
  return Boolean(contact)
}

/** In the provider's money it is told where it is the sender's; else the price list's stands. */
async function keepCost(
  ctx: Ctx,
  id: number,
  { micros, currency }: { micros: number; currency: string },
): Promise<void> {
  await sql`update sms_message set cost_micros = ${micros}, cost_told = true
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and currency = ${currency}`.execute(ctx.db)
}
