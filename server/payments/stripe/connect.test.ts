import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { readConnection } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { anonymous, testServer } from '#test/factories/http.ts'
import { choose, drain, makePayWorld, orderToPay, paymentsOf, press } from '#test/factories/payments.ts'

const server = await testServer()
const at = server.url.replace('localhost', '127.0.0.1')
const begin = async () => {
  const world = await makePayWorld(server, 'cash')
  const made = await world.staff.data<{ id: number; url: string }>('/supplier/stripeSetup/begin', {
    name: 'Our Stripe',
    mode: 'simulator',
  })
  const info = () => world.staff.data<Record<string, unknown>>('/supplier/stripeSetup/info', { id: made.id })
  const answer = async (act: string, url = made.url) => {
    await anonymous(server).fetch(new URL(url).pathname, { act }, { body: 'form' })
    await drain(world)
  }
  return { world, ...made, info, answer }
}

test('an account is opened on the provider’s pages, takes payments as soon as it may, and needs no keys', async () => {
  const { world, id, info, answer } = await begin()
  expect(await info()).toMatchObject({
    takesPayments: false,
    paysOut: false,
    closedWhy: 'requirements.past_due',
  })
  const { url: again } = await world.staff.data<{ url: string }>('/supplier/stripeSetup/link', { id })
  const { account } = await info()
  await answer('some', again)
  expect(await info()).toEqual({
    account,
    takesPayments: true,
    paysOut: false,
    due: ['external_account'],
    overdue: [],
    closedWhy: '',
  })
  const connection = await withSystemCtx(world.app, world.merchant.id, (ctx) => readConnection(ctx, id))
  expect(connection).toMatchObject({ enabled: true, settings: { account, takes: 'yes', wants: '1' } })
  const { link } = await orderToPay(world)
  await press(world, await choose(world, link, 'card', { connectionId: id }))
  await drain(world)
  expect((await paymentsOf(world)).map(({ state }) => state)).toEqual(['paid'])
  const portal = await world.staff.data<{ url: string }>('/supplier/stripePortal/link', { id })
  expect(portal.url).toContain(String(account))
})

test('news of all accounts come at one address, and reach the merchant whose account they name', async () => {
  const { world, id, info } = await begin()
  const { account } = await info()
  const secret = (await withSystemCtx(world.app, world.merchant.id, (ctx) => readConnection(ctx, id)))
    .secrets['webhookSecret']
  const send = (named: unknown, key = secret ?? '') => {
    const body = JSON.stringify({
      id: `evt_${Math.random()}`,
      object: 'event',
      type: 'account.updated',
      account: named,
      livemode: false,
      data: { object: {} },
    })
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: key })
    return fetch(`${at}/outside/all/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': header },
      body,
    })
  }
  expect((await send(account)).status).toBe(200)
  expect((await send(account, 'whsec_somebody')).status).toBe(400)
  expect((await send('acct_nobody')).status).toBe(404)
  expect((await send({})).status).toBe(404)
})

test('without a platform of ours no live account is opened, and an account by keys has no such setup', async () => {
  const world = await makePayWorld(server)
  const live = await world.staff.call('/supplier/stripeSetup/begin', { name: 'Live' })
  expect(live.error.name).toBe('payments.noPlatform')
  const info = await world.staff.call('/supplier/stripeSetup/info', { id: world.connectionId })
  expect(info.error.name).toBe('operationInvalid')
})
