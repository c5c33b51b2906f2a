import { expect, test } from 'vitest'
import type { StatementInfo } from '#contract/write-off/statements/statement.schema.ts'
import { bankOf, booksAgree, takeBest, takeLines, undoMatch, uploadStatement } from '#test/factories/bank.ts'
import { bookInput, valueOf } from '#test/factories/channels.ts'
import { makeBoosted } from '#test/factories/channels/boosted.ts'
import { testServer } from '#test/factories/http.ts'
import { day, readOrder } from '#test/factories/orders.ts'
import { accountsOf } from '#test/factories/payments.ts'

const server = await testServer()
const at = '/supplier/writeOff'
const heads = 'Date,Reseller reference,Gross amount,Commission,Net amount,Payout reference'
const money = (minor: number) => (minor / 100).toFixed(2)

/** A marketplace that settles by order, a product boosted there, and two of it sold twice to its guests. */
async function soldTwice() {
  const world = await makeBoosted(
    server,
    {},
    { agent: { settlementTerm: 'settle-by-order' }, balanceMinor: 0 },
  )
  const account = await bankOf(world)
  const sales = []
  for (const thirdCode of ['BOOST-1', 'BOOST-2'])
    sales.push(valueOf(await world.engine.book(bookInput(world, { thirdCode }))))
  return { world, account, sales }
}
type Sold = Awaited<ReturnType<typeof soldTwice>>

/** The marketplace's list of one payout: what its guests paid, what it keeps and what it sends; `short`: so much less for the first. */
async function payOut({ world, sales }: Sold, { payout, short = 0 }: { payout: string; short?: number }) {
  const lines = sales.map(({ thirdCode, retailMinor, netMinor }, no) => {
    const net = netMinor! - (no === 0 ? short : 0)
    return [day(-1), thirdCode, money(retailMinor!), money(retailMinor! - net), money(net), payout].join(',')
  })
  const more = { source: 'channel', agentId: String(world.agentId) }
  const file = await uploadStatement(world.staff, [heads, ...lines].join('\n'), more)
  const id = file.data!.ids[0]!
  await world.staff.data(`${at}/statement/take`, { id })
  return async () => (await world.staff.data<StatementInfo>(`${at}/statement/info`, { id })).lines
}
const paid = async ({ world, sales }: Sold) =>
  Promise.all(sales.map(async ({ orderId }) => (await readOrder(world, orderId!)).paymentStatus))

test('boosted orders are paid by the payout of their marketplace at their net; what it keeps of the price of guests is no expense of ours', async () => {
  const sold = await soldTwice()
  const { world, account } = sold
  // 2 × 2,090 there; 2 × 1,756.50 for us.
  expect(sold.sales).toMatchObject([
    { retailMinor: 418_000, netMinor: 351_300 },
    { retailMinor: 418_000, netMinor: 351_300 },
  ])
  const shows = await payOut(sold, { payout: 'PAY-7001' })
  const line = {
    amountMinor: 351_300,
    feeMinor: 66_700,
    reference: 'PAY-7001',
    became: 'open',
    differsMinor: null,
  }
  expect(await shows()).toMatchObject([line, line])
  const [deposit] = await takeLines(world, account, [{ amount: 702_600, text: 'OCTO PAY-7001' }])
  const before = await accountsOf(world)
  expect((await takeBest(world, deposit!.id)).error.code).toBe(0)
  expect(await paid(sold)).toEqual(['paid', 'paid'])
  expect((await accountsOf(world))['expense channel-commission']).toBe(before['expense channel-commission'])
  expect(await shows()).toMatchObject([{ became: 'matched' }, { became: 'matched' }])
  await booksAgree(world)
  expect(await world.listing()).toMatchObject({ orders: 2, soldMinor: 836_000, netMinor: 702_600 })
})

test('a payout that pays less than a boosted order is worth says by how much, and leaves that order owed', async () => {
  const sold = await soldTwice()
  const { world, account } = sold
  // As if it had kept 18 % of the first.
  const shows = await payOut(sold, { payout: 'PAY-7002', short: 12_540 })
  expect((await shows()).map(({ differsMinor }) => differsMinor)).toEqual([-12_540, null])
  const [deposit] = await takeLines(world, account, [{ amount: 702_600 - 12_540, text: 'OCTO PAY-7002' }])
  const made = await takeBest(world, deposit!.id)
  expect(made.error.code).toBe(0)
  expect(await paid(sold)).toEqual(['unpaid', 'paid'])
  await undoMatch(world, made.data!.id)
  expect(await paid(sold)).toEqual(['unpaid', 'unpaid'])
  await booksAgree(world)
})
