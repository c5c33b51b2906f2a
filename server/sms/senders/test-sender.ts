import { nameIn } from '#contract/kit/languages.ts'
import { readPhone, regionOfZone } from '#contract/kit/text/phone.ts'
import { isChatSystem } from '#contract/sms/sms-values.ts'
import { countSms } from '#contract/sms/gsm.ts'
import type { SmsTested } from '#contract/sms/sms.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { pumpSoon } from '../campaigns/send-campaign.ts'
import { smsAdapterOf } from '../providers/adapters.ts'
import { refusalOf } from '../providers/port.ts'
import { phoneAddress } from '../stop/address.ts'
import { contactsOf } from '../stop/contacts.ts'
import { priceFor, readSender } from './sender.ts'

/** Asks the provider something harmless and, where a number is given, sends a message to it. */
export async function testSender(
  ctx: CallCtx,
  { id, phone }: { id: number; phone: string },
): Promise<SmsTested> {
  const began = performance.now()
  const { connection } = await inTransaction(ctx, (inner) => readSender(inner, id))
  const number =
    phone && !isChatSystem(connection.system)
      ? readPhone(phone, regionOfZone(ctx.merchant.timeZone))
      : undefined
  if (number === null) failField('phone', 'phone')
  if (number && !number.takesSms) failField('phone', 'sms.fieldErrors.notMobile')
  const answered = (more: Partial<SmsTested>): SmsTested => ({
    ok: false,
    why: '',
    text: '',
    ms: Math.round(performance.now() - began),
    messageId: null,
    ...more,
  })
  try {
    await smsAdapterOf(connection.system)?.ping({ app: ctx.app, connection })
  } catch (error) {
    return answered(refusalOf(error))
  }
  const messageId = number ? await inTransaction(ctx, (inner) => queueTest(inner, id, phone)) : null
  return answered({ ok: true, messageId })
}

async function queueTest(ctx: Ctx, connectionId: number, phone: string): Promise<number> {
  const sender = await readSender(ctx, connectionId)
  const number = readPhone(phone, regionOfZone(ctx.merchant.timeZone)) ?? failField('phone', 'phone')
  const contact = (await contactsOf(ctx, [phoneAddress(number)])).get(number.e164) ?? fail('notFound')
  if (contact.stopped) failField('phone', 'sms.errors.stoppedNumber')
  const body = ctx.app.word(ctx.language, 'sms.text.testText', {
    merchant: nameIn(ctx.merchant.names, ctx.language),
  })
  const { encoding, segments } = countSms(body)
  const { id } = await insertRow(ctx, 'sms_message', {
    campaign_id: null,
    connection_id: connectionId,
    contact_id: contact.id,
    customer_id: null,
    phone: number.e164,
    country: number.country,
    language: ctx.language,
    body,
    encoding,
    segments,
    status: 'waiting',
    due_at: ctx.now.toISOString(),
    currency: sender.currency,
    price_micros: priceFor(sender, number.country),
    created_by_name: ctx.actor.name,
  })
  await pumpSoon(ctx, connectionId)
  return id
}
