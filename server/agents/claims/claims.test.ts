import { expect, test } from 'vitest'
import type { AgentClaim } from '#contract/agents/claims/claim.schema.ts'
import type { AgentAccount } from '#contract/agents/agents.schema.ts'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { bankOf, booksAgree, matchLines, takeLines, undoMatch } from '#test/factories/bank.ts'
import { testServer } from '#test/factories/http.ts'
import { choose, connect, drain, paymentsOf } from '#test/factories/payments.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { day } from '#test/factories/orders.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'
import { handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { postJournals } from '../../finance/finance.public.ts'
import { settleOwed } from './sweep-claims.ts'

const server = await testServer()
const { world, staff, merchant, makePlan, accept, quote, owner, inMerchant } = await makeGroupWorld(server)
await makeUser(server.app, merchant, { permissions: ['tools.AgentAccout'] })
const distributor = '/supplier/distributor'

type List = { rows: AgentClaim[] }
const accountOf = (agentId: number) => staff.data<AgentAccount>(`${distributor}Accout/info`, { agentId })
const claimsOf = async (agentId: number) =>
  (await staff.data<List>(`${distributor}Accout/claims`, { agentId })).rows
const topUp = (agentId: number, amountMinor: number) =>
  staff.data(`${distributor}Accout/recharge`, {
    agentId,
    amountMinor,
    method: 'cash',
    memo: '',
    clientRequestId: crypto.randomUUID(),
  })

/** A group of an agent without money is cancelled 20 days ahead: 30 % of it, 18,000.00, is kept. */
async function owing() {
  const agent = await makeAgent(server.app, merchant, { currency: 'CNY' })
  await makeUser(server.app, merchant, { kind: 'agent', agentId: agent.id })
  const plan = await makePlan({ startDate: day(20), singles: 0, agentId: agent.id })
  await accept(await quote(plan.id), { singles: 0 })
  await staff.data(`${handler}/confirm`, { id: plan.id })
  await staff.data(`${handler}/cancel`, { id: plan.id, reason: 'No visas' })
  return { agent, plan }
}

test('a fee that a prepaying agent has no money for is a claim, told to both and shown on its account', async () => {
  const { agent, plan } = await owing()
  expect(await claimsOf(agent.id)).toMatchObject([
    { status: 'open', amountMinor: 1_800_000, openMinor: 1_800_000, currency: 'CNY', planId: plan.id },
  ])
  expect(await accountOf(agent.id)).toMatchObject({
    availableMinor: 0,
    claimedMinor: 1_800_000,
    receivableMinor: 1_800_000,
  })
  const notices = await owner.query(
    `select split_part(audience, ':', 1) as audience, facts ->> 'amount' as amount from notification where merchant_id = $1 and kind = 'claimOpened' and subject_id = $2
      order by audience`,
    [merchant.id, agent.id],
  )
  expect(notices.rows).toEqual([
    { audience: 'agent', amount: '18,000.00 CNY' },
    { audience: 'staff', amount: '18,000.00 CNY' },
  ])
})

test('the next top-ups pay it before anything can be ordered for them', async () => {
  const { agent } = await owing()
  await topUp(agent.id, 500_000)
  expect(await accountOf(agent.id)).toMatchObject({ availableMinor: 0, claimedMinor: 1_300_000 })
  await topUp(agent.id, 2_000_000)
  expect(await accountOf(agent.id)).toMatchObject({
    availableMinor: 700_000,
    claimedMinor: 0,
    receivableMinor: 0,
  })
  expect(await claimsOf(agent.id)).toMatchObject([{ status: 'settled', openMinor: 0 }])
})

test('a top-up that had not come is taken back with the claim that it paid open again', async () => {
  const { agent } = await owing()
  const { id } = await staff.data<{ id: number }>('/supplier/rechargeRecord/save', {
    clientRequestId: crypto.randomUUID(),
    agentId: agent.id,
    amountMinor: 2_000_000,
    accountId: (await makeCollection(staff, { currency: 'CNY' })).id,
    paidOn: day(0),
  })
  await staff.data('/supplier/rechargeRecord/confirm', { id })
  expect(await accountOf(agent.id)).toMatchObject({ availableMinor: 200_000, claimedMinor: 0 })
  await staff.data('/supplier/rechargeRecord/undo', { id, reason: 'The bank says no' })
  expect(await accountOf(agent.id)).toMatchObject({
    availableMinor: 0,
    claimedMinor: 1_800_000,
    receivableMinor: 1_800_000,
  })
  await staff.data('/supplier/rechargeRecord/confirm', { id })
  expect(await accountOf(agent.id)).toMatchObject({ availableMinor: 200_000, claimedMinor: 0 })
})

test('a top-up by a pay link whose transfer had not come is taken back with the claim that it paid open again', async () => {
  const { agent } = await owing()
  const payWorld = { ...world, server, connectionId: await connect(world, 'bank', 'Transfers') }
  const link = await staff.data<PayLink>(`${distributor}Accout/payLink`, {
    agentId: agent.id,
    amountMinor: 2_000_000,
    memo: '',
  })
  await choose(payWorld, link, 'bank-transfer')
  const [transfer] = await paymentsOf(world, 'bank')
  const account = await bankOf(world, 'CNY')
  const [line] = await takeLines(world, account, [{ amount: 2_000_000, text: transfer!.number }])
  const match = async () => {
    const made = await matchLines(world, [line!.id], [{ key: `payment ${transfer!.id}` }])
    expect(made.error).toEqual({ code: 0 })
    await drain(world)
    return made.data!.id
  }
  const made = await match()
  expect(await accountOf(agent.id)).toMatchObject({ availableMinor: 200_000, claimedMinor: 0 })
  expect((await undoMatch(world, made)).error).toEqual({ code: 0 })
  expect(await accountOf(agent.id)).toMatchObject({
    availableMinor: 0,
    claimedMinor: 1_800_000,
    receivableMinor: 1_800_000,
  })
  expect(await claimsOf(agent.id)).toMatchObject([{ status: 'open', openMinor: 1_800_000 }])
  await match()
  expect(await accountOf(agent.id)).toMatchObject({ availableMinor: 200_000, claimedMinor: 0 })
  await booksAgree(world)
})

test('staff with the right waive it with a reason, once', async () => {
  const { agent } = await owing()
  const [claim] = await claimsOf(agent.id)
  const waive = { id: claim?.id, version: claim?.version, reason: 'They stay with us' }
  await staff.data(`${distributor}Accout/claimWaive`, waive)
  expect(await claimsOf(agent.id)).toMatchObject([
    { status: 'waived', openMinor: 0, reason: 'They stay with us' },
  ])
  expect(await accountOf(agent.id)).toMatchObject({ claimedMinor: 0, receivableMinor: 0 })
  expect((await staff.call(`${distributor}Accout/claimWaive`, waive)).error.code).toBe(409001)
})

test('money that comes without a top-up pays it when the clock looks', async () => {
  const { agent } = await owing()
  await inMerchant((ctx) =>
    postJournals(ctx, [
      {
        kind: 'refund-paid',
        entries: [
          { account: { kind: 'clearing', name: 'refunds', currency: 'CNY' }, debitMinor: 100_000 },
          { account: { kind: 'agent-available', agentId: agent.id, currency: 'CNY' }, creditMinor: 100_000 },
        ],
      },
    ]),
  )
  await inMerchant(settleOwed)
  expect(await accountOf(agent.id)).toMatchObject({ availableMinor: 0, claimedMinor: 1_700_000 })
})

test('an agent that pays by bill from then on owes it with all else', async () => {
  const { agent } = await owing()
  const info = await staff.data<Record<string, unknown>>(`${distributor}/info`, { id: agent.id })
  await staff.data(`${distributor}/update`, { ...info, settlementTerm: 'invoice', creditLimitMinor: 100 })
  expect(await claimsOf(agent.id)).toMatchObject([{ status: 'billed', openMinor: 0 }])
  expect(await accountOf(agent.id)).toMatchObject({ claimedMinor: 0, receivableMinor: 1_800_000 })
})
