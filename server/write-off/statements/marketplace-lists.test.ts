import { expect, test } from 'vitest'
import type { StatementInfo } from '#contract/write-off/statements/statement.schema.ts'
import {
  booksAgree,
  makeBankWorld,
  takeBest,
  takeLines,
  undoMatch,
  uploadStatement,
} from '#test/factories/bank.ts'
import { bookInput, connectChannel, valueOf } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { day, readOrder } from '#test/factories/orders.ts'
import { accountsOf } from '#test/factories/payments.ts'

/** Lists as marketplaces head them: day, their number, what the guest paid, what they kept, what they send, their payout. */
const lists: Record<string, string> = {
  octo: 'Date,Reseller reference,Gross amount,Commission,Net amount,Payout reference',
  gyg: 'Settlement date,GYG booking reference,Retail rate,Commission fee,Net rate,Remittance no',
  viator: 'Payout date,Booking reference,Retail rate,Commission,Net rate,Payout ID',
  klook: 'Participation date,Booking reference ID,Selling price,Commission,Net price,Settlement ID',
  kkday: '結算日期,訂單編號,訂單金額,手續費,結算金額,結算單號',
  tiqets: 'Date,Order ID,Gross revenue,Commission,Net revenue,Invoice no',
  ctrip: '结算日期,订单号,卖价,佣金,结算价,结算单号',
  meituan: '消费时间,美团订单号,用户实付,技术服务费,应结金额,账单号',
  fliggy: '结算时间,主订单编号,实付金额,佣金,结算金额,账单编号',
  mafengwo: '日期,马蜂窝订单号,订单金额,佣金,结算金额,结算批次',
  qunar: '使用日期,去哪儿订单号,订单总价,佣金金额,结算总价,对账单号',
  tongcheng: '交易日期,同程订单号,订单金额,服务费,应付金额,打款单号',
  treep: 'Date,Booking no,Order amount,Fee,Payable,Settlement no',
}
const server = await testServer()
const at = '/supplier/writeOff'
const world = await makeBankWorld(server)
const money = (minor: number) => (minor / 100).toFixed(2)

/** Orders of a marketplace, and its list of them: guests paid so much more than we are paid. */
async function paidBy(system: string, heads: string, { extra = 15, short = 0 } = {}) {
  const market = await connectChannel(world, { system, product: `${system}-${crypto.randomUUID()}` })
  const bookings = []
  for (let no = 1; no <= 2; no++)
    bookings.push(
      valueOf(
        await market.engine.book(
          bookInput(market, {
            thirdCode: `${system.toUpperCase()}-${crypto.randomUUID()}`,
            outsideProduct: (await market.engine.offers())[0]!.outsideProduct,
          }),
        ),
      ),
    )
  const rows = bookings.map(({ thirdCode, orderId, netMinor }, no) => {
    const sold = netMinor ?? 0
    return {
      orderId: orderId!,
      thirdCode,
      net: sold - (no === 0 ? short : 0),
      gross: Math.round((sold * (100 + extra)) / 100),
    }
  })
  const payout = `${system.toUpperCase()}-${917_000 + bookings[0]!.id}`
  const text = [
    heads,
    ...rows.map(
      ({ thirdCode, gross, net }) =>
        `${day(-1)},${thirdCode},${money(gross)},${money(gross - net)},${money(net)},${payout}`,
    ),
  ].join('\n')
  const file = await uploadStatement(world.staff, text, { source: 'channel', agentId: String(world.agentId) })
  const id = file.data!.ids[0]!
  await world.staff.data(`${at}/statement/take`, { id })
  const shows = async () => (await world.staff.data<StatementInfo>(`${at}/statement/info`, { id })).lines
  return { rows, payout, shows, net: rows.reduce((sum, row) => sum + row.net, 0) }
}

for (const [system, heads] of Object.entries(lists))
  test(`${system}: its list pays its orders by its own numbers; its margin is no expense of ours`, async () => {
    const { rows, payout, shows, net } = await paidBy(system, heads)
    const view = rows.map(({ gross, net: one }) => ({
      amountMinor: one,
      feeMinor: gross - one,
      reference: payout,
      became: 'open',
      differsMinor: null,
    }))
    expect(await shows()).toMatchObject(view)
    const [line] = await takeLines(world, world.account, [{ amount: net, text: `TRANSFER ${payout}` }])
    const before = await accountsOf(world)
    expect((await takeBest(world, line!.id)).error.code).toBe(0)
    for (const { orderId } of rows) expect((await readOrder(world, orderId)).paymentStatus).toBe('paid')
    const after = await accountsOf(world)
    expect(after['expense channel-commission']).toBe(before['expense channel-commission'])
    expect(await shows()).toMatchObject(rows.map(() => ({ became: 'matched' })))
  })

test('a list that pays less than an order was sold for says by how much, and leaves that order owed', async () => {
  const { rows, shows, net, payout } = await paidBy('klook', lists['klook']!, { short: 1_000 })
  const lines = await shows()
  expect(lines.map(({ differsMinor }) => differsMinor)).toEqual([-1_000, null])
  const [line] = await takeLines(world, world.account, [{ amount: net, text: `KLOOK ${payout}` }])
  const made = await takeBest(world, line!.id)
  expect(made.error.code).toBe(0)
  const states = await Promise.all(
    rows.map(async ({ orderId }) => (await readOrder(world, orderId)).paymentStatus),
  )
  expect(states).toEqual(['unpaid', 'paid'])
  await undoMatch(world, made.data!.id)
  for (const { orderId } of rows) expect((await readOrder(world, orderId)).paymentStatus).toBe('unpaid')
  await booksAgree(world)
})
