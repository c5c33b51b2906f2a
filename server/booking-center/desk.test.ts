import { expect, test } from 'vitest'
import type { Statement } from '#contract/agents/statement/statement.schema.ts'
import type { Agent } from '#contract/agents/agents.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { postJournals } from '#server/finance/finance.public.ts'
import { readSheet } from '#server/kit/sheet/sheet.ts'
import { departureCalls } from '#test/factories/departures.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { actOn, day, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { uploadJpeg } from '#test/factories/files/pictures.ts'
import { pdfText } from '#test/kit/read-pdf.ts'

const server = await testServer()
const calls = departureCalls(server)
const world = await calls.makeWorld()
const { agent, staff, app, merchant, agentId } = world
const account = '/supplier/distributorAccout'
const order = await placeOrder(world, { contactEmail: 'kim@example.com' })
const stranger = await loginAs(server, (await makeUser(app, merchant, { kind: 'agent' })).userName)

const statement = (ask: object = {}, who = agent) => who.data<Statement>(`${account}/ownStatement`, ask)
const textOf = async (who: Caller, path: string, ask: object) => {
  const answer = await who.fetch(path, ask)
  return pdfText(await answer.arrayBuffer())
}

test("a statement is the ledger over a period: it adds up, and any day's end can be asked for", async () => {
  const past = Temporal.PlainDate.from(day(-40))
  const at = past.toZonedDateTime({ timeZone: 'Asia/Bangkok', plainTime: '23:30' }).toInstant().toString()
  await withSystemCtx(app, merchant.id, (ctx) => {
    const side = { kind: 'agent-available', agentId, currency: 'THB' } as const
    const cash = { kind: 'cash', name: 'cash', currency: 'THB' } as const
    return postJournals(ctx, [
      {
        kind: 'recharge',
        agentId,
        at,
        entries: [
          { account: cash, debitMinor: 70_000 },
          { account: side, creditMinor: 70_000 },
        ],
      },
    ])
  })
  const now = await statement({ from: day(-10), to: day(0) })
  const [available, frozen] = now.accounts
  expect(available).toMatchObject({ account: 'agent-available', openingMinor: 70_000 })
  expect(frozen).toMatchObject({
    account: 'agent-frozen',
    openingMinor: 0,
    upMinor: 531_000,
    closingMinor: 531_000,
  })
  for (const one of now.accounts)
    expect(one.openingMinor + one.upMinor - one.downMinor).toBe(one.closingMinor)
  const today = await agent.data<{ availableMinor: number }>(`${account}/ownInfo`)
  expect(available!.closingMinor).toBe(today.availableMinor)
  expect((await statement({ to: past.toString() })).accounts).toMatchObject([{ closingMinor: 70_000 }])
  expect((await statement({ from: day(-60), to: past.subtract({ days: 1 }).toString() })).accounts).toEqual(
    [],
  )
  const wrong = await agent.call(`${account}/ownStatement`, { from: day(0), to: day(-1) })
  expect(wrong.error).toMatchObject({ code: 400000 })
  expect((await statement({}, stranger)).accounts).toEqual([])
})

test('it comes as a workbook and as a document in the language of the reader', async () => {
  const ask = { from: day(-50), to: day(0) }
  const file = await agent.fetch(`${account}/ownStatement/file`, { ...ask, format: 'xlsx' })
  const rows = await readSheet(new Uint8Array(await file.arrayBuffer()))
  const last = rows.filter((row) => row[1] === 'Closing balance').map((row) => row.at(-1))
  const { accounts } = await statement(ask)
  expect(last).toEqual(accounts.map(({ closingMinor }) => (closingMinor / 100).toFixed(2)))
  expect(rows.flat()).toContain(order.code)
  expect(rows.flat()).toContain('700.00')
  const pdf = await agent.fetch(`${account}/ownStatement/file`, ask, { headers: { 'accept-language': 'th' } })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const text = await textOf(agent, `${account}/ownStatement/file`, ask)
  for (const said of ['Statement of account', order.code, '5,310.00', '700.00']) expect(text).toContain(said)
})

test("an agent's sign stands on its guests' vouchers and pages where the merchant lets it, and nowhere else", async () => {
  const sign = '/supplier/distributorSign'
  const { data: logo } = await uploadJpeg(agent, 'logo')
  expect(
    (await agent.call(`${sign}/save`, { logoFileId: logo!.id, contactLine: 'Lotus desk +66 2 111 2222' }))
      .error.code,
  ).toBe(0)
  expect(await agent.data(`${sign}/info`)).toMatchObject({ logoFileId: logo!.id, shown: false })
  // Nobody else's picture, and nobody else sees it.
  expect((await stranger.call(`${sign}/save`, { logoFileId: logo!.id, contactLine: '' })).error.code).toBe(
    400000,
  )
  expect((await stranger.call(`/supplier/file/${logo!.id}`)).error.code).toBe(404000)
  expect((await agent.fetch(`/supplier/file/${logo!.id}`)).headers.get('content-type')).toBe('image/jpeg')
  expect((await uploadJpeg(staff, 'logo')).error.code).toBe(400000)
  const pictures = { logoFileId: null, contactLine: 'Lotus desk +66 2 111 2222' }
  await agent.data(`${sign}/save`, pictures)

  const { lines } = await readOrder(world, order.id)
  await actOn(world, 'sendOrder', { lineId: lines[0]!.id })
  await actOn(world, 'supplierApprove', { lineId: lines[0]!.id }, world.supplier)
  const voucher = (who: Caller) =>
    textOf(who, '/supplier/orderQrcode/pdf', { orderId: order.id, language: 'en' })
  expect(await voucher(agent)).not.toContain('Lotus desk')
  const { id } = await calls.offer(world)
  const link = await calls.linkOf(world, id, order.id)
  expect(await calls.open(link)).not.toContain('Lotus desk')
  const existing = await staff.data<Agent>('/supplier/distributor/info', { id: agentId })
  await staff.data('/supplier/distributor/update', { ...existing, ownVouchers: true })
  expect(await agent.data(`${sign}/info`)).toMatchObject({ shown: true })
  for (const who of [agent, staff]) expect(await voucher(who)).toContain('Lotus desk +66 2 111 2222')
  expect(await voucher(world.supplier)).not.toContain('Lotus desk')
  expect(await calls.open(link)).toContain('Lotus desk +66 2 111 2222')
})
