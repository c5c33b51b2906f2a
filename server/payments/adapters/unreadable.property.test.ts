import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaySystem } from '#contract/payments/providers.ts'
import { readConnection } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { readOrder } from '#test/factories/orders.ts'
import {
  choose,
  drain,
  goWrong,
  makePayWorld,
  orderToPay,
  paymentsOf,
  press,
} from '#test/factories/payments.ts'
import { mismatchOf } from '../attempt/apply-reported.ts'
import { lianlianSign } from '../lianlian/lianlian-sign.ts'
import type { Port } from './adapter.ts'
import { adapters } from './adapters.ts'
import { Simulated } from '../../kit/outside/simulator.ts'

const server = await testServer()
const port = (settings: Record<string, unknown> = {}): Port => ({
  app: server.app,
  connection: {
    id: 1,
    merchantId: 1,
    system: 'supay',
    name: '',
    mode: 'live',
    settings,
    secrets: {},
    otherSecrets: [],
  } as never,
})

const attempt = { number: 'P77', amount_minor: 99_900, currency: 'CNY' }

/** A right message of each provider, and where its amount, its currency and our number stand. */
const messages: Partial<
  Record<PaySystem, { body: (fields: Record<string, unknown>) => string; fields: Record<string, unknown> }>
> = {
  stripe: {
    fields: { amount_total: 99_900, currency: 'cny', client_reference_id: 'P77' },
    body: (fields) =>
      JSON.stringify({
        id: 'evt_1',
        type: 'checkout.session.completed',
        data: { object: { id: 'cs_1', payment_status: 'paid', status: 'complete', ...fields } },
      }),
  },
  ksher: {
    fields: { total_fee: 99_900, fee_type: 'CNY', mch_order_no: 'P77' },
    body: (fields) => JSON.stringify({ code: 0, sign: 'x', data: { result: 'SUCCESS', ...fields } }),
  },
  lianlian: {
    fields: { order_amount: '999.00', order_currency: 'CNY', merchant_order_id: 'P77' },
    body: (fields) => JSON.stringify({ order_status: 'PS', order_id: '1', ...fields }),
  },
  'lianlian-cn': {
    fields: { money_order: '999.00', no_order: 'P77' },
    body: (fields) => JSON.stringify({ result_pay: 'SUCCESS', oid_paybill: '1', ...fields }),
  },
  supay: {
    fields: { total_fee: '99900', fee_type: 'CNY', out_trade_no: 'P77' },
    body: (fields) => JSON.stringify({ trade_state: 'SUCCESS', trade_no: '1', ...fields }),
  },
}

const newsOf = (system: PaySystem, body: string) =>
  adapters[system].news?.(port(), { body: Buffer.from(body), headers: {} })

/** What no reader takes for the value: wrapped, missing, doubled, below zero, exponents, no number, truth values. */
const hostile = (value: unknown) =>
  fc.oneof(
    fc.constantFrom<unknown>(
      undefined,
      null,
      '',
      ' ',
      true,
      false,
      'NaN',
      'Infinity',
      '0x1869C',
      '9.99e4',
      '9.99E2',
      -99_900,
      '-99900',
      '-999.00',
      '+999.00',
      '999,00',
      1e21,
      99_900.5,
      '٩٩٩',
      {},
      [],
    ),
    fc.constantFrom<unknown>(
      { value },
      { amount: value },
      { toString: value },
      [value],
      [value, value],
      [[value]],
      { 0: value },
      `${String(value)},${String(value)}`,
      `${String(value)} ${String(value)}`,
    ),
    fc.object({ maxDepth: 2 }),
    fc.array(fc.constant(value), { minLength: 1, maxLength: 3 }),
  )

for (const [system, { body, fields }] of Object.entries(messages) as [
  PaySystem,
  NonNullable<(typeof messages)[PaySystem]>,
][]) {
  test(`${system}: the right message is read`, () => {
    const news = newsOf(system, body(fields))
    expect(news?.about === 'payment' && mismatchOf(attempt, news.told)).toBeUndefined()
  })

  test(`${system}: what says paid without a readable amount, currency or number pays nothing, and is heard`, () => {
    const field = fc.constantFrom(...Object.keys(fields))
    fc.assert(
      fc.property(
        field.chain((name) => fc.tuple(fc.constant(name), hostile(fields[name]))),
        ([name, value]) => {
          const news = newsOf(system, body({ ...fields, [name]: value }))
          expect(news?.about).toBe('payment')
          if (news?.about !== 'payment') return
          const { amountMinor } = news.told
          expect(amountMinor === undefined || Number.isSafeInteger(amountMinor)).toBe(true)
          expect(mismatchOf(attempt, news.told)).toBeTruthy()
        },
      ),
      { numRuns: 300 },
    )
  })
}

test('a signed message whose amount is wrapped settles nothing and waits for a person; the right one settles', async () => {
  const world = await makePayWorld(server, 'lianlian')
  await goWrong(world, { echo: 'silent' })
  const { id, link } = await orderToPay(world)
  await press(world, await choose(world, link, 'hosted'))
  const { settings } = await withSystemCtx(world.app, world.merchant.id, (ctx) =>
    readConnection(ctx, world.connectionId),
  )
  const [attempt] = await paymentsOf(world, 'lianlian')
  const account = String(settings['merchantId'])
  const found = await new Simulated<{ ownKey: string }>(server.app, 'lianlian', 'account').get(
    account,
    account,
  )
  const right = {
    merchant_id: account,
    merchant_order_id: attempt!.number,
    order_id: '9001',
    order_status: 'PS',
    order_amount: (link.amountMinor / 100).toFixed(2),
    order_currency: link.currency,
  }
  const send = (data: Record<string, unknown>) =>
    fetch(server.url.replace('localhost', '127.0.0.1') + new URL(String(settings['tells'])).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', sign: lianlianSign(data, found!.ownKey) },
      body: JSON.stringify(data),
    })
  for (const wrong of [
    { order_amount: { value: right.order_amount } },
    { order_amount: [right.order_amount] },
    { order_currency: { code: right.order_currency } },
    { order_amount: '' },
  ]) {
    expect((await send({ ...right, ...wrong })).status).toBe(200)
    await drain(world)
    expect((await readOrder(world, id)).paymentStatus).toBe('unpaid')
    const listed = await world.staff.data<{ rows: object[] }>('/supplier/llianPayBill/list', {
      attention: true,
    })
    expect(listed.rows).toMatchObject([{ number: attempt!.number, trouble: 'mismatch' }])
  }
  const { merchant_order_id: _, ...nameless } = right
  expect((await send(nameless)).status).toBe(200)
  await drain(world)
  const breaks = await world.staff.data<{ rows: { key: string; provider: { name: string } }[] }>(
    '/supplier/writeOff/plane/list',
    { tab: 'breaks', kind: 'provider-only' },
  )
  expect(breaks.rows.map(({ provider }) => provider.name)).toContain('9001')
  expect((await send(right)).status).toBe(200)
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  expect(await paymentsOf(world, 'lianlian')).toMatchObject([{ state: 'paid', trouble: null }])
})
