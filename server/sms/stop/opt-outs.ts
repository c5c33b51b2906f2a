import { sql } from 'kysely'
import type { z } from 'zod'
import { readPhone, regionOfZone } from '#contract/kit/text/phone.ts'
import { smsKeys as keys } from '#contract/sms/sms.keys.ts'
import type { NewOptOut, OptOutRow } from '#contract/sms/sms.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { loadPeople } from '../campaigns/recipients.ts'
import { addressIn, phoneAddress, type Address } from './address.ts'
import { contactsOf, phoneKeyOf, stopContact } from './contacts.ts'

type Ask = { text?: string | undefined; pageNo: number; pageSize: number }

/** Numbers and chats that want nothing more; a whole one finds its own, as it is kept nowhere, else what is shown of them. */
export async function listOptOuts(ctx: Ctx, { text, ...paging }: Ask) {
  const { merchantId } = ctx.scope
  const address = text ? addressIn(ctx, text) : undefined
  const which = address
    ? sql`phone_key = ${phoneKeyOf(ctx.app, merchantId, address.value)}`
    : finds(text, ['shown'])
  const all = sql<Omit<OptOutRow, 'can'>>`
    select id, shown, country, stop_source as source, stopped_at as "stoppedAt", stopped_by_name as "stoppedByName"
      from sms_contact where merchant_id = ${merchantId} and stopped_at is not null and ${which}`
  const page = await pageOf(ctx, paging, all, sql`r."stoppedAt" desc, r.id desc`)
  const can = canOf(ctx, { remove: keys.send })
  return { ...page, rows: page.rows.map((row) => ({ ...row, can })) }
}

/** A number, or every number and chat of a customer. */
export async function addOptOut(
  ctx: Ctx,
  { phone, customerId }: z.output<typeof NewOptOut>,
): Promise<{ id: number }> {
  if (!phone && !customerId) failField('phone', 'required')
  const addresses = customerId ? await addressesOf(ctx, customerId) : [numberIn(ctx, phone)]
  const contacts = [...(await contactsOf(ctx, addresses)).values()]
  for (const { id } of contacts) await stopContact(ctx, id, 'staff')
  const [{ id } = failField('customerId', 'sms.fieldErrors.noAddress')] = contacts
  return { id }
}

const numberIn = (ctx: Ctx, phone: string): Address =>
  phoneAddress(readPhone(phone, regionOfZone(ctx.merchant.timeZone)) ?? failField('phone', 'phone'))

async function addressesOf(ctx: Ctx, customerId: number): Promise<Address[]> {
  const [person = fail('notFound')] = await loadPeople(ctx, [customerId])
  return [...person.phones, ...Object.values(person.chats)].flatMap((one) => addressIn(ctx, one) ?? [])
}

export async function removeOptOut(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<{ done: true }> {
  const { rows } = await sql<{ shown: string; stopped: boolean }>`
    select shown, stopped_at is not null as stopped from sms_contact
     where merchant_id = ${ctx.scope.merchantId} and id = ${id} for update`.execute(ctx.db)
  const contact = rows[0] ?? fail('notFound')
  if (!contact.stopped) fail('operationInvalid')
  await sql`update sms_contact set stopped_at = null, stop_source = '', stopped_by_name = ''
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  await emit(ctx, 'sms.unstopped', {
    subject: 'smsContact',
    subjectId: id,
    reason,
    facts: { phone: contact.shown },
  })
  return { done: true }
}
