import { sql } from 'kysely'
import type { z } from 'zod'
import { isChatSystem } from '#contract/sms/sms-values.ts'
import { smsKeys as keys } from '#contract/sms/sms.keys.ts'
import type { LinkFilter, LinkInvited, LinkRow } from '#contract/sms/sms.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { canOf, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'
import { qrSvg } from '../../kit/pdf/qr.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { loadPeople } from '../campaigns/recipients.ts'
import { smsAdapterOf } from '../providers/adapters.ts'
import { refusalOf } from '../providers/port.ts'
import { readSender } from '../senders/sender.ts'
import { chatAddress, lineUrl, linkCode } from './address.ts'
import { phoneKeyOf } from './contacts.ts'

type Found = Omit<LinkRow, 'can' | 'stoppedAt'>

/** Customers by the chats in which we write to them, the newest first. */
export async function listLinks(
  ctx: Ctx,
  { text, system, ...paging }: z.output<typeof LinkFilter>,
): Promise<{ rows: LinkRow[]; total: number; pageNo: number; pageSize: number }> {
  const { merchantId } = ctx.scope
  const all = sql`select a.id, a.customer_id as "customerId", a.connection_id, a.address, a.linked_at as "linkedAt",
           'C' || c.id as "customerCode", coalesce(nullif(c.name, ''), c.pinyin) as "customerName", o.system, o.name as "connectionName"
      from sms_address a
      join customer c on c.merchant_id = a.merchant_id and c.id = a.customer_id
      join outside_connection o on o.merchant_id = a.merchant_id and o.id = a.connection_id
     where a.merchant_id = ${merchantId} and a.address <> '' and ${system ? sql`o.system = ${system}` : sql`true`}
       and ${finds(text, ['c.name', 'c.pinyin', 'o.name', sql`'C' || c.id`])}`
  const shown = sql<Found>`select r.*, (select max(m.sent_at) from sms_message m where m.merchant_id = ${merchantId}
      and m.customer_id = r."customerId" and m.connection_id = r.connection_id) as "lastSentAt" from (${all}) r`
  const page = await pageOf(ctx, paging, shown, sql`r.id desc`, all)
  const stopped = await stoppedOf(ctx, page.rows)
  const can = canOf(ctx, { unlink: keys.send })
  return {
    ...page,
    rows: page.rows.map(({ address, ...row }) => ({
      ...row,
      address: chatAddress(address).shown,
      stoppedAt: stopped.get(phoneKeyOf(ctx.app, merchantId, address)) ?? null,
      can,
    })),
  }
}

/** By the digest of a chat, since when its person wants nothing more. */
async function stoppedOf(ctx: Ctx, rows: readonly Found[]): Promise<Map<string, string>> {
  const { merchantId } = ctx.scope
  const wanted = rows.map(({ address }) => phoneKeyOf(ctx.app, merchantId, address))
  const { rows: found } = await sql<{ key: string; at: string }>`
    select phone_key as key, stopped_at as at from sms_contact
     where merchant_id = ${merchantId} and phone_key = any(${wanted}::text[]) and stopped_at is not null`.execute(
    ctx.db,
  )
  return new Map(found.map(({ key, at }) => [key, at]))
}

/** Nothing is sent to them in this chat any more, until they link it again. */
export async function unlinkChat(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ customerId: number; connectionId: number }>`
    delete from sms_address where merchant_id = ${merchantId} and id = ${id}
    returning customer_id as "customerId", connection_id as "connectionId"`.execute(ctx.db)
  const { customerId, connectionId } = rows[0] ?? fail('notFound')
  const { connection } = await readSender(ctx, connectionId)
  await emit(ctx, 'sms.unlinked', {
    subject: 'smsLink',
    subjectId: id,
    reason,
    facts: { customer: `C${customerId}`, channel: connection.name },
  })
  return { done: true }
}

/** What a customer scans to link their chat with us. */
export async function inviteToChat(
  ctx: CallCtx,
  { customerId, connectionId }: { customerId: number; connectionId: number },
): Promise<LinkInvited> {
  const { connection, sender, code } = await inTransaction(ctx, async (inner) => {
    const found = await readSender(inner, connectionId)
    if (!isChatSystem(found.connection.system)) failField('connectionId', 'notAllowed')
    const [person = fail('notFound')] = await loadPeople(inner, [customerId])
    return { ...found, code: linkCode(ctx.app, ctx.scope.merchantId, person.id) }
  })
  const invite = smsAdapterOf(connection.system)?.invite
  try {
    const url = invite ? await invite({ app: ctx.app, connection }, code) : lineUrl(sender, code)
    return { url, qr: qrSvg(url), why: '', text: '' }
  } catch (error) {
    return { url: '', qr: '', ...refusalOf(error) }
  }
}
