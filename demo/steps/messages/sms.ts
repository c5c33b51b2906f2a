import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { CampaignForm, SmsSenderForm, SmsTemplateForm } from '#contract/sms/sms.schema.ts'
import { CustomerForm } from '#contract/customers/customers.schema.ts'
import { saveCustomer } from '#server/customers/customers.public.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { sendOut } from '#server/kit/outside/outbox.ts'
import { fillCampaign } from '#server/sms/campaigns/fill-campaign.ts'
import { sendCampaign } from '#server/sms/campaigns/send-campaign.ts'
import { saveRules } from '#server/sms/senders/rules.ts'
import { saveSender } from '#server/sms/senders/save-sender.ts'
import { pump } from '#server/sms/sending/pump.ts'
import { sendSms } from '#server/sms/sending/send-message.ts'
import { takeNews } from '#server/sms/sending/take-news.ts'
import { addOptOut } from '#server/sms/stop/opt-outs.ts'
import { saveTemplate } from '#server/sms/templates/templates.ts'
import { acting, callAt, jobFor, only, personOf, type Stage } from '../stage.ts'

const sentOn = -6

/** Texts for guests, two providers by their simulators, and one campaign that went the whole way over SMPP. */
export async function makeSms(stage: Stage): Promise<void> {
  if (!stage.staff.has('ops')) return
  const { clock } = stage
  const by = personOf(stage, 'ops')
  const templateIds = await acting(stage, async (as) => {
    const ctx = as(clock.at(-30, 620), by)
    await saveRules(ctx, {
      version: 0,
      approval: false,
      quietFrom: '21:00',
      quietTo: '09:00',
      quietBy: 'merchant',
    })
    await addOptOut(as(clock.at(-9, 700), by), { phone: '+66 81 555 0188' })
    for (const guest of guests)
      await saveCustomer(ctx, CustomerForm.parse({ ...guest, tags: ['Newsletter'] }))
    const ids: number[] = []
    for (const text of texts) ids.push((await saveTemplate(ctx, SmsTemplateForm.parse(text))).id)
    return ids
  })
  const [smpp] = await Promise.all(
    senders.map((form) => saveSender(callAt(stage, clock.at(-30, 640), by), SmsSenderForm.parse(form))),
  )
  const form = CampaignForm.parse({
    name: 'Winter greetings to newsletter readers',
    templateId: templateIds[0],
    connectionId: smpp?.id,
    choice: { tags: ['Newsletter'] },
    offer: 'SEA10',
  })
  const sent = await acting(stage, (as) => sendCampaign(as(clock.at(sentOn, 640), by), form)).catch(
    only('sms.nobody'),
  )
  if (sent) await deliver(stage, sent.id, form.connectionId)
}

/** As the jobs do it, one after the other; then told as of the day on which it was sent. */
async function deliver(stage: Stage, campaignId: number, connectionId: number): Promise<void> {
  const { merchant, clock } = stage
  const job = jobFor(stage)
  const { inMerchant } = job
  const of = { merchantId: merchant.id }
  await inMerchant(merchant.id, dueNow)
  await fillCampaign(job, { ...of, campaignId })
  await inMerchant(merchant.id, dueNow)
  await pump(job, { ...of, connectionId })
  const out = await inMerchant(merchant.id, (ctx) =>
    idsOf(ctx, sql`outside_outbox where kind = 'sms' and state = 'waiting'`),
  )
  const send = sendOut({ sms: sendSms })
  for (const outboxId of out) await send(job, { ...of, outboxId })
  // Receipts come a moment after.
  for (let n = 0; n < 40; n++) {
    const inboxIds = await inMerchant(merchant.id, (ctx) =>
      idsOf(ctx, sql`outside_inbox where connection_id = ${connectionId} and state = 'waiting'`),
    )
    await takeNews(job, { ...of, inboxIds })
    const open = await inMerchant(merchant.id, (ctx) =>
      idsOf(ctx, sql`sms_message where status in ('queued', 'sending', 'sent')`),
    )
    if (!open.length) break
    await sleep(25)
  }
  await inMerchant(merchant.id, (ctx) => describeAsOf(ctx, clock.at(sentOn, 641)))
}

const idsOf = async (ctx: Ctx, from: ReturnType<typeof sql>): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select id from ${from} and merchant_id = ${ctx.scope.merchantId} order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Whatever hour it is while the world is made, it was morning then. */
const dueNow = (ctx: Ctx) =>
  sql`with quiet as (update sms_rule set quiet_from = '00:00', quiet_to = '00:00' where merchant_id = ${ctx.scope.merchantId})
    update sms_message set due_at = now() where merchant_id = ${ctx.scope.merchantId} and status = 'waiting'`.execute(
    ctx.db,
  )

async function describeAsOf(ctx: Ctx, at: Date): Promise<void> {
  const { merchantId } = ctx.scope
  const moment = at.toISOString()
  const later = sql`${moment}::timestamptz + make_interval(secs => id % 50)`
  await sql`update sms_rule set quiet_from = '21:00', quiet_to = '09:00' where merchant_id = ${merchantId}`.execute(
    ctx.db,
  )
  await sql`update sms_message set created_at = ${moment}, due_at = ${moment}, sending_at = ${later}, sent_at = ${later},
      ended_at = case when ended_at is not null then ${later} + interval '4 seconds' end where merchant_id = ${merchantId}`.execute(
    ctx.db,
  )
  await sql`update sms_campaign set created_at = ${moment}, started_at = ${moment}, ended_at = ${moment}::timestamptz + interval '2 minutes'
    where merchant_id = ${merchantId}`.execute(ctx.db)
}

/** Guests who left their number at the counter: in numbers that can be dialled, of which some take no message. */
const guest = (name: string, language: string, nationality: string, phone: string) => {
  const key = name.toLowerCase().replaceAll(' ', '.')
  return {
    name,
    pinyin: name.toUpperCase(),
    wechat: key,
    email: `${key}@example.com`,
    phone,
    language,
    nationality,
  }
}
const guests = [
  guest('Hannah Weber', 'en', 'DE', '+49 1512 3456780'),
  guest('Grace Harris', 'en', 'GB', '+44 7700 900123'),
  guest('Liam Cooper', 'en', 'AU', '+61 491 570 156'),
  guest('Suda Rattana', 'th', 'TH', '+66 81 555 0147'),
  guest('Anan Chaiyo', 'th', 'TH', '+66 81 555 0002'),
  guest('Li Xiaomei', 'zh-CN', 'CN', '+86 138 0013 8016'),
  guest('Kim Minseo', 'ko', 'KR', '+82 10 2345 6789'),
  guest('Ploy Saetang', 'th', 'TH', '+66 81 555 0188'),
  guest('Nora Lind', 'en', 'SE', '+46 8 123 456 78'),
]

const senders = [
  {
    name: 'SMPP to the carrier',
    system: 'smpp',
    mode: 'simulator',
    settings: { longMessages: 'udh' },
    sender: 'ANDAMAN',
    perSecond: 50,
    currency: 'THB',
    priceMicros: 1_900_000,
    prices: [
      { country: 'TH', micros: 450_000 },
      { country: 'CN', micros: 1_200_000 },
    ],
  },
  {
    name: 'Twilio',
    system: 'twilio',
    mode: 'simulator',
    sender: '+6620264100',
    perSecond: 10,
    takesReplies: true,
    currency: 'USD',
    priceMicros: 50_000,
    prices: [{ country: 'TH', micros: 22_600 }],
  },
]

const texts = [
  {
    name: 'Winter greetings',
    kind: 'promotion',
    bodies: {
      en: 'Dear {guest}, the sea is calm again. 10% off with {offer} at {merchant}. No more: {stop}',
      'zh-CN': '{guest}您好，安达曼海风平浪静。{merchant}优惠码 {offer} 九折。退订：{stop}',
      'zh-TW': '{guest}您好，安達曼海風平浪靜。{merchant}優惠碼 {offer} 九折。退訂：{stop}',
      th: 'คุณ {guest} ทะเลสงบแล้ว ลด 10% ด้วยรหัส {offer} ที่ {merchant} ยกเลิก: {stop}',
      ko: '{guest}님, 바다가 잔잔해졌습니다. {merchant} {offer} 10% 할인. 수신 거부: {stop}',
    },
  },
  {
    name: 'We miss you',
    kind: 'promotion',
    bodies: {
      en: '{guest}, it has been a while since {lastTrip}. Come back for {lastProduct}: {offer}. {stop}',
      th: 'คุณ {guest} ไม่ได้พบกันตั้งแต่ {lastTrip} กลับมาเที่ยว {lastProduct} อีกครั้ง {offer} {stop}',
    },
  },
  {
    name: 'Pier moved',
    kind: 'service',
    bodies: { en: '{merchant}: today our boats leave from the south pier. {offer}' },
  },
]
