import { sql } from 'kysely'
import { TemplateForm } from '#contract/mail/templates/template.schema.ts'
import type { KindByHand } from '#contract/mail/templates/mail-kinds.ts'
import { saveTemplate } from '#server/mail/templates/save-template.ts'
import { queueMail } from '#server/mail/mail.public.ts'
import { failMail } from '#server/mail/send-mail.ts'
import { settleReport } from '#server/mail/bounce/take-report.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { draftMail, emailOrder } from '#server/orders/mails/email-order.ts'
import { acting, personOf, system, type Stage } from './stage.ts'

/** What staff wrote to guests and agents in the last days, some of which came back, and the merchant's own words for two kinds. */
export async function makeMails(stage: Stage): Promise<void> {
  if (!stage.staff.has('ops')) return
  await acting(stage, async (as) => {
    const ctx = (days: number, minutes: number) => as(stage.clock.at(days, minutes), personOf(stage, 'ops'))
    for (const text of ownTexts) await saveTemplate(ctx(-40, 600), TemplateForm.parse(text))
    const orders = await coming(as(stage.clock.now, system))
    for (const [at, order] of orders.entries()) {
      const kind = kinds[at % kinds.length]!
      await write(ctx(-9 + Math.floor(at / 4), 560 + at * 13), order.id, kind, addressOf(order))
    }
    await comeBack(ctx(-1, 1_010))
    for (const order of orders.slice(0, 2)) await fail(ctx(0, 1), order)
  })
}

type Coming = { id: number; code: string; pinyin: string }
const kinds: readonly KindByHand[] = [
  'guest-confirmation',
  'guest-confirmation',
  'guest-reminder',
  'guest-message',
  'agent-message',
]

const addressOf = ({ id, pinyin }: Coming): string =>
  `${
    pinyin
      .toLowerCase()
      .replace(/[^a-z]+/g, '.')
      .replace(/^\.|\.$/g, '') || 'guest'
  }.${id}@example.com`

/** Trips ahead, the nearest first. */
async function coming(ctx: Ctx): Promise<Coming[]> {
  const { rows } = await sql<Coming>`select id, code, contact_pinyin as pinyin from orders
    where merchant_id = ${ctx.scope.merchantId} and status = 'confirmed' and service_date > ${ctx.now.toISOString().slice(0, 10)}
    order by service_date, id limit 32`.execute(ctx.db)
  return rows
}

/** As a person does it: the text of the kind in the reader's language, sent as it stands. */
async function write(ctx: Ctx, id: number, kind: KindByHand, guest: string): Promise<void> {
  const { to, language, subject, body } = await draftMail(ctx, { id, kind })
  const mail = { id, kind, language, subject, body, vouchers: false }
  await emailOrder(ctx, { ...mail, to: (kind === 'agent-message' && to) || guest })
}

/** Two addresses that were typed wrong, and a mailbox that is full. */
async function comeBack(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number; to_address: string }>`select id, to_address from mail
    where merchant_id = ${ctx.scope.merchantId} and state = 'sent' and kind = 'guest-confirmation' order by id desc limit 3`.execute(
    ctx.db,
  )
  for (const [at, { id, to_address: recipient }] of rows.entries()) {
    const [status, said] =
      at === 2
        ? (['5.2.2', '552 5.2.2 mailbox full'] as const)
        : (['5.1.1', '550 5.1.1 user unknown'] as const)
    const report = { what: 'failed', status, said, recipient, messageId: '', cameTo: [] } as const
    await settleReport(ctx, { merchantId: ctx.scope.merchantId, mailId: id, signed: true }, report)
  }
}

/** A mail that could not be handed over at all. */
async function fail(ctx: Ctx, { id: orderId, code }: Coming): Promise<void> {
  const mail = {
    kind: 'agent-message',
    language: 'en',
    subject: `About order ${code}`,
    text: code,
    html: `<p>${code}</p>`,
  } as const
  const id = await queueMail(
    { ...ctx, past: false },
    { ...mail, to: 'ops@lotus-travel', orderId, partyName: 'Lotus' },
  )
  await failMail(ctx, id, new Error('No recipients defined: the address has no host that takes mail'), 1)
}

const ownTexts = [
  {
    kind: 'guest-confirmation',
    subjects: {
      en: 'See you on the water! {product}, {date} ({orderCode})',
      'zh-CN': '我们海上见！{product}，{date}（{orderCode}）',
    },
    bodies: {
      en: '<p>Dear {guest},</p><p>your place with {merchant} is kept: <strong>{product}</strong>, {date} {time}, {guests}.</p><p>We pick you up at {pickUp}. Bring a towel, sun cream and your code <strong>{orderCode}</strong>.</p><p>Your crew of {merchant}</p>',
      'zh-CN':
        '<p>{guest}，您好！</p><p>您在 {merchant} 的位置已保留：<strong>{product}</strong>，{date} {time}，{guests}。</p><p>接送地点：{pickUp}。请带好毛巾、防晒霜和订单号 <strong>{orderCode}</strong>。</p><p>{merchant} 全体船员</p>',
    },
  },
  {
    kind: 'supplier-order',
    subjects: { en: '{merchant} has guests for you: {product}, {date} · {orderCode}' },
    bodies: {
      en: '<p>Hello {supplier},</p><p>please tell us by {answerBy} whether you can take this booking. In a hurry? Call our desk.</p><p>{booking}</p><p>Thank you, {merchant}</p>',
    },
  },
].map((text) => ({ agentId: null, skuId: null, ...text }))
