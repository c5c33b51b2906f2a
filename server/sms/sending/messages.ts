import { sql, type Selectable } from 'kysely'
import type { SmsCause } from '#contract/sms/sms-values.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { SmsMessage } from '../../kit/db/tables.gen.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { notify } from '../../kit/events.ts'
import { endOut } from '../../kit/outside/outbox.ts'
import { endCampaign } from '../campaigns/send-campaign.ts'
import { stopContact } from '../stop/contacts.ts'
import type { Submitted } from '../providers/port.ts'

export type Message = Selectable<SmsMessage>
/** Its place in the box of what goes out. */
export const smsOut = (id: number) => ({ kind: 'sms', subjectId: id })

export async function lockMessage(ctx: Ctx, id: number): Promise<Message | undefined> {
  const { rows } = await sql<Message>`select * from sms_message
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} for update`.execute(ctx.db)
  return rows[0]
}

export async function changeMessage(
  ctx: Ctx,
  message: Message,
  values: Parameters<typeof updateRow<'sms_message'>>[3],
): Promise<void> {
  await updateRow(ctx, 'sms_message', message, values)
  notify(ctx, ['smsMessage', 'smsCampaign'], message.id)
}

/** The provider has it, by these ids. Told twice it is told once. */
export async function takeSubmitted(ctx: Ctx, id: number, { ids }: Submitted): Promise<void> {
  const message = await lockMessage(ctx, id)
  if (!message) return
  await endOut(ctx, smsOut(id))
  for (const outsideId of ids)
    await sql`insert into sms_part (merchant_id, message_id, connection_id, outside_id)
      values (${ctx.scope.merchantId}, ${id}, ${message.connection_id}, ${outsideId})
      on conflict (merchant_id, connection_id, outside_id) do nothing`.execute(ctx.db)
  if (message.status !== 'sending' && message.status !== 'unknown') return
  // One that was sent again costs twice; one of which nobody knew was counted already.
  const isCounted = message.status === 'unknown'
  await changeMessage(ctx, message, {
    status: 'sent',
    cause: '',
    told: '',
    sent_at: message.sent_at ?? ctx.now.toISOString(),
    ...(!isCounted && { cost_micros: message.cost_micros + message.price_micros * message.segments }),
  })
  await overWith(ctx, message)
}

/** It ends here: refused, or nobody knows. It costs what the provider says, and nothing where it was never taken. */
export async function endMessage(
  ctx: Ctx,
  id: number,
  status: 'failed' | 'unknown',
  cause: SmsCause,
  response = '',
): Promise<void> {
  const message = await lockMessage(ctx, id)
  if (!message) return
  await endOut(ctx, smsOut(id))
  if (message.status !== 'sending' && message.status !== 'queued') return
  await changeMessage(ctx, message, {
    status,
    cause,
    told: response.slice(0, 300),
    ended_at: ctx.now.toISOString(),
    ...(status === 'unknown' && {
      sent_at: message.sending_at,
      cost_micros: message.cost_micros + message.price_micros * message.segments,
    }),
  })
  if (cause === 'stopped') await stopContact(ctx, message.contact_id, 'provider')
  await overWith(ctx, message)
}

/** A campaign of which nothing is under way any more is over. */
export async function overWith(
  ctx: Ctx,
  { campaign_id: campaignId }: Pick<Message, 'campaign_id'>,
): Promise<void> {
  if (campaignId !== null) await endCampaign(ctx, campaignId)
}
