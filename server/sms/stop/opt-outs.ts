import { sql } from 'kysely'
import { readPhone, regionOfZone } from '#contract/kit/text/phone.ts'
import { smsKeys as keys } from '#contract/sms/sms.keys.ts'
import type { OptOutRow } from '#contract/sms/sms.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { phoneAddress } from './address.ts'
import { contactsOf, phoneKeyOf, stopContact } from './contacts.ts'

type Ask = { text?: string | undefined; pageNo: number; pageSize: number }

/** Numbers that want nothing more; a whole number finds its own, as its digits are kept nowhere. */
export async function listOptOuts(ctx: Ctx, { text, ...paging }: Ask) {
  const { merchantId } = ctx.scope
  const number = text ? readPhone(text, regionOfZone(ctx.merchant.timeZone)) : null
  const which = number
    ? sql`phone_key = ${phoneKeyOf(ctx.app, merchantId, number.e164)}`
    : text
      ? sql`right(shown, 3) = ${text.replace(/\D/g, '')}`
      : sql`true`
  const all = sql<Omit<OptOutRow, 'can'>>`
    select id, shown, country, stop_source as source, stopped_at as "stoppedAt", stopped_by_name as "stoppedByName"
      from sms_contact where merchant_id = ${merchantId} and stopped_at is not null and ${which}`
  const page = await pageOf(ctx, paging, all, sql`r."stoppedAt" desc, r.id desc`)
  const can = canOf(ctx, { remove: keys.send })
  return { ...page, rows: page.rows.map((row) => ({ ...row, can })) }
}

export async function addOptOut(ctx: Ctx, { phone }: { phone: string }): Promise<{ id: number }> {
  const number = readPhone(phone, regionOfZone(ctx.merchant.timeZone)) ?? failField('phone', 'phone')
  const contact = (await contactsOf(ctx, [phoneAddress(number)])).get(number.e164) ?? fail('notFound')
  await stopContact(ctx, contact.id, 'staff')
  return { id: contact.id }
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
