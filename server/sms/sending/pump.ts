import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { everyMinutes, type Job } from '../../kit/jobs/jobs.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'
import { putOut } from '../../kit/outside/outbox.ts'
import { notify } from '../../kit/events.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import { fillSoon, pumpSoon } from '../campaigns/send-campaign.ts'
import { smppSessions } from '../providers/smpp/smpp-sessions.ts'
import { SmsRefused } from '../providers/port.ts'
import { readSender } from '../senders/sender.ts'

/** So many seconds' worth of messages are let go together. */
const windowSeconds = 2

/** Lets go what is due of one sender, as many as its provider takes; the rest follows when the provider may be asked again. */
export const pump: Job = async ({ inMerchant }, { merchantId, connectionId }) =>
  inMerchant(merchantId, (ctx) => letGo(ctx, Number(connectionId)))

async function letGo(ctx: Ctx, connectionId: number): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows: senders } = await sql<{ wait: number; perSecond: number; open: boolean }>`
    select greatest(extract(epoch from s.next_at - clock_timestamp()), 0)::float8 as wait, s.per_second as "perSecond", o.enabled as open
      from sms_sender s join outside_connection o on o.merchant_id = s.merchant_id and o.id = s.connection_id
     where s.merchant_id = ${merchantId} and s.connection_id = ${connectionId} for update of s`.execute(
    ctx.db,
  )
  const [sender] = senders
  if (!sender?.open) return
  if (sender.wait > 0) return pumpSoon(ctx, connectionId, new Date(Date.now() + sender.wait * 1000))
  const atOnce = sender.perSecond * windowSeconds
  const { rows } = await sql<{ id: number }>`
    update sms_message set status = 'queued', cause = '', told = '' where merchant_id = ${merchantId} and id in (
      select m.id from sms_message m left join sms_campaign c on c.merchant_id = m.merchant_id and c.id = m.campaign_id
       where m.merchant_id = ${merchantId} and m.connection_id = ${connectionId} and m.status = 'waiting' and m.due_at <= clock_timestamp()
         and coalesce(c.status, 'sending') = 'sending'
       order by m.due_at, m.id limit ${atOnce} for update of m skip locked) returning id`.execute(ctx.db)
  if (!rows.length) return
  for (const { id } of rows)
    await putOut(ctx, { kind: 'sms', subjectId: id, connectionId, reference: String(id) })
  await sql`update sms_sender set next_at = clock_timestamp() + make_interval(secs => ${windowSeconds})
    where merchant_id = ${merchantId} and connection_id = ${connectionId}`.execute(ctx.db)
  notify(ctx, ['smsMessage', 'smsCampaign'], connectionId)
  if (rows.length === atOnce) await pumpSoon(ctx, connectionId, new Date(Date.now() + windowSeconds * 1000))
}

type Due = { merchant_id: number; connection_id: number }

/** What is due by the clock: morning came, a worker died, nobody saw that a campaign is over; and sessions in which receipts come. */
export const tick: Job = everyMinutes(1, async ({ app, inMerchant }) => {
  const unfinished = await ofAllMerchants<{ merchant_id: number; campaign_id: number }>(app, {
    name: 'sms_unfinished',
  })
  for (const { merchant_id: merchantId, campaign_id: campaignId } of unfinished)
    await inMerchant(merchantId, (ctx) => fillSoon(ctx, campaignId))
  const due = await ofAllMerchants<Due>(app, { name: 'sms_due' })
  for (const { merchant_id: merchantId, connection_id: connectionId } of due)
    await inMerchant(merchantId, (ctx) => pumpSoon(ctx, connectionId))
  const listening = await ofAllMerchants<Due>(app, { name: 'sms_listening' })
  for (const { merchant_id: merchantId, connection_id: connectionId } of listening) {
    const { connection } = await inMerchant(merchantId, (ctx) => readSender(ctx, connectionId))
    await smppSessions(app)
      .of(connection)
      .catch((error: unknown) => {
        if (!(error instanceof OutsideFault || error instanceof SmsRefused)) throw error
        app.log.warn({ connectionId }, 'an SMPP centre was not reached')
      })
  }
})
