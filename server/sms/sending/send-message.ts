import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import { endOut, laterOut, type Sender } from '../../kit/outside/outbox.ts'
import { smsAdapterOf } from '../providers/adapters.ts'
import { SmsRefused, type SmsAdapter, type SmsPort, type Wire } from '../providers/port.ts'
import { readSender } from '../senders/sender.ts'
import { isAddress } from '../stop/address.ts'
import { dueBy } from './due-by.ts'
import {
  changeMessage,
  endMessage,
  lockMessage,
  overWith,
  smsOut,
  takeSubmitted,
  type Message,
} from './messages.ts'

/** After so many tries nobody is there. */
const maxTries = 8
type Sent = { merchantId: number; port: SmsPort; adapter: SmsAdapter; wire: Wire; tries: number }

/**
 * Hands a message over once. That it is being sent is written before it is; whoever finds it so was killed or got no answer, asks the
 * provider where it can say, and never sends it a second time by itself.
 */
export const sendSms: Sender = async (ctx, { subjectId, tries }) => {
  const message = await lockMessage(ctx, subjectId)
  if (!message || (message.status !== 'queued' && message.status !== 'sending')) return undefined
  const sender = await readSender(ctx, message.connection_id)
  const adapter = smsAdapterOf(sender.connection.system)
  if (!adapter) return undefined
  const isNew = message.status === 'queued'
  if (isNew && (await holdBack(ctx, message, sender.connection.enabled))) return undefined
  const { findSendsForMinutes } = adapter
  if (
    !isNew &&
    findSendsForMinutes &&
    (await isPast(ctx, message, { minutes: findSendsForMinutes, isOpen: sender.connection.enabled }))
  ) {
    await endMessage(ctx, message.id, 'unknown', 'noAnswer')
    return undefined
  }
  if (isNew) await changeMessage(ctx, message, { status: 'sending', sending_at: ctx.now.toISOString() })
  const sent: Sent = {
    merchantId: ctx.scope.merchantId,
    port: { app: ctx.app, connection: sender.connection },
    adapter,
    wire: {
      id: message.id,
      phone: message.phone,
      from: sender.sender,
      body: message.body,
      since: new Date(message.sending_at ?? ctx.now),
    },
    tries,
  }
  return (job) => (isNew ? handOver(job, sent) : askAfter(job, sent))
}

type Hold = { skip: 'stopped' | 'erased' | 'cancelled' } | { later: Date | null }

/** What came in between: a no of the recipient, that they were forgotten, the night, a pause. */
async function whyNot(ctx: Ctx, message: Message, isOpen: boolean): Promise<Hold | undefined> {
  const { rows } = await sql<{
    stopped: boolean
    erased: boolean
    status: string | null
    sendAt: string | null
  }>`
    select k.stopped_at is not null as stopped, p.erased_at is not null as erased, c.status, c.send_at as "sendAt"
      from sms_contact k
      left join sms_campaign c on c.merchant_id = k.merchant_id and c.id = ${message.campaign_id}
      left join customer p on p.merchant_id = k.merchant_id and p.id = ${message.customer_id}
     where k.merchant_id = ${ctx.scope.merchantId} and k.id = ${message.contact_id}`.execute(ctx.db)
  const [now] = rows
  if (!now || now.stopped) return { skip: 'stopped' }
  if (now.erased || !isAddress(message.phone)) return { skip: 'erased' }
  if (now.status === 'cancelled') return { skip: 'cancelled' }
  // A message by itself was asked for by somebody who waits for it.
  const due = message.campaign_id === null ? ctx.now : (await dueBy(ctx, now.sendAt))(message.country)
  if (due.getTime() > ctx.now.getTime()) return { later: due }
  return !isOpen || now.status === 'paused' ? { later: null } : undefined
}

async function holdBack(ctx: Ctx, message: Message, isOpen: boolean): Promise<boolean> {
  const hold = await whyNot(ctx, message, isOpen)
  if (!hold) return false
  if ('skip' in hold) {
    await changeMessage(ctx, message, {
      status: 'skipped',
      cause: hold.skip,
      ended_at: ctx.now.toISOString(),
    })
    await overWith(ctx, message)
  } else
    await changeMessage(ctx, message, {
      status: 'waiting',
      ...(hold.later && { due_at: hold.later.toISOString() }),
    })
  return true
}

/** To ask after it would be to send it: not where it would not be sent now, nor once it would not be known again. */
async function isPast(
  ctx: Ctx,
  message: Message,
  { minutes, isOpen }: { minutes: number; isOpen: boolean },
): Promise<boolean> {
  const ms = ctx.now.getTime() - new Date(message.sending_at ?? ctx.now).getTime()
  return ms > minutes * 60_000 || Boolean(await whyNot(ctx, message, isOpen))
}

async function handOver(job: JobContext, sent: Sent): Promise<void> {
  const { merchantId, port, adapter, wire, tries } = sent
  const write = <T>(work: (ctx: Ctx) => Promise<T>) => job.inMerchant(merchantId, work)
  try {
    const submitted = await adapter.submit(port, wire)
    await write((ctx) => takeSubmitted(ctx, wire.id, submitted))
  } catch (error) {
    if (error instanceof SmsRefused) return write((ctx) => refused(ctx, wire.id, error))
    if (error instanceof OutsideFault && error.unsent) await write((ctx) => unsent(ctx, wire.id, tries))
    throw error
  }
}

/** It certainly never arrived: it is handed over again, until nobody has been there for hours. */
async function unsent(ctx: Ctx, id: number, tries: number): Promise<void> {
  if (tries + 1 >= maxTries) return endMessage(ctx, id, 'failed', 'providerDown')
  const message = await lockMessage(ctx, id)
  if (message?.status === 'sending') await changeMessage(ctx, message, { status: 'queued', sending_at: null })
}

/** Its no. One that holds for every message stops the campaign before each of them fails. */
async function refused(ctx: Ctx, id: number, { why, message: response }: SmsRefused): Promise<void> {
  const message = await lockMessage(ctx, id)
  const isEverybodys = why === 'wrongKey' || why === 'noMoney'
  if (!isEverybodys || message?.campaign_id == null) return endMessage(ctx, id, 'failed', why, response)
  await endOut(ctx, smsOut(id))
  if (message.status !== 'sending') return
  await changeMessage(ctx, message, {
    status: 'waiting',
    sending_at: null,
    cause: why,
    told: response.slice(0, 300),
  })
  await sql`update sms_campaign set status = 'paused', reason = ${ctx.app.word(ctx.language, `sms.causes.${why}`)}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and id = ${message.campaign_id} and status = 'sending'`.execute(
    ctx.db,
  )
}

/** Whether it arrived is the provider's to say; where it cannot, that nobody knows is told. */
async function askAfter(job: JobContext, { merchantId, port, adapter, wire, tries }: Sent): Promise<void> {
  const write = <T>(work: (ctx: Ctx) => Promise<T>) => job.inMerchant(merchantId, work)
  const isOurs = (outsideId: string) => write((ctx) => isKnownPart(ctx, port.connection.id, outsideId))
  try {
    const found = await adapter.find?.(port, wire, isOurs)
    await write((ctx) =>
      found ? takeSubmitted(ctx, wire.id, found) : endMessage(ctx, wire.id, 'unknown', 'noAnswer'),
    )
  } catch (error) {
    if (tries + 1 >= maxTries || error instanceof SmsRefused)
      return write((ctx) => endMessage(ctx, wire.id, 'unknown', 'noAnswer'))
    await write((ctx) => laterOut(ctx, smsOut(wire.id), 2))
    throw error
  }
}

async function isKnownPart(ctx: Ctx, connectionId: number, outsideId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sms_part where merchant_id = ${ctx.scope.merchantId}
    and connection_id = ${connectionId} and outside_id = ${outsideId}`.execute(ctx.db)
  return rows.length > 0
}
