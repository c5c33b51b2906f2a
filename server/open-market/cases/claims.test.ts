import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { BillInfo } from '#contract/billing/bills/bill.schema.ts'
import type { CaseRow } from '#contract/open-market/cases.schema.ts'
import type { OwedLine, PaymentRun } from '#contract/suppliers/payables/payables.schema.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { testServer } from '#test/factories/http.ts'
import { makeBoundWorld, sellBound } from '#test/factories/merchants/bound.ts'
import { contractWhen, makeCompany, quiet, type Company } from '#test/factories/merchants/market.ts'
import { day } from '#test/factories/orders.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'
const cases = async ({ staff }: Company): Promise<CaseRow[]> =>
  (await staff.data<{ rows: CaseRow[] }>(`${at}/case/list`, {})).rows

test('what a live case claims is left out of the bill and of the payment run, and comes back once it is over', async () => {
  const world = await makeBoundWorld(server)
  const { theirs, ours, seller, buyer } = world
  const { code } = await sellBound(world, { adults: 3, children: 1 })
  const agents = await seller.staff.data<{ rows: { id: number; boundMerchantCode: string }[] }>(
    '/supplier/distributor/list',
    {},
  )
  const agentId = agents.rows.find(({ boundMerchantCode }) => boundMerchantCode === ours.merchant.code)!.id
  const bills = '/supplier/distributorBill'
  const generate = () =>
    theirs.staff.data<{ id: number }>(`${bills}/generate`, {
      agentId,
      fromDay: day(0),
      toDay: day(60),
      basis: 'service',
      clientRequestId: randomUUID(),
    })
  const totalOf = async (id: number) =>
    (await theirs.staff.data<BillInfo>(`${bills}/info`, { id })).totalMinor
  const draft = await generate()
  expect(await totalOf(draft.id)).toBe(688_500)

  const claim = { merchantCode: theirs.merchant.code, title: 'Late', body: 'Two hours.', claimMinor: 100_000 }
  const { id } = await buyer.staff.data<{ id: number }>(`${at}/case/open`, { ...claim, orderCode: code })
  await quiet(server.app)
  // Gathered before the case came, locked since.
  await theirs.staff.data(`${bills}/billLock`, { id: draft.id })
  expect(await totalOf(draft.id)).toBe(588_500)

  const accountId = (await makeCollection(ours.staff)).id
  const payables = '/supplier/commBankPayBill'
  const run = () =>
    ours.staff.call<{ id: number }>(`${payables}/save`, {
      clientRequestId: randomUUID(),
      accountId,
      until: day(60),
      payOn: day(1),
      supplierIds: [],
      note: '',
    })
  const runTotal = async (runId: number) =>
    (await ours.staff.data<{ rows: PaymentRun[] }>(`${payables}/list`, {})).rows.find(
      (one) => one.id === runId,
    )!.totalMinor
  const owed = async () => (await ours.staff.data<{ rows: OwedLine[] }>(`${payables}/owed`, {})).rows
  expect(await owed()).toMatchObject([{ owedMinor: 688_500, claimedMinor: 100_000 }])
  const first = (await run()).data!
  expect(await runTotal(first.id)).toBe(588_500)
  await ours.staff.data(`${payables}/pay`, { id: first.id })
  expect((await run()).error.code).toBe(409303)

  await buyer.staff.data(`${at}/case/withdraw`, { id, reason: 'Settled by word.' })
  await quiet(server.app)
  expect(await owed()).toMatchObject([{ owedMinor: 100_000, claimedMinor: 0 }])
  expect(await runTotal((await run()).data!.id)).toBe(100_000)
  expect(await totalOf((await generate()).id)).toBe(100_000)
})

test('nobody claims more than the order comes to between the two', async () => {
  const world = await makeBoundWorld(server)
  const { theirs, ours, seller, buyer } = world
  const { code, mirrorCode } = await sellBound(world, { adults: 3, children: 1 })
  for (const [who, merchantCode, orderCode] of [
    [buyer, theirs.merchant.code, code],
    [seller, ours.merchant.code, mirrorCode],
  ] as const) {
    const open = (claimMinor: number) =>
      who.staff.call(`${at}/case/open`, { merchantCode, orderCode, title: 'Late', body: 'Late.', claimMinor })
    expect((await open(688_501)).error.fields).toMatchObject([{ field: 'claimMinor', why: 'tooLarge' }])
  }
  const whole = { merchantCode: theirs.merchant.code, orderCode: code, claimMinor: 688_500 }
  const opened = await buyer.staff.call(`${at}/case/open`, { ...whole, title: 'Late', body: 'Late.' })
  expect(opened.error.code).toBe(0)
})

test('a run drawn up before the case is refused once there is one', async () => {
  const world = await makeBoundWorld(server)
  const { theirs, ours, buyer } = world
  const { code } = await sellBound(world, { adults: 1, children: 0 })
  const accountId = (await makeCollection(ours.staff)).id
  const payables = '/supplier/commBankPayBill'
  const { id } = await ours.staff.data<{ id: number }>(`${payables}/save`, {
    clientRequestId: randomUUID(),
    accountId,
    until: day(60),
    payOn: day(1),
    supplierIds: [],
    note: '',
  })
  const claim = { merchantCode: theirs.merchant.code, title: 'Late', body: 'Late.', claimMinor: 1 }
  await buyer.staff.data(`${at}/case/open`, { ...claim, orderCode: code })
  expect((await ours.staff.call(`${payables}/pay`, { id })).error.code).toBe(409304)
})

test('a case is about a contract, a licence or an order on a bill as well; one is live of each, and of others there is none', async () => {
  const world = await makeBoundWorld(server)
  const { theirs, ours, seller, buyer } = world
  const merchantCode = theirs.merchant.code
  const claim = { merchantCode, title: 'So it is not', body: 'See for yourself.', claimMinor: 5_000 }
  const open = (more: object) => buyer.staff.call<{ id: number }>(`${at}/case/open`, { ...claim, ...more })
  const contract = await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'active')
  const about = { about: 'contract', contractId: contract.id }
  const { id } = (await open(about)).data!
  expect((await open(about)).error.code).toBe(409519)
  await vi.waitFor(async () => expect(await cases(seller)).toMatchObject([{ about: 'contract' }]), {
    timeout: 20_000,
    interval: 50,
  })
  const there = (await cases(seller))[0]!
  expect(there).toMatchObject({ about: 'contract', reference: 'v1', orderId: null, direction: 'sells' })
  await seller.staff.data(`${at}/case/answer`, { id: there.id, body: 'True.' })
  await seller.staff.data(`${at}/case/offer`, { id: there.id, amountMinor: 5_000, body: 'All of it.' })
  await quiet(server.app)
  const [mine] = await cases(buyer)
  await buyer.staff.data(`${at}/case/accept`, { id, seq: mine!.seq })
  // What both have said is booked by neither.
  expect((await cases(buyer))[0]).toMatchObject({ state: 'agreed', executedAt: null })

  const number = '11/12659'
  const licence = { country: 'TH', kind: 'operator', number, holder: 'Boats Ltd', validUntil: day(400) }
  const saved = await seller.staff.data<{ id: number }>(`${at}/licence/save`, licence)
  await seller.staff.data(`${at}/licence/submit`, { id: saved.id })
  expect((await open({ about: 'licence', licence: 'TH 99/99999' })).error.fields).toMatchObject([
    { field: 'licence' },
  ])
  expect((await open({ about: 'licence', licence: `TH ${number}` })).error.code).toBe(0)
  expect((await cases(buyer))[0]).toMatchObject({ about: 'licence', reference: `TH ${number}` })
  // Another company's case about the same licence is its own.
  const third = await makeCompany(server)
  const theirCase = { ...claim, about: 'licence', licence: `TH ${number}` }
  expect((await third.staff.call(`${at}/case/open`, theirCase)).error.code).toBe(0)
  expect((await third.staff.call(`${at}/case/open`, theirCase)).error.code).toBe(409519)

  const { code, mirrorCode } = await sellBound(world, { adults: 1, children: 0 })
  expect((await open({ about: 'bill', orderCode: code })).error.fields).toMatchObject([{ field: 'billCode' }])
  expect((await open({ about: 'bill', orderCode: code, billCode: 'B-77' })).error.code).toBe(0)
  await quiet(server.app)
  expect((await cases(seller))[0]).toMatchObject({ about: 'bill', reference: 'B-77', orderCode: mirrorCode })
  // The seller's own bill has to hold the order.
  const own = { ...claim, merchantCode: ours.merchant.code, about: 'bill', orderCode: mirrorCode }
  const refused = await seller.staff.call(`${at}/case/open`, { ...own, billCode: 'B-77' })
  expect(refused.error.fields).toMatchObject([{ field: 'billCode' }])
  expect((await open({ about: 'contract', contractId: contract.id + 1 })).error.fields).toMatchObject([
    { field: 'contractId' },
  ])
})

test('a new contract with a company that has many disputes is asked about first', async () => {
  const world = await makeBoundWorld(server)
  const { theirs, ours, seller, buyer } = world
  for (let no = 0; no < 4; no++) {
    const { code } = await sellBound(world, { adults: 1, children: 0 })
    const claim = {
      merchantCode: theirs.merchant.code,
      orderCode: code,
      title: 'Late',
      body: 'Late.',
      claimMinor: 1,
    }
    await buyer.staff.data(`${at}/case/open`, claim)
  }
  await quiet(server.app)
  const terms = { currency: 'THB', settlementTerm: 'prepay' }
  const propose = (more: object = {}) =>
    seller.staff.call(`${at}/contract/propose`, {
      merchantCode: ours.merchant.code,
      direction: 'buys',
      terms,
      ...more,
    })
  const question = await propose()
  expect(question.error.code).toBe(201016)
  expect(question.error.questions).toMatchObject([{ facts: { open: 4, lost: 0 } }])
  const confirm = question.error.questions!.map(({ token }) => token)
  expect((await propose({ confirm })).error.code).toBe(0)
})
