import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { patience } from '../kit/reused-pages.ts'
import { dialog, goAhead, look, move, w, walked, walker } from '../kit/walk-kit.ts'

/*
 * The job of those who serve, clicked through in one language and at one width: another merchant, a supplier in its own
 * log-in, and one that answers by the links of its mails.
 */
type Listed<T> = { rows: T[] }
type Made = { id: number; code: string }
const soon = <T>(see: () => Promise<T>) => vi.waitFor(see, { timeout: patience, interval: 100 })
/** A state's tag: in some languages its word is a button's too. */
const shows = (page: Page, text: string) =>
  page
    .locator('main .lt-tag')
    .and(page.getByText(text, { exact: true }))
    .first()
    .waitFor()
const unique = () => Date.now().toString(36).toUpperCase()

/** A guest of its own for each order: the same phone would ask whether it is the same order. */
const guests = () => ({
  contactName: `Guest ${unique()}`,
  contactPhone: `+66 81 ${String(Date.now()).slice(-7)}`,
})

/** An order of a merchant's product for one of its agents, by their codes. */
async function orderOf(page: Page, skuCode: string, agentCode: string): Promise<Made> {
  const find = async (call: string, text: string) =>
    (await post<Listed<{ id: number; code: string }>>(page, call, { text })).rows.find(
      ({ code }) => code === text,
    )!.id
  const ids = {
    skuId: await find('standard/list', skuCode),
    agentId: await find('distributor/list', agentCode),
  }
  return post<Made>(page, 'orderEntry/create', {
    clientRequestId: crypto.randomUUID(),
    ...ids,
    date: await dayWithSeats(page, ids),
    adults: 2,
    collected: { pickUpHotel: 'Karon Princess' },
    ...guests(),
  })
}
/** The first day from three weeks ahead on which there is room. */
async function dayWithSeats(page: Page, ids: { skuId: number; agentId: number }): Promise<string> {
  type Day = { date: string; departures: { left: number | null }[] }
  const { rows } = await post<Listed<Day>>(page, 'orderEntry/stockCheck', {
    ...ids,
    from: day(21),
    to: day(50),
  })
  return rows.find(({ departures }) => departures.some(({ left }) => left === null || left >= 6))!.date
}
const detail = (id: number) => `/entertainment/OrderDetail?id=${id}`
const line = (page: Page) => page.locator('.order-line').first()

test(
  `another merchant answers an order, a change and a cancellation in its own log-in, in ${walked.language} at ${walked.width} px`,
  { timeout: 600_000 },
  async () => {
    const gateway = await walker({ as: 'gateway', path: '/main' })
    await look(gateway, 'merchant-home')
    const order = await orderOf(gateway, 'HKT-PHIPHI', 'DRAGON')
    await gateway.goto('/entertainment/PlayOrderList')
    await gateway.getByText(order.code).first().waitFor()
    await look(gateway, 'merchant-orders')
    await gateway.goto(detail(order.id))
    await move(line(gateway), 'orders.moves.sendOrder')
    await shows(gateway, w('orders.supplierStates.in-process'))

    const blue = await walker({ as: 'demo', path: '/entertainment/PlayOrderList' })
    const mirror = await soon(async () => {
      const { rows } = await post<Listed<Made>>(blue, 'order/list', { thirdCode: order.code })
      expect(rows).toHaveLength(1)
      return rows[0]!
    })
    await blue.getByText(mirror.code).first().waitFor()
    await look(blue, 'merchant-mirror-in-list')
    await blue.goto(detail(mirror.id))
    await blue.getByText(order.code).first().waitFor()
    await look(blue, 'merchant-mirror')
    await move(blue, 'orders.moves.confirm')
    await shows(blue, w('orders.states.confirmed'))
    await shows(gateway, w('orders.states.confirmed'))
    await gateway.getByText(mirror.code).first().waitFor()
    await look(gateway, 'merchant-confirmed')

    await move(line(gateway), 'orders.moves.askSupplierChange')
    await dialog(gateway).getByRole('textbox').last().fill('Pick-up at Kata Beach Resort')
    await look(gateway, 'merchant-asks-change')
    await goAhead(gateway, 'orders.moves.askSupplierChange')
    await blue.getByText('Pick-up at Kata Beach Resort').first().waitFor()
    await look(blue, 'merchant-change-asked')
    await move(blue, 'orders.moves.agreeChange')
    await goAhead(blue, 'orders.moves.agreeChange')
    await shows(gateway, w('orders.supplierStates.approved'))
    await look(gateway, 'merchant-change-agreed')

    await move(line(gateway), 'orders.moves.askSupplierCancel')
    await dialog(gateway).getByRole('textbox').last().fill('Guests fell ill')
    await look(gateway, 'merchant-asks-cancel')
    await goAhead(gateway, 'orders.moves.askSupplierCancel')
    await shows(blue, w('orders.states.cancelling'))
    await look(blue, 'merchant-withdrawal')
    await move(blue, 'orders.moves.agreeCancel')
    await look(blue, 'merchant-agrees-cancel')
    await goAhead(blue, 'orders.moves.agreeCancel')
    await shows(gateway, w('orders.supplierStates.cancelled'))
    await look(gateway, 'merchant-cancelled')

    const refused = await orderOf(gateway, 'HKT-PHIPHI', 'DRAGON')
    await gateway.goto(detail(refused.id))
    await move(line(gateway), 'orders.moves.sendOrder')
    const theirs = await soon(async () => {
      const { rows } = await post<Listed<Made>>(blue, 'order/list', { thirdCode: refused.code })
      return rows[0] ?? Promise.reject(new Error('not there yet'))
    })
    await blue.goto(detail(theirs.id))
    await move(blue, 'orders.moves.reject')
    await dialog(blue).getByRole('textbox').last().fill('Boat in dock')
    await look(blue, 'merchant-rejects')
    await goAhead(blue, 'orders.moves.reject')
    await shows(gateway, w('orders.supplierStates.rejected'))
    await look(gateway, 'merchant-rejected')
  },
)

/** Pending lines of the supplier that has a log-in, sent to it; answers the orders' codes. */
async function sendToSupplier(staff: Page, count: number): Promise<string[]> {
  const { rows: suppliers } = await post<Listed<Made>>(staff, 'supplier/simpleList', {})
  type Found = Made & { lines: { id: number }[] }
  const { rows } = await post<Listed<Found>>(staff, 'order/list', {
    supplierId: suppliers.find(({ code }) => code === 'SEASTAR')!.id,
    supplierStatus: ['pending', 'rejected', 'approved'],
    status: ['processing', 'confirmed'],
    pageSize: 50,
  })
  const chosen = rows.filter(({ lines }) => lines.length === 1).slice(0, count)
  for (const { lines } of chosen) {
    await post(staff, 'orderHandler/resetSupplierStatus', { lineId: lines[0]!.id })
    await post(staff, 'orderHandler/sendOrder', { lineId: lines[0]!.id })
  }
  return chosen.map(({ code }) => code)
}

test(
  `a supplier answers in its own log-in, in ${walked.language} at ${walked.width} px`,
  { timeout: 600_000 },
  async () => {
    const staff = await openPage({ as: 'demo', path: '/404' })
    const [approved, rejected, replied] = await sendToSupplier(staff, 3)
    const page = await walker({ as: 'supplier', path: '/main' })
    await look(page, 'supplier-home')
    const open = async (code: string) => {
      await page.goto('/entertainment/PlayOrderList?tab=waitAgentReply')
      await page.getByText(code).first().waitFor()
      await look(page, `supplier-list-${code === approved ? 'waiting' : code === rejected ? 'less' : 'last'}`)
      const { rows } = await post<Listed<Made>>(page, 'order/list', { text: code })
      await page.goto(detail(rows[0]!.id))
      await shows(page, w('orders.ownStates.in-process'))
    }
    await open(approved!)
    await look(page, 'supplier-order')
    await move(line(page), 'orders.ownMoves.supplierApprove')
    await dialog(page).getByLabel(w('orders.ownFields.code')).fill('SS-2207')
    await look(page, 'supplier-approves')
    await goAhead(page, 'orders.ownMoves.supplierApprove')
    await shows(page, w('orders.ownStates.approved'))
    await look(page, 'supplier-approved')

    await open(rejected!)
    await move(line(page), 'orders.ownMoves.supplierReject')
    await dialog(page).getByRole('textbox').last().fill('Engine under repair')
    await look(page, 'supplier-rejects')
    await goAhead(page, 'orders.ownMoves.supplierReject')
    await shows(page, w('orders.ownStates.rejected'))
    await look(page, 'supplier-rejected')

    await open(replied!)
    await move(line(page), 'orders.ownMoves.supplierReply')
    await dialog(page).getByRole('textbox').last().fill('09:00 is full, 10:00?')
    await goAhead(page, 'orders.ownMoves.supplierReply')
    await shows(page, w('orders.ownStates.supplier-replied'))
    await look(page, 'supplier-replied')
    await page.goto('/configSetting/accountSetting')
    await look(page, 'supplier-account')
  },
)

/** A supplier without a log-in, told by mail in the language of the walk, and a product of its own. */
async function mailSupplier(staff: Page) {
  const tag = `M${unique().slice(-6)}`
  const { id } = await post(staff, 'supplier/save', {
    code: tag,
    name: `Chalong Boats ${tag}`,
    currency: 'THB',
    notifyMethod: 'email',
    email: `${tag.toLowerCase()}@pier.example`,
    language: walked.language,
    cancelRule: [{ hoursBefore: 1440, keepBasisPoints: 5_000 }],
  })
  const names = {
    en: `Sunrise at Maya Bay ${tag}`,
    'zh-CN': `玛雅湾日出 ${tag}`,
    th: `ชมพระอาทิตย์ขึ้นที่อ่าวมาหยา ${tag}`,
  }
  const sku = await makeSku(staff, { code: `${tag}-SR`, names, stock: 20, supplierIds: [id] })
  const cost = { adultMinor: 140_000, childMinor: 90_000, infantMinor: 0, unitMinor: null }
  await post(staff, 'standardSupplier/cost/save', {
    skuId: sku.id,
    supplierId: id,
    validFrom: day(-1),
    currency: 'THB',
    ...cost,
  })
  return { sku, tag }
}

/** The newest mail about an order: its html, and the way to its answer page. */
const mailAbout = (staff: Page, code: string, after = 0) =>
  soon(async () => {
    const { rows } = await post<Listed<{ html: string }>>(staff, 'mail/caught', { text: code })
    expect(rows.length).toBeGreaterThan(after)
    const link = /href="([^"]*\/supplier\/answer\/[^"]+answer=approve)"/.exec(rows[0]!.html)![1]!
    return { html: rows[0]!.html, link: new URL(link).pathname + new URL(link).search }
  })

test(
  `a supplier without a log-in answers by the links of its mails, in ${walked.language} at ${walked.width} px`,
  { timeout: 600_000 },
  async () => {
    const staff = await walker({ as: 'demo', path: '/404' })
    const world = await makeEntryWorld(staff, password)
    const { sku } = await mailSupplier(staff)
    const place = () =>
      post<Made>(staff, 'orderEntry/create', {
        clientRequestId: crypto.randomUUID(),
        agentId: world.agent.id,
        skuId: sku.id,
        date: day(20),
        adults: 2,
        children: 1,
        remark: 'Vegetarian lunch',
        ...guests(),
      })
    const order = await place()
    await staff.goto(detail(order.id))
    await move(line(staff), 'orders.moves.sendOrder')
    await shows(staff, w('orders.supplierStates.in-process'))
    const { html, link } = await mailAbout(staff, order.code)
    const supplier = await walker({ path: link })
    await lookAtMail(supplier, html, 'mail-order')
    await supplier.goto(link)
    await look(supplier, 'link-order')
    await supplier.reload()
    await shows(staff, w('orders.supplierStates.in-process'))
    await supplier.getByRole('textbox').first().fill('BOAT-7')
    await supplier.locator('button.main').click()
    await look(supplier, 'link-taken')
    await shows(staff, w('orders.supplierStates.approved'))
    await staff.getByText('BOAT-7').first().waitFor()
    await supplier.goto(link)
    expect(await supplier.locator('form').count()).toBe(0)
    await look(supplier, 'link-used')

    await move(line(staff), 'orders.moves.askSupplierCancel')
    await dialog(staff).getByRole('textbox').last().fill('Guests fell ill')
    await goAhead(staff, 'orders.moves.askSupplierCancel')
    const requested = await mailAbout(staff, order.code, 1)
    await lookAtMail(supplier, requested.html, 'mail-cancel')
    await supplier.goto(requested.link)
    await look(supplier, 'link-cancel')
    await supplier.locator('button.main').click()
    await shows(staff, w('orders.supplierStates.cancelled'))

    const second = await place()
    await staff.goto(detail(second.id))
    await move(line(staff), 'orders.moves.sendOrder')
    const { link: other } = await mailAbout(staff, second.code)
    await supplier.goto(other.replace('approve', 'reject'))
    await look(supplier, 'link-reject')
    await supplier.locator('form button').filter({ visible: true }).last().click()
    await look(supplier, 'link-reject-no-reason')
  },
)

/** The mail as its reader sees it. */
async function lookAtMail(page: Page, html: string, name: string): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(html)
  await look(page, name)
}
