import { expect, test } from 'vitest'
import type { Agent, AgentInfo } from '#contract/agents/agents.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder, recharge } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const form = { code: 'lotus', name: 'Lotus Travel', currency: 'THB', settlementTerm: 'prepay' }
const save = (input: object) =>
  admin.call<{ id: number }>('/supplier/distributor/save', { ...form, ...input })
const info = (id: number) => admin.data<AgentInfo>('/supplier/distributor/info', { id })

test('an agent is added with its group and terms, found, changed, and tells what may be done with it', async () => {
  const { id } = (await save({ groupName: 'Asia', contactName: '莲花' })).data!
  await makeUser(app, merchant, { kind: 'agent', agentId: id })
  expect(await info(id)).toMatchObject({
    code: 'LOTUS',
    groupName: 'Asia',
    logins: 1,
    can: { edit: true, enable: true, quotation: true, hotelQuotation: true, account: true, logins: true },
  })
  const { rows } = await admin.data<{ rows: Agent[] }>('/supplier/distributor/list', { text: '莲' })
  expect(rows.map((agent) => agent.id)).toEqual([id])
  await admin.data('/supplier/distributor/update', {
    ...form,
    id,
    settlementTerm: 'invoice',
    creditLimitMinor: 9,
  })
  const changed = await info(id)
  expect(changed).toMatchObject({ settlementTerm: 'invoice', creditLimitMinor: 9, groupName: '' })
  // Saved as it is, its history has nothing to tell.
  await admin.data('/supplier/distributor/update', { ...changed })
  const { history } = await info(id)
  expect(history.map(({ type }) => type)).toEqual(['agents.created', 'agents.updated'])
})

test('a taken code, a merchant that nobody knows, and our own are refused at their fields', async () => {
  expect((await save({})).error).toMatchObject({ fields: [{ field: 'code', why: 'taken' }] })
  for (const boundMerchantCode of ['NOBODY', merchant.code])
    expect((await save({ code: 'OTHER', boundMerchantCode })).error).toMatchObject({
      fields: [{ field: 'boundMerchantCode', why: 'unknown' }],
    })
})

test('once money has moved the currency stays', async () => {
  const { id } = (await save({ code: 'PAID' })).data!
  await recharge(app, merchant, id, 5_000)
  const changed = await admin.call('/supplier/distributor/update', {
    ...form,
    code: 'PAID',
    id,
    currency: 'EUR',
  })
  expect(changed.error).toMatchObject({ fields: [{ field: 'currency' }] })
  expect(await info(id)).toMatchObject({ currency: 'THB' })
})

test('stopping an agent takes it out of the pickers, and is asked first where it has orders to come', async () => {
  const { id } = (await save({ code: 'STOP' })).data!
  await admin.data('/supplier/distributor/enable', { id, enabled: false })
  const { rows } = await admin.data<{ rows: { id: number }[] }>('/supplier/distributor/simpleList')
  expect(rows.map((agent) => agent.id)).not.toContain(id)

  const world = await makeOrderWorld(server)
  await placeOrder(world)
  const input = { id: world.agentId, enabled: false }
  const { error } = await world.staff.call('/supplier/distributor/enable', input)
  expect(error).toMatchObject({ code: 201016, message: expect.stringContaining('1') })
  const confirm = error.questions!.map(({ token }) => token)
  await world.staff.data('/supplier/distributor/enable', { ...input, confirm })
})

test('a whole code finds its agent first, before others that only have it in their names', async () => {
  for (const [code, name] of [
    ['AAA', 'A friend of PIER'],
    ['PIER', 'Zebra Tours'],
  ] as const)
    await save({ code, name })
  const { rows } = await admin.data<{ rows: { code: string }[] }>('/supplier/distributor/simpleList', {
    text: 'pier',
  })
  expect(rows.map(({ code }) => code)).toEqual(['PIER', 'AAA'])
})
