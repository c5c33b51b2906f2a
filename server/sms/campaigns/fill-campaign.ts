import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { notify } from '../../kit/events.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { dueBy } from '../sending/due-by.ts'
import { priceFor, readSender } from '../senders/sender.ts'
import { contactsOf } from '../stop/contacts.ts'
import { bodiesIn, contentOf } from './check-campaign.ts'
import { loadPeople, numberOf, writeFor, type Written } from './recipients.ts'
import { endCampaign, pumpSoon } from './send-campaign.ts'

const atOnce = 500

/**
 * Writes the messages of a campaign, some hundreds a transaction, and remembers how far it came: killed at any point it goes on there.
 * A number is written to once, whoever bears it: the database holds that. One of which all is written is ended where nothing waits any more.
 */
export const fillCampaign: Job = async ({ inMerchant }, { merchantId, campaignId }) => {
  while (await inMerchant(merchantId, (ctx) => fillSome(ctx, Number(campaignId))));
}

/** Answers whether there is more. */
async function fillSome(ctx: Ctx, id: number): Promise<boolean> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ ids: number[]; total: number; filled: number }>`
    select customer_ids[filled + 1:filled + ${atOnce}] as ids, cardinality(customer_ids) as total, filled from sms_campaign
     where merchant_id = ${merchantId} and id = ${id} and status = 'sending' and filled < cardinality(customer_ids) for update`.execute(
    ctx.db,
  )
  const [part] = rows
  if (!part) {
    await endCampaign(ctx, id)
    return false
  }
  const connectionId = await writeMessages(ctx, id, part.ids)
  const filled = part.filled + part.ids.length
  await sql`update sms_campaign set filled = ${filled} where merchant_id = ${merchantId} and id = ${id}`.execute(
    ctx.db,
  )
  await pumpSoon(ctx, connectionId)
  notify(ctx, ['smsCampaign', 'smsMessage'], id)
  if (filled === part.total) await endCampaign(ctx, id)
  return filled < part.total
}

type NewMessage = Omit<Written, 'count'> & {
  contact_id: number
  customer_id: number
  phone: string
  country: string
  encoding: string
  segments: number
  status: 'waiting' | 'skipped'
  due_at: string
  price_micros: number
}

async function writeMessages(ctx: Ctx, id: number, ids: readonly number[]): Promise<number> {
  const campaign = await readRow(ctx, 'sms_campaign', id)
  const sender = await readSender(ctx, campaign.connection_id)
  const people = (await loadPeople(ctx, ids)).flatMap((person) => {
    const found = numberOf(ctx, person, sender)
    return 'number' in found ? [{ person, number: found.number }] : []
  })
  const contacts = await contactsOf(
    ctx,
    people.map(({ number }) => number),
  )
  const dueAt = await dueBy(ctx, campaign.send_at)
  const { offer, language } = campaign
  const content = await contentOf(ctx, { bodies: bodiesIn(campaign.bodies), offer, language }, sender)
  const rows = people.flatMap(({ person, number }): NewMessage[] => {
    const contact = contacts.get(number.value)
    if (!contact) return []
    const written = writeFor(ctx, person, content(contact.id))
    if (!written) return []
    return [
      {
        contact_id: contact.id,
        customer_id: person.id,
        phone: number.value,
        country: number.country,
        language: written.language,
        body: written.body,
        encoding: written.count.encoding,
        segments: written.count.segments,
        status: contact.stopped ? 'skipped' : 'waiting',
        due_at: dueAt(number.country).toISOString(),
        price_micros: priceFor(sender, number.country),
      },
    ]
  })
  await sql`insert into sms_message (merchant_id, campaign_id, connection_id, contact_id, customer_id, phone, country, language, body, encoding, segments,
      status, cause, due_at, ended_at, currency, price_micros, created_by_name)
    select ${ctx.scope.merchantId}, ${id}, ${sender.connection.id}, r.contact_id, r.customer_id, r.phone, r.country, r.language, r.body, r.encoding, r.segments,
           r.status, case when r.status = 'skipped' then 'stopped' else '' end, r.due_at, case when r.status = 'skipped' then now() end,
           ${sender.currency}, r.price_micros, ${campaign.created_by_name}
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(contact_id bigint, customer_id bigint, phone text, country text, language text,
        body text, encoding text, segments int, status text, due_at timestamptz, price_micros bigint)
    on conflict (merchant_id, campaign_id, contact_id) do nothing`.execute(ctx.db)
  return sender.connection.id
}
