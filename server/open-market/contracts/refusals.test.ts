import { expect, test } from 'vitest'
import type { SharedProduct } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { connect, contractWhen, profileOf, showCompany, someTerms } from '#test/factories/merchants/market.ts'
import { makeOrderWorld, orderInput, type OrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { decideLicence } from '../company/check-licences.ts'
import { sweepOne } from './sweep.ts'

// Codes of refusals of the market that no other test names: 409510, 513–516 and 519 have theirs where their rule is tested; 409517 is none
// that anybody sees, for a blocked company is told of an unknown one (privacy.test.ts).

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'

async function shownWorld() {
  const world = await makeOrderWorld(server, { balanceMinor: 100_000_000, sku: { capacity: 400 } })
  return { world, company: await showCompany({ merchant: world.merchant, staff: world.staff }) }
}
type Shown = Awaited<ReturnType<typeof shownWorld>>

const agentIdAt = async ({ world }: Shown, of: Shown): Promise<number> =>
  (
    await world.staff.data<{ rows: { id: number; boundMerchantCode: string }[] }>(
      '/supplier/distributor/list',
      {},
    )
  ).rows.find(({ boundMerchantCode }) => boundMerchantCode === of.world.merchant.code)!.id
const order = (world: OrderWorld, agentId: number) =>
  world.staff.call<{ id: number }>('/supplier/orderEntry/create', orderInput(world, { agentId }))

test('409511: under a suspended contract nothing new is ordered, and what runs is served and cancelled as usual', async () => {
  const [seller, buyer] = [await shownWorld(), await shownWorld()]
  await connect(seller.company, buyer.company)
  const agentId = await agentIdAt(seller, buyer)
  const running = (await order(seller.world, agentId)).data!
  const { id } = (await profileOf(seller.company, buyer.company, 'agent')).contracts[0]!
  await seller.world.staff.data(`${at}/contract/suspend`, { id, reason: 'Rainy season' })
  expect((await order(seller.world, agentId)).error.code).toBe(409511)
  const handle = (verb: string, more: object = {}) =>
    seller.world.staff.call(`/supplier/orderHandler/${verb}`, { id: running.id, ...more })
  expect((await handle('confirm')).error.code).toBe(0)
  expect((await handle('cancel', { reason: 'Rain', refund: 'rule' })).error.code).toBe(0)
})

test('409512: of a partner whose licence has ended nothing new is ordered where the gate says so', async () => {
  const [seller, buyer] = [await shownWorld(), await shownWorld()]
  const number = `19/${String(10_000 + buyer.world.merchant.id)}`
  const validUntil = Temporal.Now.plainDateISO('Asia/Bangkok').add({ days: 5 }).toString()
  const form = { country: 'TH', kind: 'operator', number, holder: 'Buyer', validUntil }
  const { id } = await buyer.world.staff.data<{ id: number }>(`${at}/licence/save`, form)
  await buyer.world.staff.data(`${at}/licence/submit`, { id })
  const found = { country: 'TH', number, by: 'Nok', where: 'the register' }
  await decideLicence(server.app, buyer.world.merchant.id, { ...found, verdict: 'checked' })
  await seller.world.staff.data(`${at}/gateSave`, { gate: 'checked', gateOrders: 'refuse' })
  await connect(seller.company, buyer.company)
  const agentId = await agentIdAt(seller, buyer)
  expect((await order(seller.world, agentId)).error.code).toBe(0)
  for (const [{ world }, days] of [
    [buyer, 6],
    [seller, 0],
  ] as const)
    await withSystemCtx(server.app, world.merchant.id, (ctx) =>
      sweepOne({ ...ctx, now: new Date(Date.now() + days * 86_400_000) }),
    )
  await contractWhen(buyer.company, seller.company, 'supplier', ({ state }) => state === 'suspended')
  expect((await order(seller.world, agentId)).error.code).toBe(409512)
})

test('409520: what a partner does not share is not taken over', async () => {
  const [seller, buyer] = [await shownWorld(), await shownWorld()]
  await connect(seller.company, buyer.company)
  const take = {
    merchantCode: seller.world.merchant.code,
    skuIds: [seller.world.sku.id],
    mode: 'copy',
    markupBasisPoints: 2_000,
  }
  expect((await buyer.world.staff.call(`${at}/bind`, take)).error.code).toBe(409520)
})

/** Takes a partner's product over and shares it in turn; its number there. */
async function handOn(from: Shown, to: Shown, skuId: number): Promise<number> {
  const merchantCode = from.world.merchant.code
  await from.world.staff.data(`${at}/share/save`, { skuIds: [skuId], sharedWith: 'partners' })
  await to.world.staff.data(`${at}/bind`, {
    merchantCode,
    skuIds: [skuId],
    mode: 'copy',
    markupBasisPoints: 2_000,
  })
  const { rows } = await to.world.staff.data<{ rows: SharedProduct[] }>(`${at}/library`, { merchantCode })
  const boundSkuId = rows.find((row) => row.skuId === skuId)!.boundSkuId!
  await to.world.staff.data('/supplier/standard/onSale', { ids: [boundSkuId], onSale: true })
  return boundSkuId
}

test('409521: a product is handed on only where its contract allows it, and by no more than three companies in a row', async () => {
  const [origin, reseller, shop, last] = await Promise.all([
    shownWorld(),
    shownWorld(),
    shownWorld(),
    shownWorld(),
  ])
  const mayResell = { terms: { ...someTerms, mayResell: true } }
  await connect(origin.company, reseller.company)
  await connect(reseller.company, shop.company, mayResell)
  await connect(shop.company, last.company, mayResell)
  const resold = await handOn(origin, reseller, origin.world.sku.id)
  await reseller.world.staff.data(`${at}/share/save`, { skuIds: [resold], sharedWith: 'partners' })
  const take = (from: Shown, skuId: number) => ({
    merchantCode: from.world.merchant.code,
    skuIds: [skuId],
    mode: 'copy',
    markupBasisPoints: 2_000,
  })
  // The contract with the origin does not say that it may.
  const refused = await shop.world.staff.call(`${at}/bind`, take(reseller, resold))
  expect(refused.error.code).toBe(409521)
  const { id, seq } = (await profileOf(origin.company, reseller.company, 'agent')).contracts[0]!
  const from = Temporal.Now.plainDateISO('Asia/Bangkok').add({ days: 1 }).toString()
  await origin.world.staff.data(`${at}/contract/amend`, { id, seq, from, ...mayResell })
  const there = await contractWhen(
    reseller.company,
    origin.company,
    'supplier',
    ({ amendment }) => amendment !== null,
  )
  await reseller.world.staff.data(`${at}/contract/amendAccept`, { id: there.id, hash: there.amendment!.hash })
  await contractWhen(
    origin.company,
    reseller.company,
    'agent',
    ({ amendment }) => amendment?.state === 'accepted',
  )
  await withSystemCtx(server.app, origin.world.merchant.id, (ctx) =>
    sweepOne({ ...ctx, now: new Date(Date.now() + 86_400_000) }),
  )
  await contractWhen(reseller.company, origin.company, 'supplier', ({ versionNo }) => versionNo === 2)
  const sold = await handOn(reseller, shop, resold)
  await shop.world.staff.data(`${at}/share/save`, { skuIds: [sold], sharedWith: 'partners' })
  expect((await last.world.staff.call(`${at}/bind`, take(shop, sold))).error.code).toBe(409521)
})
