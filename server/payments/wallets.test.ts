import { expect, test } from 'vitest'
import { anonymous, testServer } from '#test/factories/http.ts'
import {
  accountsOf,
  allDue,
  choose,
  drain,
  goOut,
  goWrong,
  look,
  makePayWorld,
  orderToPay,
  paymentInfo,
  paymentsOf,
  press,
  type PayWorld,
} from '#test/factories/payments.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { readConnection } from '#server/kit/outside/connections.ts'
import { readOrder } from '#test/factories/orders.ts'
import { checkDue } from './attempt/check-attempt.ts'
import { readPromptPay } from './bank/promptpay.ts'
import { supaySign } from './supay/supay-sign.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { sql } from 'kysely'

const server = await testServer()

/** An agent that pays in yuan, and a link for it. */
async function yuanLink(system: string) {
  const world = await makePayWorld(server, system, { currency: 'CNY' })
  const link = await world.staff.data<{ url: string; amountMinor: number }>(
    '/supplier/distributorAccout/payLink',
    { agentId: world.agentId, amountMinor: 88_000 },
  )
  return { world, link }
}

/** The address inside the code on the guest's page: what a telephone opens. */
async function scanned(world: PayWorld, page: string): Promise<string> {
  const [, url = ''] = /class="button" href="([^"]+)"/.exec(await look(world, page)) ?? []
  return new URL(url).pathname
}

test.each(['supay', 'lianlian-cn'])(
  '%s: a code is scanned and paid, told twice, given back in part and in whole',
  async (system) => {
    const { world, link } = await yuanLink(system)
    await goWrong(world, { echo: 'twice' })
    const page = await choose(world, link, 'wechat')
    expect(await look(world, page)).toContain('<svg')
    await press(world, await scanned(world, page))
    await drain(world)
    const [payment] = await paymentsOf(world, system)
    expect(payment).toMatchObject({ state: 'paid', system, method: 'wechat', currency: 'CNY', trouble: null })
    expect((await accountsOf(world))['agent-available']).toBe(1_000_000 + 88_000)
    await goWrong(world, { echo: 'once' })
    const list = system === 'supay' ? 'supayBill' : 'llianPayBill'
    for (const amountMinor of [30_000, 58_000]) {
      await world.staff.data(`/supplier/${list}/refund`, { id: payment!.id, amountMinor, reason: 'Too much' })
      await drain(world)
      await allDue(world)
      await goOut(world)
    }
    const { refunds, refundedMinor } = await paymentInfo(world, payment!.id, system)
    expect([refundedMinor, refunds.map(({ state }) => state)]).toEqual([88_000, ['done', 'done']])
    expect((await accountsOf(world))['agent-available']).toBe(1_000_000)
  },
)

test('rights over one provider reach no payment, refund or case of another', async () => {
  const { world, link } = await yuanLink('supay')
  await press(world, await scanned(world, await choose(world, link, 'wechat')))
  await drain(world)
  const [payment] = await paymentsOf(world, 'supay')
  const back = { id: payment!.id, amountMinor: 8_000, reason: 'Too much' }
  await world.staff.data('/supplier/supayBill/refund', back)
  const { refunds } = await paymentInfo(world, payment!.id, 'supay')
  const details = { bankCode: '002', accountNo: '1234567', accountName: 'Guest' }
  const calls: [string, object][] = [
    ['info', { id: payment!.id }],
    ['check', { id: payment!.id }],
    ['refund', { ...back, amountMinor: 1_000 }],
    ['refundRetry', { id: refunds[0]!.id }],
    ['refundDetails', { id: refunds[0]!.id, ...details }],
  ]
  for (const [verb, input] of calls) {
    const answer = await world.staff.call(`/supplier/stripeTransaction/${verb}`, input)
    expect([verb, answer.error.name]).toEqual([verb, 'notFound'])
  }
  const after = await paymentInfo(world, payment!.id, 'supay')
  expect([after.refundingMinor, after.refunds.length]).toEqual([8_000, 1])
})

test.each(['supay', 'lianlian-cn'])(
  '%s: a forged message and one of another amount pay nothing; the poller finds the money',
  async (system) => {
    const { world, link } = await yuanLink(system)
    await goWrong(world, { echo: 'forged' })
    await press(world, await scanned(world, await choose(world, link, 'alipay')))
    const { link: other, world: same } = {
      world,
      link: await world.staff.data<{ url: string }>('/supplier/distributorAccout/payLink', {
        agentId: world.agentId,
        amountMinor: 12_300,
      }),
    }
    await goWrong(same, { echo: 'wrong-amount' })
    await press(same, await scanned(same, await choose(same, other, 'wechat')))
    await drain(world)
    const [second, first] = await paymentsOf(world, system)
    expect([first!.state, second!.state, second!.trouble]).toEqual(['waiting', 'waiting', 'mismatch'])
    const list = system === 'supay' ? 'supayBill' : 'llianPayBill'
    await world.staff.data(`/supplier/${list}/check`, { id: first!.id })
    await drain(world)
    expect((await paymentsOf(world, system)).map(({ state }) => state)).toEqual(['waiting', 'paid'])
  },
)

test.each(['supay', 'lianlian-cn'])(
  '%s: an answer that is lost leaves it unknown, and it is one order when it is asked again',
  async (system) => {
    const { world, link } = await yuanLink(system)
    await goWrong(world, { fault: 'lost' })
    await choose(world, link, 'wechat')
    const [lost] = await paymentsOf(world, system)
    expect(lost).toMatchObject({ state: 'unknown', error: 'tooSlow' })
    await goWrong(world, { fault: 'none' })
    const list = system === 'supay' ? 'supayBill' : 'llianPayBill'
    await world.staff.data(`/supplier/${list}/check`, { id: lost!.id })
    expect((await paymentsOf(world, system)).map(({ state }) => state)).toEqual(['waiting'])
  },
)

test('an agent that pays in baht is not offered what takes yuan only', async () => {
  const world = await makePayWorld(server, 'supay')
  const link = await world.staff.data<{ url: string }>('/supplier/distributorAccout/payLink', {
    agentId: world.agentId,
    amountMinor: 100,
  })
  const page = await anonymous(server).fetch(
    new URL(link.url).pathname,
    { language: 'en' },
    { method: 'GET' },
  )
  expect(await page.text()).toContain('Payment is not possible here')
})

test('a sample of the aggregator’s is checked against the key that was saved; it signs nothing for anybody', async () => {
  const world = await makePayWorld(server, 'supay')
  const { secrets } = await withSystemCtx(world.app, world.merchant.id, (ctx) =>
    readConnection(ctx, world.connectionId),
  )
  const check = (sample: object) =>
    world.staff.data<{ ok: boolean; text: string }>('/supplier/paymentAccounts/sample', {
      id: world.connectionId,
      sample: JSON.stringify(sample),
    })
  const values = { total_fee: '100', out_trade_no: 'A1' }
  const signing = { recipe: 'md5', signField: 'sign', typeField: 'sign_type' } as const
  const text = 'out_trade_no=A1&total_fee=100'
  expect(await check({ ...values, sign: supaySign(values, signing, secrets) })).toEqual({ ok: true, text })
  expect(await check({ ...values, sign: 'another' })).toEqual({ ok: false, text })
})

test('a code that is paid after the provider stopped asking is found by the poller, and still counts', async () => {
  const world = await makePayWorld(server, 'ksher')
  await goWrong(world, { echo: 'silent' })
  const { id, link } = await orderToPay(world)
  const page = await choose(world, link, 'promptpay')
  const due = (sets: string) =>
    withSystemCtx(world.app, world.merchant.id, ({ db }) =>
      sql`update payment_attempt set ${sql.raw(sets)} where merchant_id = ${world.merchant.id}`.execute(db),
    )
  await due(`expires_at = now() - interval '3 hours', state = 'expired', next_check_at = now()`)
  await press(world, page)
  await checkDue(jobOf(world.app))
  await drain(world)
  expect((await paymentsOf(world, 'ksher')).map(({ state }) => state)).toEqual(['paid'])
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
})

test('with a biller’s id the code of a transfer holds our number, so that the bank’s line tells what was paid', async () => {
  const world = await makePayWorld(server)
  const { id: connectionId } = await world.staff.data<{ id: number }>('/supplier/paymentAccounts/save', {
    name: 'Biller',
    system: 'bank',
    settings: { bankName: 'KBANK', accountName: 'Blue Co', accountNo: '1', billerId: '0105561000011 01' },
  })
  const { link } = await orderToPay(world)
  await choose(world, link, 'bank-transfer', { connectionId })
  const [payment] = await paymentsOf(world, 'bank')
  const { rows } = await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql<{
      qr: string
    }>`select qr from payment_attempt where merchant_id = ${world.merchant.id} and id = ${payment!.id}`.execute(
      db,
    ),
  )
  const bill = readPromptPay(rows[0]!.qr)?.get('30') ?? ''
  expect(payment!.number).toMatch(/^[0-9A-Z]{1,20}$/)
  expect(bill).toContain('0115010556100001101')
  expect(bill.endsWith(payment!.number)).toBe(true)
})

test('an agent that pays in yuan is asked for yuan, its merchant’s people for baht', async () => {
  const { world } = await yuanLink('supay')
  const currencyOf = async (who: 'agent' | 'staff') =>
    (await world[who].data<{ currency: string }>('/supplier/user/myself')).currency
  expect([await currencyOf('agent'), await currencyOf('staff')]).toEqual(['CNY', 'THB'])
})
