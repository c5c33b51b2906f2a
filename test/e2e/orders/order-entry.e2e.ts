import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, makeSku, post, type EntryWorld } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

const list = '/order/OrderProductMainList'
const date = day(3)
let world: EntryWorld | undefined

/** One agent, one trip and one kayak for all tests of this file. */
async function theWorld(): Promise<EntryWorld> {
  if (world) return world
  const page = await openPage({ as: 'demo', path: '/main' })
  return (world = await makeEntryWorld(page, password))
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const field = (page: Page, name: string, at = 0) => page.getByLabel(new RegExp(`^${name}`)).nth(at)

async function chooseAgent(page: Page, name: string): Promise<void> {
  await page.getByLabel('Agent', { exact: true }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(name)
  await page.getByRole('radio', { name }).click()
}
/** Narrows the list to one product. */
const find = (page: Page, name: string) => page.getByPlaceholder('Code or name').first().fill(name)
/** From the list into the cart, on the day of the tests. */
async function add(page: Page, name: string, session = ''): Promise<void> {
  await find(page, name)
  await page.getByRole('button', { name: new RegExp(`^${date} `) }).click()
  await button(page, new RegExp(`^Add ${name} ${session}`)).click()
  await page.getByText(`${name} was added to the cart.`).waitFor()
}
async function toItems(page: Page): Promise<void> {
  await button(page, /^Cart/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Dates and guests' }).waitFor()
}
async function toGuests(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guests and details' }).last().click()
  await page.getByRole('heading', { name: 'Guests and details' }).waitFor()
}
async function fillTrip(page: Page, contact: string): Promise<void> {
  await field(page, 'Contact name').fill(contact)
  await button(page, 'Paste a list').click()
  await page
    .getByLabel(/Paste from a chat/)
    .fill('王芳 WANG FANG E12345678\nLI WEI\tEA1234567\t1990-05-12\t+66 81 234 5678')
  await page.getByRole('button', { name: 'Use these (2)' }).click()
  await field(page, 'Pick-up hotel').fill('Kata Beach Resort')
}
/** Types who it is for on both pages of a new order and goes on at once, twenty times in one page: nobody else ever stands there. */
async function typeAndGoOn(page: Page): Promise<void> {
  const contact = () => field(page, 'Contact name')
  const one = page.getByRole('heading', { name: 'Dates and guests' })
  const two = page.getByRole('heading', { name: 'Guests and details' })
  await page.getByRole('button', { name: 'Guests and details', disabled: false }).last().waitFor()
  for (let round = 0; round < 10; round++) {
    await contact().fill(`There ${round}`)
    await page.keyboard.press('Enter')
    await two.waitFor()
    expect(await contact().inputValue()).toBe(`There ${round}`)
    await contact().fill(`Back ${round}`)
    await page.goBack()
    await one.waitFor()
    expect(await contact().inputValue()).toBe(`Back ${round}`)
  }
}
const place = (page: Page) => page.getByRole('button', { name: 'Place the order' }).click()

describe('order entry', () => {
  beforeAll(() => {
    world = undefined
  })

  test('staff place an order for an agent, from the list through both steps, at the agent’s price', async () => {
    const { agent, trip } = await theWorld()
    const page = await openPage({ as: 'demo', path: '/order' })
    await page.waitForURL(`**${list}*`)
    await page.getByText('Choose the agent you sell to.').waitFor()
    await chooseAgent(page, agent.name)
    await find(page, trip.name)
    await page.getByText(trip.name).first().waitFor()
    await add(page, trip.name)
    await toItems(page)
    await button(page, 'Child +1').click()
    await page.getByText('5,310.00').first().waitFor()
    await page.getByText('Price breakdown').click()
    await page.getByRole('table', { name: 'Price breakdown' }).waitFor()
    await axe(page, 'how a price came about')
    await toGuests(page)
    await place(page)
    // Each mistake says whose it is, and leads there.
    await page.getByRole('alert').getByText(`${trip.name} · Pick-up hotel`).waitFor()
    await page.getByRole('alert').getByRole('link', { name: 'Adult 2 · Passport or ID number' }).click()
    await expect
      .poll(() => field(page, 'Passport or ID number', 1).evaluate((node) => node === document.activeElement))
      .toBe(true)
    await fillTrip(page, 'Wang Fang')
    await expect.poll(() => field(page, 'Pinyin name').inputValue()).toBe('WANG FANG')
    await field(page, 'Passport or ID number', 2).fill('E99887766')
    await page.getByText('24,690.00').waitFor()
    await place(page)
    await page.getByRole('heading', { name: 'Order placed' }).waitFor()
    await page.getByRole('link', { name: 'View order' }).click()
    await page.getByText('5,310.00').first().waitFor()
    const stock = await post<{ rows: { departures: { left: number }[] }[] }>(page, 'orderEntry/stockCheck', {
      agentId: agent.id,
      skuId: trip.id,
      from: date,
      to: date,
    })
    expect(stock.rows[0]!.departures[0]!.left).toBe(37)
  })

  test('a likely double is told while one types and asked about before it is made; no changes nothing, yes makes it', async () => {
    const { agent, trip } = await theWorld()
    const page = await openPage({ as: 'demo', path: list })
    await chooseAgent(page, agent.name)
    await add(page, trip.name)
    await toItems(page)
    await field(page, 'Contact name').fill('王芳')
    await page.getByText(/has the same name and date/).waitFor()
    await toGuests(page)
    await fillTrip(page, '王芳')
    await place(page)
    const question = page.getByRole('dialog', { name: 'Please confirm' })
    await question.getByText(/same product, date/).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Operation cancelled').waitFor()
    await place(page)
    await question.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Order placed' }).waitFor()
  })

  test('a seat that is gone meanwhile is refused plainly, and what was typed is still there after a reload', async () => {
    const { agent, kayak } = await theWorld()
    const page = await openPage({ as: 'demo', path: list, expectErrors: /409/ })
    await chooseAgent(page, agent.name)
    await add(page, kayak.name, '15:00')
    await toItems(page)
    await page.getByText(/Not enough availability on .* 15:00: 1 left/).waitFor()
    await button(page, 'Adult −1').click()
    await page.getByText('1,980.00').first().waitFor()
    await toGuests(page)
    await field(page, 'Contact name').fill('Too late')
    await post(page, 'orderEntry/create', {
      clientRequestId: `quick-${Date.now()}`,
      agentId: agent.id,
      skuId: kayak.id,
      date,
      session: '15:00',
      adults: 1,
      contactName: 'Quicker one',
    })
    await place(page)
    await page.getByText(/not enough left on/).waitFor()
    await page.getByText('The order was not placed. Your entries are still here.').waitFor()
    await page.reload()
    await expect.poll(() => field(page, 'Contact name').inputValue()).toBe('Too late')
  })

  test('a price that changed meanwhile is asked about with both, and yes pressed twice places one order and shows it', async () => {
    const { agent, tag } = await theWorld()
    const page = await openPage({ as: 'demo', path: list })
    const code = `${tag}-W${Date.now().toString(36).slice(-5)}`.toUpperCase()
    const walk = await makeSku(page, { code, names: { en: `Old town walk ${code}` }, stock: 9 })
    await chooseAgent(page, agent.name)
    await add(page, walk.name)
    await toItems(page)
    await toGuests(page)
    await field(page, 'Contact name').fill(`Price ${code}`)
    await page.getByText('4,400.00').first().waitFor()
    // While the order is on its way: a moment earlier the page would show the new price by itself.
    const dearer = { adultMinor: 250_000, childMinor: 150_000, infantMinor: 0, unitMinor: null }
    const change = () => post(page, 'standard/calendarPrice/saveBase', { skuId: walk.id, ...dearer })
    await page.route(/orderEntry\/batchCreate/, (route) => change().then(() => route.continue()), {
      times: 1,
    })
    await place(page)
    const question = page.getByRole('dialog', { name: 'Please confirm' })
    await question.getByText('The price is now 5,000.00 THB, not 4,400.00 THB. Continue?').waitFor()
    await question.getByRole('button', { name: 'Continue' }).dblclick()
    await page.getByRole('heading', { name: 'Order placed' }).waitFor()
    const { total } = await post<{ total: number }>(page, 'order/list', { text: `Price ${code}` })
    expect(total).toBe(1)
  })

  test('a contact typed just before going on is the one on the next page, every time, for staff and for an agent', async () => {
    const { agent, trip } = await theWorld()
    const staff = await openPage({ as: 'demo', path: list })
    await chooseAgent(staff, agent.name)
    await add(staff, trip.name)
    await toItems(staff)
    await typeAndGoOn(staff)
    const own = await openPage({ as: agent.userName as `agent-${string}`, path: list })
    await add(own, trip.name)
    await toItems(own)
    await typeAndGoOn(own)
  })

  test('a new order begins with nothing of the last customer: agent, search, contact', async () => {
    const { agent, trip } = await theWorld()
    const page = await openPage({ as: 'demo', path: list })
    const newOrder = () =>
      page.getByRole('navigation').getByRole('link', { name: 'New order' }).first().click()
    const home = () => page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click()
    await chooseAgent(page, agent.name)
    await add(page, trip.name)
    await toItems(page)
    await field(page, 'Contact name').fill('Last customer')
    await page.goBack()
    // On the way of one order nothing is lost, also beside it.
    await home()
    await newOrder()
    await button(page, /^Cart \(1\)/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Empty the cart' }).click()
    await page.keyboard.press('Escape')
    await home()
    await page.waitForURL('**/main')
    await newOrder()
    await page.getByText('Choose the agent you sell to.').waitFor()
    expect(await page.getByPlaceholder('Code or name').first().inputValue()).toBe('')
    await chooseAgent(page, agent.name)
    await add(page, trip.name)
    await toItems(page)
    expect(await field(page, 'Contact name').inputValue()).toBe('')
  })

  test('a party that a tour does not take is told at once and cannot go on, until it has grown', async () => {
    const { tag, agent } = await theWorld()
    const page = await openPage({ as: 'demo', path: list })
    const tour = await makeSku(page, {
      code: `${tag}-TOUR`,
      names: { en: `Four islands ${tag}` },
      productType: 'custom-package',
      facts: { type: 'custom-package', days: 2, nights: 1, leastGuests: 3, mostGuests: 4 },
      stock: 10,
    })
    await chooseAgent(page, agent.name)
    await add(page, tour.name)
    await toItems(page)
    await page.getByRole('alert').getByText('This product needs at least 3 guests.').waitFor()
    const next = page.getByRole('button', { name: 'Guests and details' }).last()
    await expect.poll(() => next.isEnabled()).toBe(false)
    await button(page, 'Infant +1').click()
    await expect.poll(() => next.isEnabled()).toBe(true)
    for (let more = 0; more < 2; more++) await button(page, 'Adult +1').click()
    await page.getByText('This product takes at most 4 guests.').waitFor()
  })

  test('an agent orders in its own log-in at its own price, on a phone, and finds its order', async () => {
    const { agent, trip } = await theWorld()
    const page = await openPage({ as: agent.userName as `agent-${string}`, path: list, width: 390 })
    await find(page, trip.name)
    await page.getByText(trip.name).first().waitFor()
    expect(await page.getByLabel('Agent', { exact: true }).count()).toBe(0)
    await page.getByText('1,980.00').first().waitFor()
    await add(page, trip.name)
    await toItems(page)
    await page.getByText('3,960.00').first().waitFor()
    expect(await page.getByText('Price breakdown').count()).toBe(0)
    await toGuests(page)
    await fillTrip(page, 'Own guest')
    await axe(page, 'the guests of an order on a phone')
    await place(page)
    const question = page.getByRole('dialog', { name: 'Please confirm' })
    const done = page.getByRole('heading', { name: 'Order placed' })
    await question.or(done).first().waitFor()
    if (await question.isVisible()) await question.getByRole('button', { name: 'Continue' }).click()
    await done.waitFor()
    await page.getByRole('link', { name: 'View order' }).click()
    await page.waitForURL('**/bookingCenter/OrderDetail*')
    await page.getByText('Own guest').first().waitFor()
  })
})
