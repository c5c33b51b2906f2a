import { sql } from 'kysely'
import type { PayMethod, PaySystem } from '#contract/payments/providers.ts'
import { takePaymentJob } from '#server/agents/recharge/link-recharge.ts'
import { readConnection } from '#server/kit/outside/connections.ts'
import { placeOf, simulatorsOf } from '#server/kit/outside/simulator.ts'
import { loadAgents } from '#server/agents/agents.public.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { beginAttempt, prepareAttempt } from '#server/payments/attempt/begin.ts'
import { handleMessages } from '#server/payments/attempt/take-news.ts'
import { lockLink, makeLink, type LinkRecord } from '#server/payments/link/links.ts'
import { syncAll } from '#server/payments/money/sync-lines.ts'
import { sendOut } from '#server/kit/outside/outbox.ts'
import { paymentSenders } from '#server/payments/payments.jobs.ts'
import { refundPayment } from '#server/payments/refund/start-refund.ts'
import { saveProvider } from '#server/payments/setup/save-connection.ts'
import { gatherPayment, setPack } from '#server/payments/dispute/make-pack.ts'
import { sendDispute } from '#server/payments/dispute/ask-pack.ts'
import { linkOrder } from '#server/orders/pay/link-order.ts'
import { beginConnect } from '#server/payments/stripe/connect.ts'
import { dispute, endDispute, payOut } from '#server/payments/simulators/stripe/stripe-happens.ts'
import { withDoors } from '../channels/with-doors.ts'
import { adminOf } from '../companies.ts'
import { takeKsherList } from './ksher-list.ts'
import { callAt, jobFor, type Stage } from '../stage.ts'

type Account = { system: PaySystem; name: string; settings?: Record<string, string> }
const accounts: readonly Account[] = [
  { system: 'stripe', name: 'Stripe THB' },
  { system: 'ksher', name: 'Ksher' },
  { system: 'lianlian', name: 'LianLian Pay' },
  { system: 'lianlian-cn', name: 'LianLian China' },
  { system: 'supay', name: 'SuPay' },
  {
    system: 'bank',
    name: 'Kasikorn 012-3-45678-9',
    settings: {
      bankName: 'KBANK',
      accountName: 'Andaman Blue Co., Ltd.',
      accountNo: '012-3-45678-9',
      promptPayId: '0105561000011',
    },
  },
  { system: 'cash', name: 'Office till' },
]

type Paid = {
  system: PaySystem
  method: PayMethod
  amountMinor: number
  /** Baht where it is not said. */
  currency?: 'CNY'
  ends?: 'twice' | 'disputed' | 'answered' | 'won' | 'lost' | 'back' | 'open'
}
/** What agents pay in online in a few days: most of it goes well. */
const paid: readonly Paid[] = [
  { system: 'stripe', method: 'card', amountMinor: 4_500_000 },
  { system: 'stripe', method: 'card', amountMinor: 1_280_000, ends: 'twice' },
  { system: 'stripe', method: 'promptpay', amountMinor: 760_000 },
  { system: 'stripe', method: 'card', amountMinor: 990_000, ends: 'disputed' },
  { system: 'stripe', method: 'card', amountMinor: 615_000, ends: 'answered' },
  { system: 'stripe', method: 'card', amountMinor: 348_000, ends: 'won' },
  { system: 'stripe', method: 'card', amountMinor: 227_500, ends: 'lost' },
  { system: 'lianlian-cn', method: 'wechat', currency: 'CNY', amountMinor: 1_280_000 },
  { system: 'lianlian-cn', method: 'card', currency: 'CNY', amountMinor: 460_000, ends: 'back' },
  { system: 'supay', method: 'alipay', currency: 'CNY', amountMinor: 888_000 },
  { system: 'supay', method: 'wechat', currency: 'CNY', amountMinor: 239_900, ends: 'open' },
  { system: 'supay', method: 'wechat', currency: 'CNY', amountMinor: 66_600, ends: 'twice' },
  { system: 'ksher', method: 'promptpay', amountMinor: 2_150_000 },
  { system: 'ksher', method: 'wechat', amountMinor: 640_000, ends: 'back' },
  { system: 'ksher', method: 'alipay', amountMinor: 330_000, ends: 'open' },
  { system: 'lianlian', method: 'hosted', amountMinor: 1_875_000 },
  { system: 'lianlian', method: 'hosted', amountMinor: 420_000, ends: 'open' },
  { system: 'bank', method: 'bank-transfer', amountMinor: 1_500_000, ends: 'open' },
]

/**
 * Collection accounts at simulators, and payments through them by the product's own port: the providers answer on a port that is
 * open as long as this lasts.
 */
export async function makePayments(stage: Stage): Promise<void> {
  const { app } = stage
  if (!simulatorsOf(app)) return
  await withDoors(app, async () => {
    const ids = await openAccounts(stage)
    await payAll(stage, ids)
    const ksher = ids.get('ksher')
    if (ksher) await takeKsherList(stage, ksher)
  })
}

async function openAccounts(stage: Stage): Promise<Map<PaySystem, number>> {
  const ids = new Map<PaySystem, number>()
  for (const { system, name, settings = {} } of accounts) {
    const ctx = { ...callAt(stage, new Date(), adminOf(stage)), past: false }
    const mode = system === 'bank' || system === 'cash' ? 'live' : 'simulator'
    const { id } = await saveProvider(ctx, { system, name, mode, settings, secrets: {} })
    ids.set(system, id)
  }
  return ids
}

async function payAll(stage: Stage, ids: Map<PaySystem, number>): Promise<void> {
  const { app, merchant } = stage
  const agentsIn = (currency: string) =>
    [...stage.agents]
      .filter(([code, one]) => one.currency === currency && code !== 'LOTUS')
      .map(([, agent]) => agent)
  for (const [at, one] of paid.entries()) {
    const currency = one.currency ?? 'THB'
    const agents = agentsIn(currency)
    const agent = agents[at % agents.length]
    const connectionId = ids.get(one.system)
    if (!agent || !connectionId) continue
    const link = await withSystemCtx(app, merchant.id, async (ctx) => {
      const named = (await loadAgents(ctx, [agent.id])).get(agent.id)
      const { id } = await makeLink(ctx, {
        subject: 'recharge',
        subjectId: agent.id,
        agentId: agent.id,
        title: named?.name ?? '',
        currency,
        amountMinor: one.amountMinor,
        expiresAt: new Date(ctx.now.getTime() + 7 * 86_400_000),
      })
      return lockLink(ctx, id)
    })
    for (let times = one.ends === 'twice' ? 2 : 1; times > 0; times--)
      await payLink(stage, link, connectionId, one)
    await work(stage)
    if (isDisputed(one.ends)) await disputeLast(stage, one.ends)
    if (one.ends === 'back') await giveBack(stage, one.amountMinor / 2)
  }
  await happens(stage)
  await work(stage)
  await payOrders(stage, ids)
  await work(stage)
}

async function payLink(
  stage: Stage,
  link: LinkRecord,
  connectionId: number,
  { method, amountMinor, ends }: Pick<Paid, 'method' | 'amountMinor' | 'ends'>,
): Promise<void> {
  const { app, merchant } = stage
  const id = await withSystemCtx(app, merchant.id, async (ctx) =>
    prepareAttempt(ctx, { link, connection: await readConnection(ctx, connectionId), method, amountMinor }),
  )
  await beginAttempt(app, merchant.id, id)
  if (ends !== 'open') await press(stage, id)
}

/** Half of the orders that wait for their money, four at most, are paid by the link that their guests were sent. */
async function payOrders(stage: Stage, ids: Map<PaySystem, number>): Promise<void> {
  const { app, merchant } = stage
  const links = await withSystemCtx(app, merchant.id, async (ctx) => {
    const { rows } = await sql<{ id: number }>`select id from (
        select id, row_number() over (order by id) as no from orders
         where merchant_id = ${merchant.id} and settlement_term = 'settle-by-order' and currency = 'THB'
           and payment_status = 'unpaid' and pay_by > now() + interval '5 minutes' and total_minor > 0) o
      where no % 2 = 0 order by id limit 4`.execute(ctx.db)
    return Promise.all(rows.map(async ({ id }) => lockLink(ctx, (await linkOrder('whole')(ctx, { id })).id)))
  })
  for (const [at, link] of links.entries()) {
    const [system, method] = at % 2 === 0 ? (['ksher', 'promptpay'] as const) : (['stripe', 'card'] as const)
    const connectionId = ids.get(system)
    if (connectionId) await payLink(stage, link, connectionId, { method, amountMinor: link.amount_minor })
  }
}

/** The guest presses on the provider's page, or opens the code that is scanned. */
async function press({ app, merchant }: Stage, id: number): Promise<void> {
  const { rows } = await withSystemCtx(app, merchant.id, ({ db }) =>
    sql<{
      url: string
    }>`select coalesce(nullif(pay_url, ''), qr) as url from payment_attempt where merchant_id = ${merchant.id} and id = ${id}`.execute(
      db,
    ),
  )
  const { pathname } = new URL(rows[0]?.url ?? '', 'http://localhost')
  await fetch(placeOf(app).url + pathname, {
    method: 'POST',
    body: new URLSearchParams({ act: 'pay' }),
    redirect: 'manual',
  })
}

/** Half of the payment before goes back. */
const giveBack = ({ app, merchant }: Stage, amountMinor: number): Promise<unknown> =>
  withSystemCtx(app, merchant.id, async (ctx) => {
    const { rows } = await sql<{ id: number }>`select id from payment_attempt
      where merchant_id = ${merchant.id} and state = 'paid' order by id desc limit 1`.execute(ctx.db)
    return rows[0] && refundPayment(ctx, { id: rows[0].id, amountMinor, reason: 'Paid too much' })
  })

const disputedEnds = ['disputed', 'answered', 'won', 'lost'] as const
type DisputedEnd = (typeof disputedEnds)[number]
const isDisputed = (ends: Paid['ends']): ends is DisputedEnd => disputedEnds.some((one) => one === ends)

/** The cardholder of the latest card payment disputes it; some are answered, and the bank decides. */
async function disputeLast(stage: Stage, end: DisputedEnd): Promise<void> {
  const { app, merchant } = stage
  const paid = await latestCard(stage)
  if (!paid) return
  const view = await dispute(app, paid.key, paid.paymentId)
  await work(stage)
  if (end === 'disputed') return
  const outsideId = String(view['id'])
  const disputeId = await withSystemCtx(app, merchant.id, async (ctx) => {
    const { rows } = await sql<{ id: number }>`select id from payment_dispute
      where merchant_id = ${merchant.id} and outside_id = ${outsideId}`.execute(ctx.db)
    const id = rows[0]?.id ?? 0
    await sendDispute(ctx, { id })
    return id
  })
  for (const job of [gatherPayment, setPack]) await job(jobFor(stage), { merchantId: merchant.id, disputeId })
  await work(stage)
  if (end !== 'answered') await endDispute(app, paid.key, outsideId, end)
  await work(stage)
}

async function latestCard({ app, merchant }: Stage): Promise<{ key: string; paymentId: string } | undefined> {
  return withSystemCtx(app, merchant.id, async (ctx) => {
    const { rows } = await sql<{
      connection_id: number
      payment_id: string
    }>`select connection_id, payment_id from payment_attempt
      where merchant_id = ${merchant.id} and system = 'stripe' and state = 'paid' order by id desc limit 1`.execute(
      ctx.db,
    )
    const [row] = rows
    if (!row) return undefined
    const { secrets } = await readConnection(ctx, row.connection_id)
    return { key: secrets['secretKey'] ?? '', paymentId: row.payment_id }
  })
}

/** What is there goes to the bank; and an account under the platform is opened, its questions answered in part. */
async function happens(stage: Stage): Promise<void> {
  const { app } = stage
  const paid = await latestCard(stage)
  if (paid) await payOut(app, paid.key)
  const ctx = { ...callAt(stage, new Date(), adminOf(stage)), past: false }
  const { url } = await beginConnect(ctx, { name: 'Stripe (own account)', mode: 'simulator' })
  await fetch(placeOf(app).url + new URL(url).pathname, {
    method: 'POST',
    body: new URLSearchParams({ act: 'some' }),
    redirect: 'manual',
  })
}

/** What the workers would do. */
async function work(stage: Stage): Promise<void> {
  const {
    app,
    merchant: { id: merchantId },
  } = stage
  const job = jobFor(stage)
  const waiting = (table: string, state: string) =>
    withSystemCtx(app, merchantId, async ({ db }) =>
      (
        await sql<{
          id: number
        }>`select id from ${sql.table(table)} where merchant_id = ${merchantId} and state = ${state} order by id`.execute(
          db,
        )
      ).rows.map(({ id }) => id),
    )
  for (const inboxId of await waiting('outside_inbox', 'waiting'))
    await handleMessages(job, { merchantId, inboxId })
  for (const linkId of await waiting('payment_link', 'paid'))
    await takePaymentJob(job, { merchantId, linkId })
  for (const outboxId of await waiting('outside_outbox', 'waiting'))
    await sendOut(paymentSenders)(job, { merchantId, outboxId })
  await syncAll(job)
}
