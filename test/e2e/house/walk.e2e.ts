import type { Page } from 'playwright-core'
import { test } from 'vitest'
import type { Language } from '#contract/kit/languages.ts'
import { day, post } from '../kit/entry-world.ts'
import { password } from '../kit/fixtures.ts'
import { fillIn } from '../kit/text-in.ts'
import {
  box,
  button,
  dialog,
  field,
  goAhead,
  like,
  look,
  move,
  pick,
  w,
  walked,
  walker,
} from '../kit/walk-kit.ts'

/*
 * The whole job of the staff, clicked through from a new product to the last line of an order's history, in one
 * language and at one width: every step is found by its word in that language.
 */
const narrow = walked.width < 640
const begin = () => {
  const tag = `K${Date.now().toString(36).slice(-6)}`.toUpperCase()
  const names = {
    en: `Racha by catamaran ${tag}`,
    'zh-CN': `皇帝岛双体帆船 ${tag}`,
    th: `เกาะราชาโดยเรือคาตามารัน ${tag}`,
  }
  return {
    tag,
    names,
    product: names[walked.language as 'en'] ?? names.en,
    agent: `Lotus ${tag}`,
    supplier: `Chalong Boats ${tag}`,
    // Letters alone: a word with digits would be read as a passport where guests are pasted.
    guest: `Anna Berg ${tag.replaceAll(/\d/g, (digit) => 'QWXYZVJFHM'[Number(digit)]!)}`,
  }
}
/** Of this play: what is made once more is somebody else. */
let { tag, names, product, agent, supplier, guest } = begin()

/** A supplier reached by mail, and an agent who pays before: both in their drawers. */
async function makeCompanies(page: Page): Promise<void> {
  await page.goto('/suppler/supplierManage')
  await button(page, 'suppliers.text.new').click()
  await field(dialog(page), 'suppliers.fields.name').fill(supplier)
  await field(dialog(page), 'suppliers.fields.code').fill(`${tag}-S`)
  await field(dialog(page), 'suppliers.fields.email').fill(`${tag.toLowerCase()}@pier.example`)
  await look(page, 'supplier-drawer')
  await button(dialog(page), 'kit.parts.save').click()
  await page.getByText(w('suppliers.text.saved')).waitFor()
  await page.goto('/tools/ForAgentList')
  await button(page, 'agents.text.new').click()
  await field(dialog(page), 'agents.fields.name').fill(agent)
  await field(dialog(page), 'agents.fields.code').fill(tag)
  await look(page, 'agent-drawer')
  await button(dialog(page), 'kit.parts.save').click()
  await page.getByText(w('agents.text.saved')).waitFor()
}

/** The two steps of a new product: booking closes a day before, and a late cancellation keeps half. */
async function makeProduct(page: Page): Promise<number> {
  await page.goto('/entertainment/all')
  await look(page, 'product-list')
  await page.getByRole('link', { name: w('catalog.text.new') }).click()
  await button(page, 'catalog.productTypes.day-trip').click()
  await look(page, 'new-product-type')
  await button(page, 'kit.parts.next').click()
  await field(page, 'catalog.fields.code').fill(`${tag}-RC`)
  for (const [language, name] of Object.entries(names))
    await fillIn(page, w('catalog.fields.name'), language as Language, name, w('kit.parts.language'))
  await pick(page, 'catalog.fields.suppliers', supplier)
  await page.keyboard.press('Escape')
  await box(page, 'catalog.fields.latestBooking').click()
  await page.getByRole('radio', { name: w('catalog.latestBooking.1'), exact: true }).click()
  await field(page, 'catalog.fields.startTime').fill('23:59')
  await page.getByRole('button', { name: w('catalog.text.addStep') }).click()
  await field(page, 'catalog.fields.hoursBefore').fill('1440')
  await field(page, 'catalog.fields.keepPercent').fill('50')
  await look(page, 'new-product-information')
  await button(page, 'kit.parts.save').click()
  await page.getByRole('heading', { name: product }).waitFor()
  await look(page, 'product')
  return Number(new URL(page.url()).searchParams.get('id'))
}

async function giveCost(page: Page): Promise<void> {
  await page.goto(`/entertainment/costManage?text=${tag}-RC`)
  await page.getByText(`${tag}-RC`).first().waitFor()
  await look(page, 'cost-list')
  await page.getByText(`${tag}-RC`).first().click()
  await button(page, 'pricing.text.newCost').click()
  await field(page, 'pricing.guests.adult').fill('1400')
  await field(page, 'pricing.guests.child').fill('900')
  await field(page, 'pricing.guests.infant').fill('0')
  await look(page, 'cost-drawer')
  await goAhead(page, 'kit.parts.save')
  await page.getByText('1,400.00').first().waitFor()
  await look(page, 'base-cost')
}

/** 2,200 and 1,500 on every day, 2,400 today. */
async function givePrices(page: Page, skuId: number): Promise<void> {
  await page.goto(`/entertainment/calendarPrice?skuId=${skuId}`)
  await button(page, 'pricing.fields.basePrice').click()
  await field(dialog(page), 'pricing.guests.adult').fill('2200')
  await field(dialog(page), 'pricing.guests.child').fill('1500')
  await look(page, 'base-price')
  await goAhead(page, 'kit.parts.save')
  await page
    .locator(`td[data-date="${day(0)}"]`)
    .getByText('2,200')
    .waitFor()
  await page.locator(`td[data-date="${day(0)}"]`).click()
  await page.getByRole('region', { name: w('pricing.text.daysChosen', { count: 1 }) }).waitFor()
  await field(page, 'pricing.guests.adult').fill('2400')
  await look(page, 'price-calendar')
  await button(page, 'pricing.text.applyDays', { count: 1 }).click()
  await page
    .locator(`td[data-date="${day(0)}"]`)
    .getByText('2,400')
    .waitFor()
  await look(page, 'price-calendar-after')
}

async function giveStock(page: Page): Promise<void> {
  await page.goto(`/entertainment/stockBoard?text=${tag}`)
  await page.getByRole('gridcell').first().click()
  await page.keyboard.type('40')
  await page.keyboard.press('Tab')
  await look(page, 'stock-board')
  await button(page, 'kit.parts.save').click()
  await page.getByText(w('stock.text.saved')).first().waitFor()
  await look(page, 'stock-board-after')
}

async function quoteInSheet(page: Page): Promise<void> {
  await page.getByRole('gridcell').first().click()
  for (const at of [0, 1]) {
    await page.keyboard.type('-10%')
    await page.keyboard.press('Tab')
    if (at === 1) await look(page, 'quotation-typed')
  }
  await button(page, 'kit.parts.save').click()
}
/** A phone has no room for the sheet: a card, and the rules in a form. */
async function quoteOnPhone(page: Page): Promise<void> {
  await page.getByText(product).first().click()
  for (const key of ['pricing.guests.adult', 'pricing.guests.child'] as const)
    await dialog(page).getByLabel(w(key)).fill('-10%')
  await look(page, 'quotation-typed')
  await goAhead(page, 'kit.parts.save')
}

/** A product has a price before it is on sale. */
async function putOnSale(page: Page, skuId: number): Promise<void> {
  await page.goto(`/entertainment/detail?id=${skuId}`)
  await page.getByRole('heading', { name: product }).waitFor()
  await move(page, 'catalog.text.putOnSale')
  await page.locator('.toast', { hasText: w('catalog.text.onSale') }).waitFor()
  await look(page, 'product-on-sale')
}

/** Ten percent less; and how the price comes about. */
async function quote(page: Page): Promise<void> {
  await page.goto('/tools/AgentQuotationMain')
  await look(page, 'quotation-empty')
  await page.goto(`/tools/AgentQuotationMain?agentId=${await agentId(page)}`)
  await page.getByRole('gridcell').or(page.locator('.lt-card')).first().waitFor()
  await look(page, 'quotation-all')
  await page.goto(`/tools/AgentQuotationMain?agentId=${await agentId(page)}&text=${tag}`)
  await page.getByText(product).first().waitFor()
  await (narrow ? quoteOnPhone(page) : quoteInSheet(page))
  await page.getByText('2,160').first().waitFor()
  await look(page, 'quotation')
  // On a phone a card's acts are behind its dots.
  if (narrow) await page.locator('.lt-card-more').first().click()
  await page.getByRole('button', narrow ? { name: w('pricing.text.traceTitle') } : { name: product }).click()
  await dialog(page).getByText('2,160.00').first().waitFor()
  await look(page, 'price-trace')
  await page.keyboard.press('Escape')
}
const agentId = async (page: Page): Promise<number> => {
  const { rows } = await post<{ rows: { id: number }[] }>(page, 'distributor/list', { text: tag })
  return rows[0]!.id
}

async function recharge(page: Page): Promise<void> {
  await page.goto(`/tools/AgentAccout?text=${tag}`)
  await page.getByText(agent).first().waitFor()
  await look(page, 'agent-accounts')
  await page.getByText(agent).first().click()
  if (!narrow) await look(page, 'account-look')
  await button(narrow ? page : dialog(page), 'agents.text.recharge').click()
  await field(dialog(page), 'agents.fields.amount').fill('20000')
  await look(page, 'recharge')
  await goAhead(page, 'agents.text.recharge')
  if (!narrow) await button(page, 'kit.parts.open').click()
  await page.getByRole('heading', { name: w('agents.screens.AccountDetail') }).waitFor()
  await page.getByText('+20,000.00').waitFor()
  await look(page, 'account-ledger')
}

/** From the list through both steps; late bookings ask, and the second time so does the double. */
async function order(page: Page, again: boolean): Promise<void> {
  const shown = async (name: string) => look(page, again ? `${name}-again` : name)
  await page.goto('/order/OrderProductMainList')
  // A new order begins with nothing of the last one.
  await shown('new-order-no-agent')
  await pick(page, 'order-entry.fields.agent', agent)
  await page.getByRole('button', { name: new RegExp(`^${day(0)} `) }).click()
  await shown('new-order-products')
  await page.getByPlaceholder(w('catalog.text.search')).first().fill(tag)
  await page.getByRole('button', { name: new RegExp(`^${w('order-entry.text.add')} .*${tag}`) }).click()
  // What it comes to stands on it too, as soon as that is known.
  const cart = page.locator('.entry-cart-button', { hasText: w('order-entry.text.cart', { count: 1 }) })
  await cart.filter({ visible: true }).first().click()
  await shown('cart')
  await goAhead(page, 'order-entry.text.continue')
  await page.getByRole('button', { name: `${w('pricing.guests.child')} +1` }).click()
  await page.getByText('5,670.00').first().waitFor()
  await field(page, 'orders.fields.contactName').fill(guest)
  await page.getByText(w('pricing.text.traceTitle')).first().click()
  if (again) await page.getByText(like('order-entry.duplicates.name')).waitFor()
  await shown('new-order-numbers')
  await page
    .getByRole('button', { name: w('order-entry.text.toGuests') })
    .last()
    .click()
  await page.getByRole('button', { name: w('order-entry.text.pasteList') }).click()
  await page.locator('#entry-paste').fill(`${guest}\n王小明 WANG XIAOMING\nน้ำ ทองดี`)
  await button(page, 'order-entry.text.takeOver', { count: 3 }).click()
  await shown('new-order-guests')
  await button(page, 'order-entry.text.place').click()
  await dialog(page).getByText(like('orders.questions.lateBooking')).waitFor()
  if (again) await dialog(page).getByText(like('orders.questions.likelyDuplicate')).waitFor()
  await shown('questions')
  await button(dialog(page), 'kit.text.goOn').click()
  await page.getByRole('heading', { name: w('order-entry.text.placed') }).waitFor()
  await shown('placed')
}

const state = (page: Page, key: 'confirmed' | 'cancelling' | 'cancelled') =>
  page
    .getByText(w(`orders.states.${key}`), { exact: true })
    .first()
    .waitFor()

/** Found in the list, confirmed, handed over by mail, approved by the supplier: answers its id. */
async function confirm(page: Page): Promise<number> {
  await page.goto('/entertainment/PlayOrderList')
  await look(page, 'order-list')
  await page.getByPlaceholder(w('orders.text.search')).first().fill(tag)
  await page.getByText(guest).nth(1).waitFor()
  await look(page, 'order-list-found')
  await page.getByText(guest).last().click()
  if (!narrow) {
    // A press looks at it beside the list; on a phone it opens it.
    await look(page, 'order-look')
    await button(page, 'kit.parts.open').click()
  }
  await page.waitForURL('**/OrderDetail?id=*')
  await button(page, 'orders.moves.confirm').waitFor()
  await look(page, 'order')
  await button(page, 'kit.parts.moreActions').click()
  await look(page, 'order-more')
  await page.keyboard.press('Escape')
  await move(page, 'orders.moves.confirm')
  await state(page, 'confirmed')
  const line = page.locator('.order-line')
  await move(line, 'orders.moves.sendOrder')
  await page.getByText(w('orders.supplierStates.in-process'), { exact: true }).first().waitFor()
  await look(page, 'order-sent')
  await move(line, 'orders.moves.supplierApprove')
  await look(page, 'supplier-approves')
  await goAhead(page, 'orders.moves.supplierApprove')
  await page.getByText(w('orders.supplierStates.approved'), { exact: true }).first().waitFor()
  await look(page, 'order-approved')
  return Number(new URL(page.url()).searchParams.get('id'))
}

/** The voucher on the order's page, and at the counter: once for each guest. */
async function board(page: Page, orderId: number): Promise<void> {
  const { rows } = await post<{ rows: { code: string }[] }>(page, 'orderQrcode/list', { orderId })
  const { code } = rows[0]!
  await page.getByRole('button', { name: 'QR', exact: true }).click()
  await page.locator('.ticket-qr').waitFor()
  await look(page, 'voucher')
  await button(page, 'ticketing.text.print').click()
  await look(page, 'voucher-languages')
  await page.goto('/ticket/ticketCheck')
  await look(page, 'ticket-check')
  const type = async (text: string) => {
    await page.getByRole('textbox').first().fill(text)
    await page.keyboard.press('Enter')
  }
  const says = (key: 'valid' | 'used' | 'checkedIn' | 'unknown') =>
    page
      .locator('.lt-answer strong')
      .getByText(w(`ticketing.answers.${key}`), { exact: true })
      .waitFor()
  await type(code)
  await says('valid')
  await look(page, 'ticket-valid')
  await button(page, 'ticketing.text.checkIn', { count: 3 }).click()
  await says('checkedIn')
  await look(page, 'ticket-checked-in')
  await type(code)
  await says('used')
  await look(page, 'ticket-used')
  await type(`${tag}0000`)
  await says('unknown')
  await look(page, 'ticket-unknown')
  await page.goto(`/entertainment/OrderDetail?id=${orderId}`)
  await page.getByText(w('ticketing.text.used', { used: 3, all: 3 })).waitFor()
  await look(page, 'order-boarded')
}

/** The other order: withdrawn by the agent in its own log-in, agreed by staff, half of it given back. */
async function withdraw(admin: Page, page: Page, orderId: number): Promise<void> {
  const own = await walker({ as: await agentLogIn(admin), path: `/bookingCenter/OrderDetail?id=${orderId}` })
  await move(own, 'orders.moves.withdraw')
  await dialog(own).getByRole('textbox').last().fill('Flight cancelled')
  await look(own, 'agent-withdraws')
  await goAhead(own, 'orders.moves.withdraw')
  await state(own, 'cancelling')
  await page.goto(`/entertainment/OrderDetail?id=${orderId}`)
  await state(page, 'cancelling')
  await look(page, 'order-cancelling')
  await move(page, 'orders.moves.agreeCancel')
  await look(page, 'agree-to-cancel')
  await goAhead(page, 'orders.moves.agreeCancel')
  await state(page, 'cancelled')
  await page.getByText('2,835.00').first().waitFor()
  await look(page, 'order-cancelled')
}

async function agentLogIn(page: Page): Promise<`agent-${string}`> {
  const roles = await post<{ rows: { id: number; audience: string }[] }>(page, 'role/list', { pageSize: 100 })
  const userName = `agent-${tag.toLowerCase()}` as const
  await post(page, 'user/save', {
    kind: 'agent',
    userName,
    fullName: 'Lin of Lotus',
    roleId: roles.rows.find(({ audience }) => audience === 'agent')!.id,
    agentId: await agentId(page),
    password,
  })
  return userName
}

test(
  `staff do their whole job in ${walked.language} at ${walked.width} px`,
  { timeout: 600_000 },
  async () => {
    ;({ tag, names, product, agent, supplier, guest } = begin())
    const admin = await walker({ as: 'demo', path: '/main' })
    await look(admin, 'main')
    await makeCompanies(admin)
    const skuId = await makeProduct(admin)
    await giveCost(admin)
    await givePrices(admin, skuId)
    await giveStock(admin)
    await putOnSale(admin, skuId)
    await quote(admin)
    await recharge(await walker({ as: 'finance', path: '/main' }))
    const ops = await walker({ as: 'ops', path: '/main' })
    await order(ops, false)
    await order(ops, true)
    const orderId = await confirm(ops)
    await board(ops, orderId)
    const { rows } = await post<{ rows: { id: number }[] }>(ops, 'order/list', { text: tag })
    const other = rows.find(({ id }) => id !== orderId)!.id
    await post(ops, 'orderHandler/confirm', { id: other })
    await withdraw(admin, ops, other)
  },
)
