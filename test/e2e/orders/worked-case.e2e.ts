import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { pdfCodes, pdfText } from '#test/kit/read-pdf.ts'
import { day, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { patience } from '../kit/reused-pages.ts'
import { fillIn } from '../kit/text-in.ts'

/*
 * The worked case of docs/worked-case.md, from the product to the refund, with every number: in the browser what people
 * do on screens, by the product's calls what only prepares it.
 */
const tag = `W${Date.now().toString(36).slice(-6)}`.toUpperCase()
const service = day(30)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

type Account = { availableMinor: number; frozenMinor: number }
const account = (page: Page, agentId: number) => post<Account>(page, 'distributorAccout/info', { agentId })
type Board = { cells: { date: string; left: number }[] }
const left = async (page: Page, skuId: number, from = service) =>
  (await post<Board>(page, 'dateStockBoard/list', { skuIds: [skuId], from, days: 1 })).cells[0]?.left

/** Presses a move and, where its panel opens, gives the reason and presses its button. */
async function act(page: Page, name: string, reason?: string): Promise<void> {
  const direct = page.getByRole('button', { name, exact: true }).first()
  if (!(await direct.isVisible())) {
    await button(page, /^More/).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  } else await direct.click()
  const dialog = page.getByRole('dialog').last()
  if (reason !== undefined) {
    await dialog.getByRole('textbox').last().fill(reason)
  }
  const go = dialog.getByRole('button', { name, exact: true })
  if (reason !== undefined || (await go.isVisible().catch(() => false))) await go.click()
}

/** Sells the trip to the agent for a day, from the list of products to the order's own page; its id. */
async function sell(page: Page, contact: string, guests: readonly string[], children = 0): Promise<number> {
  await page.goto(`/order/OrderProductMainList?date=${service}`)
  await page.getByLabel('Agent', { exact: true }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(tag)
  await page.getByRole('radio', { name: `Lotus ${tag}` }).click()
  await page.getByPlaceholder('Code or name').first().fill(tag)
  await button(page, `Add Phi Phi by speedboat ${tag}`).click()
  await button(page, /^Cart/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  for (let child = 0; child < children; child++) await button(page, 'Child +1').click()
  await page.getByRole('button', { name: 'Guests and details' }).last().click()
  await page.getByLabel(/^Contact name/).fill(contact)
  for (const [at, name] of guests.entries())
    await page
      .getByLabel(/^Guest name/)
      .nth(at)
      .fill(name)
  await button(page, 'Place the order').click()
  await page.getByRole('link', { name: 'View order' }).click()
  await page.waitForURL('**/entertainment/OrderDetail?id=*')
  return Number(new URL(page.url()).searchParams.get('id'))
}

/** Forty seats on the day after, too. */
const fillNextDay = (page: Page, skuId: number) =>
  post(page, 'standardDateStock/fill', { skuIds: [skuId], from: day(31), to: day(31), capacity: 40 })

/** A second order of the same trip: changed, partly cancelled and called off, with the numbers of the page's second table. */
async function changeAndCallOff(page: Page, skuId: number, agentId: number): Promise<void> {
  await fillNextDay(page, skuId)
  const stands = async () => {
    const { availableMinor, frozenMinor } = await account(page, agentId)
    return [availableMinor, frozenMinor, await left(page, skuId), await left(page, skuId, day(31))]
  }
  const id = await sell(page, '陈美丽', ['陈美丽', 'สมชาย ใจดี'])
  await page.getByText('3,960.00').first().waitFor()
  expect(await stands()).toEqual([338_500, 396_000, 38, 40])
  await act(page, 'Confirm')
  await page.getByText('Confirmed', { exact: true }).first().waitFor()
  expect(await stands()).toEqual([338_500, 0, 38, 40])

  const drawer = page.getByRole('dialog').last()
  await page.getByRole('button', { name: 'Change order', exact: true }).click()
  await button(page, '+ Add a guest').click()
  await drawer.getByLabel(/^Guest type/).click()
  await page.getByRole('radio', { name: 'Child' }).click()
  await drawer.getByLabel('Name', { exact: true }).fill('김민수')
  await drawer.getByRole('textbox', { name: /^Service date/ }).fill(day(31))
  await drawer.getByRole('row', { name: new RegExp(day(31)) }).waitFor()
  await button(page, 'Change, pay 1,350.00 THB').click()
  await page.getByText('Order changed.').waitFor()
  expect(await stands()).toEqual([203_500, 0, 40, 37])

  // One of them stays at home: what is kept of the share, and what goes back, stands there before it is done.
  await page.reload()
  await page.getByRole('button', { name: 'Change order', exact: true }).click()
  await drawer.getByText('สมชาย ใจดี (Adult)').click()
  await drawer.getByText('990.00 THB').first().waitFor()
  await drawer
    .getByRole('button', { name: /^Change/ })
    .last()
    .click()
  await page.getByText('Order changed.').waitFor()
  expect(await stands()).toEqual([302_500, 0, 40, 38])

  // The boat does not sail: who is on it and what is at stake stand there, then all are called off.
  await page.goto(`/entertainment/departures?dates=${day(31)}~${day(31)}&skuIds=${skuId}`)
  await page.getByRole('row', { name: new RegExp(`Phi Phi by speedboat ${tag}`) }).click()
  await page.getByText('1 order, 2 guests').waitFor()
  await page.getByText('3,330.00 THB (refundable by policy:').waitFor()
  await button(page, 'Cancel or move …').click()
  await drawer.getByText('Cancel all').click()
  await drawer.getByLabel(/^Reason/).fill('Waves of three metres')
  await drawer.getByText('To refund: 3,330.00 THB').waitFor()
  await button(page, 'Start').click()
  await page.waitForURL('**/entertainment/departures/calls/*')
  await page.getByText('Cancelled and refunded 1').waitFor()
  await page.getByText('3,330.00').first().waitFor()
  await vi.waitFor(async () => expect(await stands()).toEqual([635_500, 0, 40, 40]), { timeout: patience })
  await page.goto(`/entertainment/OrderDetail?id=${id}`)
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
}

/** The newest caught mail with this in it; mails leave by a queued job. */
async function mailWith(page: Page, text: string, subject: RegExp): Promise<{ html: string }> {
  const found = async () => {
    const { rows } = await post<{ rows: { html: string; subject: string }[] }>(page, 'mail/caught', { text })
    return rows.find((row) => subject.test(row.subject))
  }
  return vi.waitUntil(found, { timeout: patience, interval: 100 })
}
const answerPage = (html: string) =>
  new URL(/href="([^"]*\/supplier\/answer\/[^"?]+)/.exec(html)![1]!).pathname

async function makeSku(page: Page, supplierId: number): Promise<number> {
  await page.goto('/entertainment/AddNewSKUKind')
  await button(page, 'Day trip').click()
  await button(page, 'Next').click()
  await page.getByLabel(/^Code/).fill(`${tag}-PP`)
  await page.getByLabel('Name English').fill(`Phi Phi by speedboat ${tag}`)
  await fillIn(page, 'Name', 'th', `เกาะพีพีโดยเรือเร็ว ${tag}`)
  for (const [at, [hours, percent]] of [
    ['1440', '50'],
    ['24', '100'],
  ].entries()) {
    await button(page, '+ Add step').click()
    await page
      .getByLabel(/^Hours before departure/)
      .nth(at)
      .fill(hours!)
    await page
      .getByLabel(/^Fee \(%\)/)
      .nth(at)
      .fill(percent!)
  }
  await button(page, 'Save').click()
  await page.waitForURL('**/entertainment/detail?id=*')
  const id = Number(new URL(page.url()).searchParams.get('id'))
  const sku = await post<Record<string, unknown>>(page, 'standard/info', { id })
  await post(page, 'standard/update', {
    ...Object.fromEntries(
      ['code', 'names', 'cancelRule', 'collect', 'stockMode', 'startTime', 'sessions'].map((key) => [
        key,
        sku[key],
      ]),
    ),
    id,
    supplierIds: [supplierId],
  })
  await post(page, 'standard/calendarPrice/saveBase', {
    skuId: id,
    adultMinor: 220_000,
    childMinor: 150_000,
    infantMinor: 0,
    unitMinor: null,
  })
  await post(page, 'standard/onSale', { ids: [id], onSale: true })
  await post(page, 'standardSupplier/cost/save', {
    skuId: id,
    supplierId,
    validFrom: day(-1),
    currency: 'THB',
    adultMinor: 140_000,
    childMinor: 90_000,
    infantMinor: 0,
    unitMinor: null,
  })
  return id
}

/** Forty seats, typed into the board. */
async function giveStock(page: Page): Promise<void> {
  await page.goto(`/entertainment/stockBoard?text=${tag}&window=${service}~${service}`)
  const cell = page.getByRole('gridcell').last()
  await cell.click()
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await button(page, 'Save').click()
  await page.getByText('Stock saved').first().waitFor()
}

async function makeAgent(page: Page, skuId: number) {
  const { id } = await post(page, 'distributor/save', {
    code: tag,
    name: `Lotus ${tag}`,
    currency: 'THB',
    settlementTerm: 'prepay',
  })
  await post(page, 'distributorAccout/recharge', {
    agentId: id,
    amountMinor: 1_000_000,
    method: 'cash',
    clientRequestId: `recharge-${tag}`,
  })
  const less = { adult: -1_000, child: -1_000, infant: -1_000, unit: null }
  await post(page, 'distributorStandard/save', {
    agentId: id,
    rows: [{ skuId, onSale: true, method: 'percent', values: less }],
  })
  const roles = await post<{ rows: { id: number; audience: string }[] }>(page, 'role/list', { pageSize: 100 })
  const userName = `agent-${tag.toLowerCase()}` as const
  await post(page, 'user/save', {
    kind: 'agent',
    userName,
    fullName: 'Lin of Lotus',
    roleId: roles.rows.find(({ audience }) => audience === 'agent')!.id,
    agentId: id,
    password,
  })
  return { id, userName }
}

async function readVoucher(page: Page, orderId: number, language: string) {
  const bytes = await page.evaluate(
    async (path) => [...new Uint8Array(await (await fetch(path)).arrayBuffer())],
    `/supplier/orderQrcode/pdf?orderId=${orderId}&language=${language}`,
  )
  const pdf = new Uint8Array(bytes)
  const [codes] = await pdfCodes(pdf)
  return { text: await pdfText(pdf), code: codes?.[0] }
}

test('the worked case: sold, handed over, approved by a link, withdrawn and refunded, to the satang', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const { id: supplierId } = await post(page, 'supplier/save', {
    code: tag,
    name: `Speedboat ${tag}`,
    currency: 'THB',
    notifyMethod: 'email',
    email: `${tag.toLowerCase()}@pier.example`,
    language: 'th',
    cancelRule: [{ hoursBefore: 1440, keepBasisPoints: 5_000 }],
  })
  const skuId = await makeSku(page, supplierId)
  await giveStock(page)
  const agent = await makeAgent(page, skuId)

  // 2 adults and a child at ten percent less: 5,310.
  const id = await sell(page, '王小明', ['王小明', 'น้ำ ทองดี', '김민수'], 1)
  const order = await post<{ id: number; code: string }>(page, 'order/info', { id })
  await page.getByText('5,310.00').first().waitFor()
  expect(await account(page, agent.id)).toMatchObject({ availableMinor: 469_000, frozenMinor: 531_000 })
  expect(await left(page, skuId)).toBe(37)

  // Handed over by mail; opening the link changes nothing, its button approves, and another screen follows.
  const watcher = await openPage({ as: 'ops', path: `/entertainment/OrderDetail?id=${order.id}` })
  await watcher.getByText('Processing', { exact: true }).first().waitFor()
  await act(page, 'Send to supplier')
  await page.getByText('In process', { exact: true }).first().waitFor()
  const link = answerPage((await mailWith(page, order.code, /./)).html)
  const supplier = await openPage({ path: link })
  await watcher.getByText('Processing', { exact: true }).first().waitFor()
  await supplier.locator('button.main').click()
  await watcher.getByText('Confirmed', { exact: true }).first().waitFor()
  expect(await account(page, agent.id)).toMatchObject({ availableMinor: 469_000, frozenMinor: 0 })

  // The voucher, in Thai, with a code that scans.
  const { rows: vouchers } = await post<{ rows: { code: string; qr: string; state: string }[] }>(
    page,
    'orderQrcode/list',
    {
      orderId: order.id,
    },
  )
  const voucher = await readVoucher(page, order.id, 'th')
  expect(voucher.code).toBe(vouchers[0]!.qr)
  for (const part of ['王小明', 'น้ำ ทองดี', '김민수', order.code]) expect(voucher.text).toContain(part)
  expect(voucher.text).not.toContain('5,310')

  // Withdrawn by the agent in its own log-in, agreed by staff: half is given back.
  const own = await openPage({ as: agent.userName, path: `/bookingCenter/OrderDetail?id=${order.id}` })
  await own.getByText('Confirmed', { exact: true }).first().waitFor()
  expect(await own.content()).not.toContain('3,700')
  await act(own, 'Withdraw', 'Guests fell ill')
  await own.getByText('Cancelling', { exact: true }).first().waitFor()
  await watcher.getByText('Withdrawing', { exact: true }).first().waitFor()
  await page.getByText('Cancelling', { exact: true }).first().waitFor()
  await act(page, 'Accept withdrawal')
  await own.getByText('Cancelled', { exact: true }).first().waitFor()
  expect(await account(page, agent.id)).toMatchObject({ availableMinor: 734_500, frozenMinor: 0 })
  expect(await left(page, skuId)).toBe(40)
  const after = await post<{ rows: { state: string }[] }>(page, 'orderQrcode/list', { orderId: order.id })
  expect(after.rows.map(({ state }) => state)).toEqual(['void'])

  // The supplier is asked, agrees, and keeps its half as our cost.
  const requested = answerPage((await mailWith(page, order.code, /ยกเลิก/)).html)
  await supplier.goto(requested)
  await supplier.locator('button.main').click()
  await watcher.getByText('1,850.00').first().waitFor()
  for (const step of ['Guests fell ill', `Speedboat ${tag}`]) expect(await watcher.content()).toContain(step)

  await changeAndCallOff(page, skuId, agent.id)
})
