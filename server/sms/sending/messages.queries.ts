import { sql } from 'kysely'
import type { z } from 'zod'
import type { MessageStatus } from '#contract/sms/sms-values.ts'
import { smsKeys as keys } from '#contract/sms/sms.keys.ts'
import type { MessageFilter, MessageRow } from '#contract/sms/sms.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { lockForm, readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { pumpSoon } from '../campaigns/send-campaign.ts'
import { changeMessage } from './messages.ts'

/** It did not arrive, or nobody knows whether it did. */
const mayAgain = (status: MessageStatus): boolean => status === 'failed' || status === 'unknown'

/** Messages, the newest first, with what became of each. */
export async function listMessages(
  ctx: Ctx,
  { text, campaignId, status, ...paging }: z.output<typeof MessageFilter>,
) {
  if (campaignId) await readRow(ctx, 'sms_campaign', campaignId)
  const all = sql<Omit<MessageRow, 'can'>>`
    select m.id, m.version, m.campaign_id as "campaignId", coalesce(c.name, '') as "campaignName", m.customer_id as "customerId",
           coalesce(nullif(p.name, ''), p.pinyin, '') as "customerName", o.name as "connectionName", m.phone, m.country, m.language, m.body,
           m.segments, m.status, m.cause, m.told, m.due_at as "dueAt", m.sent_at as "sentAt", m.ended_at as "endedAt",
           m.cost_micros as "costMicros", m.cost_told as "costTold", m.currency,
           coalesce((select string_agg(x.outside_id, ' ' order by x.id) from sms_part x where x.merchant_id = m.merchant_id and x.message_id = m.id), '') as "outsideId"
      from sms_message m
      join outside_connection o on o.merchant_id = m.merchant_id and o.id = m.connection_id
      left join sms_campaign c on c.merchant_id = m.merchant_id and c.id = m.campaign_id
      left join customer p on p.merchant_id = m.merchant_id and p.id = m.customer_id
     where m.merchant_id = ${ctx.scope.merchantId} and ${campaignId ? sql`m.campaign_id = ${campaignId}` : sql`true`}
       and ${status ? sql`m.status = ${status}` : sql`true`} and ${finds(text, ['m.phone', 'p.name', 'c.name'])}`
  const page = await pageOf(ctx, paging, all, sql`r.id desc`)
  const can = canOf(ctx, { again: keys.send })
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, can: mayAgain(row.status) ? can : {} })),
  }
}

/** Once more, by a person's word: who may have got it already may get it twice, which the person was told. */
export async function sendAgain(
  ctx: Ctx,
  input: { id: number; version?: number | undefined },
): Promise<{ done: true }> {
  const message = (await lockForm(ctx, 'sms_message', input, 'for update')) ?? fail('notFound')
  if (!mayAgain(message.status)) fail('operationInvalid')
  const contact = await readRow(ctx, 'sms_contact', message.contact_id)
  if (contact.stopped_at !== null) fail('sms.stoppedNumber')
  if (message.campaign_id !== null) {
    const { status } = await readRow(ctx, 'sms_campaign', message.campaign_id)
    if (status !== 'sending' && status !== 'done') fail('operationInvalid')
    // It goes on until this one has ended.
    await sql`update sms_campaign set status = 'sending', ended_at = null, version = version + 1
      where merchant_id = ${ctx.scope.merchantId} and id = ${message.campaign_id} and status = 'done'`.execute(
      ctx.db,
    )
  }
  // What became of the parts of before says nothing of those to come.
  await sql`delete from sms_part where merchant_id = ${ctx.scope.merchantId} and message_id = ${message.id}`.execute(
    ctx.db,
  )
  await changeMessage(ctx, message, {
    status: 'waiting',
    cause: '',
    told: '',
    due_at: ctx.now.toISOString(),
    sending_at: null,
    ended_at: null,
  })
  await emit(ctx, 'sms.messageAgain', { subject: 'smsMessage', subjectId: message.id })
  await pumpSoon(ctx, message.connection_id)
  return { done: true }
}
