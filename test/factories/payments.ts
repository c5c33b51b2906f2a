import { sql } from 'kysely'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import type { Payment, PaymentInfo } from '#contract/payments/list/payment.schema.ts'
import { takePaymentJob as takeRecharge } from '#server/agents/recharge/link-recharge.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { refundReportedJob, takePaymentJob } from '#server/orders/pay/take-payment.ts'
import { handleMessages } from '#server/payments/attempt/take-news.ts'
import { syncAll } from '#server/payments/money/sync-lines.ts'
import { sendOut } from '#server/kit/outside/outbox.ts'
import { paymentSenders } from '#server/payments/payments.jobs.ts'
import type { JobContext } from '#server/kit/jobs/jobs.ts'
import { jobOf } from './jobs.ts'
import { anonymous, type TestServer } from './http.ts'
import { makeOrderWorld, placeOrder, type OrderWorld } from './orders.ts'

export type PayWorld = OrderWorld & { connectionId: number; server: TestServer }

/** A merchant whose agent settles order by order, with a simulated account at a provider. */
export async function makePayWorld(server: TestServer, system = 'stripe', more = {}): Promise<PayWorld> {
  const world = await makeOrderWorld(server, { agent: { settlementTerm: 'settle-by-order', ...more } })
  return { ...world, connectionId: await connect(world, system) }
}

export const connect = async (world: OrderWorld, system: string, name = system): Promise<number> =>
  (
    await world.staff.data<{ id: number }>('/supplier/paymentAccounts/save', {
      name,
      system,
      mode: system === 'bank' || system === 'cash' ? 'live' : 'simulator',
      ...(system === 'bank' && {
        settings: { bankName: 'KBANK', accountName: 'Blue Co', accountNo: '123', promptPayId: '0812345678' },
      }),
    })
  ).id

/** An order that waits to be paid, and its link. */
export async function orderToPay(world: OrderWorld, call = 'payOrder') {
  const { id } = await placeOrder(world)
  return { id, link: await world.staff.data<PayLink>(`/supplier/${call}/link`, { id }) }
}

const localPath = (url: string): string => {
  const { pathname, search } = new URL(url, 'http://localhost')
  return pathname + search
}

/** What a guest does on the page behind a link: chooses a way, and is sent on. */
export async function choose(
  world: PayWorld,
  { url }: Pick<PayLink, 'url'>,
  method = 'card',
  { amount = '', connectionId = world.connectionId } = {},
): Promise<string> {
  const guest = anonymous(world.server)
  const answer = await guest.fetch(
    `${localPath(url)}/begin`,
    { way: `${connectionId}:${method}`, amount },
    { body: 'form' },
  )
  return localPath(answer.headers.get('location') ?? '/')
}

/** What the guest sees at an address of the product. */
export const look = async (world: PayWorld, page: string): Promise<string> =>
  (await fetch(world.server.url.replace('localhost', '127.0.0.1') + page)).text()

/** What the guest presses on the provider's page. */
export const press = (world: PayWorld, page: string, act = 'pay') =>
  anonymous(world.server).fetch(page, { act }, { body: 'form' })

const sendNext = sendOut(paymentSenders)
/** What waits to go out, due or not. */
const outboxOf = (world: OrderWorld): Promise<number[]> =>
  withSystemCtx(world.app, world.merchant.id, async ({ db }) =>
    (
      await sql<{ id: number }>`select id from outside_outbox
        where merchant_id = ${world.merchant.id} and state = 'waiting' order by id`.execute(db)
    ).rows.map(({ id }) => id),
  )
/** Sends what is due. */
export async function goOut(world: OrderWorld, job: JobContext = jobOf(world.app)): Promise<void> {
  for (const outboxId of await outboxOf(world))
    await sendNext(job, { merchantId: world.merchant.id, outboxId })
}
/** Makes due what waits for its time. */
export const allDue = (world: OrderWorld) =>
  withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update outside_outbox set next_at = now() where merchant_id = ${world.merchant.id} and state = 'waiting'`.execute(
      db,
    ),
  )

type Ids = {
  inbox: number[]
  orders: number[]
  agents: number[]
  outbox: number[]
  told: { id: number; attempt: number }[]
}

/** Does what the workers would do until nothing is left. */
export async function drain(world: OrderWorld, job: JobContext = jobOf(world.app)): Promise<void> {
  const merchantId = world.merchant.id
  for (;;) {
    const ids = await withSystemCtx(world.app, merchantId, async ({ db }) => {
      const { rows } = await sql<Ids>`select
        array(select id from outside_inbox where merchant_id = ${merchantId} and state = 'waiting' order by id) as inbox,
        array(select id from payment_link where merchant_id = ${merchantId} and state = 'paid' and subject = 'order') as orders,
        array(select id from payment_link where merchant_id = ${merchantId} and state = 'paid' and subject = 'recharge') as agents,
        array(select id from outside_outbox where merchant_id = ${merchantId} and state = 'waiting' and next_at <= now()) as outbox,
        coalesce((select json_agg(json_build_object('id', p.id, 'attempt', p.asked_attempt)) from payment_refund p
          join order_refund o on o.merchant_id = p.merchant_id and o.id = p.asked_id and o.attempt = p.asked_attempt
         where p.merchant_id = ${merchantId} and p.asked_by = 'order' and (p.state = 'done' and o.status = 'agreed' or p.state = 'failed' and o.status in ('agreed', 'done'))), '[]') as told`.execute(
        db,
      )
      return rows[0]!
    })
    if (ids.inbox.length) {
      await handleMessages(job, { merchantId, inboxIds: ids.inbox })
      await syncAll(job)
    }
    if (ids.orders.length) await takePaymentJob(job, { merchantId, linkIds: ids.orders })
    if (ids.agents.length) await takeRecharge(job, { merchantId, linkIds: ids.agents })
    for (const outboxId of ids.outbox) await sendNext(job, { merchantId, outboxId })
    for (const { id, attempt } of ids.told)
      await refundReportedJob(job, { merchantId, refundId: id, attempt })
    if (Object.values(ids).every((some) => some.length === 0)) return
  }
}

/** An order whose guest has paid by its link, and the books know it. */
export async function paidOrder(world: PayWorld) {
  const made = await orderToPay(world)
  await press(world, await choose(world, made.link))
  await drain(world)
  return made
}

const lists: Record<string, string> = {
  stripe: 'stripeTransaction',
  ksher: 'ksherBill',
  lianlian: 'llianPayBill',
  'lianlian-cn': 'llianPayBill',
  supay: 'supayBill',
  bank: 'transferPayment',
}
export const paymentsOf = async (world: OrderWorld, system = 'stripe'): Promise<Payment[]> =>
  (await world.staff.data<{ rows: Payment[] }>(`/supplier/${lists[system]}/list`)).rows

export const paymentInfo = (world: OrderWorld, id: number, system = 'stripe'): Promise<PaymentInfo> =>
  world.staff.data<PaymentInfo>(`/supplier/${lists[system]}/info`, { id })

/** What goes wrong at the simulator, and how it tells us. */
export const goWrong = (world: PayWorld, how: { fault?: string; echo?: string }, id = world.connectionId) =>
  world.staff.data('/supplier/paymentAccounts/fault', { id, ...how })

/** Balances of accounts by kind and name. */
export async function accountsOf(world: OrderWorld): Promise<Record<string, number>> {
  const { rows } = await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql<{
      name: string
      balance: number
    }>`select trim(concat(kind, ' ', name)) as name, sum(balance_minor)::bigint as balance
      from ledger_account where merchant_id = ${world.merchant.id} group by 1`.execute(db),
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}
