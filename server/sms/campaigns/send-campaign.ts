import { sql } from 'kysely'
import type { CampaignForm } from '#contract/sms/sms.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { authorOf, type Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import { readRules } from '../senders/rules.ts'
import { readSender } from '../senders/sender.ts'
import { maxRecipients, readTemplate, reckon } from './check-campaign.ts'

/**
 * Hands a campaign over: the text and the customers as they are now, so that what is approved is what is sent. Where a second person
 * has to approve it, it waits for that.
 */
export async function sendCampaign(ctx: Ctx, form: CampaignForm): Promise<{ id: number }> {
  const { name, sendDay, sendTime, ...ask } = form
  const template = await readTemplate(ctx, ask.templateId)
  const sender = await readSender(ctx, ask.connectionId)
  if (!sender.connection.enabled) fail('sms.noSender')
  const { ids, check } = await reckon(ctx, ask, template, sender)
  if (check.tooMany) fail('sms.tooMany', { max: maxRecipients })
  if (!check.sendable) fail('sms.nobody')
  const { approval } = await readRules(ctx)
  const { id } = await insertRow(ctx, 'sms_campaign', {
    name,
    template_id: template.id,
    connection_id: sender.connection.id,
    kind: template.kind,
    bodies: JSON.stringify(template.bodies),
    offer: ask.offer,
    language: ask.language,
    choice: JSON.stringify(ask.choice),
    customer_ids: ids,
    status: approval ? 'awaiting' : 'sending',
    send_at: sendDay && momentAt(ctx, sendDay, sendTime),
    estimate_micros: check.costMicros,
    currency: sender.currency,
    created_by: authorOf(ctx),
    created_by_name: ctx.actor.name,
    started_at: approval ? null : ctx.now.toISOString(),
  })
  if (!approval) await fillSoon(ctx, id)
  await emit(ctx, approval ? 'sms.campaignAsked' : 'sms.campaignStarted', {
    subject: 'smsCampaign',
    subjectId: id,
    facts: { name, count: check.sendable },
  })
  return { id }
}

/** A day and an hour where the merchant is; the morning where no hour is said. */
const momentAt = ({ merchant }: Ctx, day: string, time: string): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: merchant.timeZone, plainTime: time || '09:00' })
    .toInstant()
    .toString()

export const fillSoon = (ctx: Ctx, campaignId: number): Promise<void> =>
  enqueue(ctx, 'sms.fill', { campaignId }, { key: `sms fill ${ctx.scope.merchantId} ${campaignId}` })

export const pumpSoon = (ctx: Ctx, connectionId: number, runAt?: Date): Promise<void> =>
  enqueue(
    ctx,
    'sms.pump',
    { connectionId },
    { key: `sms pump ${ctx.scope.merchantId} ${connectionId}`, ...(runAt && { runAt }) },
  )

/** Nothing of it waits or is under way: it is over. Asked by whoever ended a message of it. */
export async function endCampaign(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    update sms_campaign c set status = 'done', ended_at = clock_timestamp(), version = version + 1
     where merchant_id = ${ctx.scope.merchantId} and id = ${id} and status = 'sending' and filled = cardinality(customer_ids)
       and not exists (select from sms_message m where m.merchant_id = c.merchant_id and m.campaign_id = c.id
                          and m.status in ('waiting', 'queued', 'sending')) returning name`.execute(ctx.db)
  const [campaign] = rows
  if (campaign)
    await emit(ctx, 'sms.campaignDone', {
      subject: 'smsCampaign',
      subjectId: id,
      facts: { name: campaign.name },
    })
}
