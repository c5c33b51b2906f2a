import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, makeSku, orderTrip, post, type EntryWorld } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { limitOf } from '../kit/limit-of.ts'

type World = EntryWorld & { ride: { id: number; name: string } }
let world: World | undefined
/** An agent, what it sells, and a ride that asks nothing. */
async function theWorld(page?: Page): Promise<World> {
  if (world) return world
  const staff = page ?? (await openPage({ as: 'demo', path: '/main' }))
  const made = await makeEntryWorld(staff, password)
  const ride = await makeSku(staff, {
    code: `${made.tag}-ZO`,
    names: { en: `Zorb on the hill ${made.tag}` },
    stock: 40,
  })
  return (world = { ...made, ride })
}

/** Presses keys one by one, as they are counted. */
function hands(page: Page) {
  let pressed = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      pressed += 1
    }
  }
  return { press, count: () => pressed }
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('an order for two for tomorrow takes few keys, and the first product few tabs', async () => {
  const { agent } = await theWorld()
  const page = await openPage({ as: agent.userName as 'agent', path: '/main' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const { press, count } = hands(page)
  await press('n')
  const search = page.getByPlaceholder('Code or name').first()
  await page.locator('tbody tr[tabindex]').first().waitFor()
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)

  let tabs = 0
  for (; tabs < 12 && !(await page.evaluate(() => document.activeElement?.matches('tbody tr'))); tabs += 1)
    await page.keyboard.press('Tab')
  expect(tabs).toBeLessThanOrEqual(limitOf('From the search of a new order to the first product'))
  await search.focus()

  await press('z', 'o', 'r', 'Enter')
  await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain('Zorb')
  await press('ArrowDown')
  expect(await focused(page)).toContain('Zorb')
  await press('Enter')
  await page.getByRole('heading', { name: 'Dates and guests' }).waitFor()
  const contact = page.getByLabel('Contact name')
  await expect.poll(() => contact.evaluate((field) => field === document.activeElement)).toBe(true)
  await press(...'AnnaLee'.split(''), 'Tab', ...'0812345678'.split(''))
  const next = page.getByRole('button', { name: 'Guests and details', disabled: false }).last()
  await next.waitFor()
  await press('Enter')
  await page.getByRole('heading', { name: 'Guests and details' }).waitFor()
  const place = page.getByRole('button', { name: 'Place the order', disabled: false })
  await expect.poll(() => place.evaluate((one) => one === document.activeElement)).toBe(true)
  await press('Enter')
  await page.getByRole('heading', { name: 'Order placed' }).waitFor()
  await page.getByText(new RegExp(`^Zorb .*${day(1)}`)).waitFor()
  expect(count()).toBeLessThanOrEqual(limitOf('An order for two for tomorrow by keyboard, agent known'))
})

test('what can be had in two weeks stands at a glance, and a press adds it', async () => {
  const { agent, ride, tag } = await theWorld()
  const page = await openPage({
    as: agent.userName as 'agent',
    width: 1440,
    path: `/order/OrderProductMainList?text=${tag}`,
  })
  await page.getByText('14 days', { exact: true }).click()
  const cell = page.getByRole('button', { name: new RegExp(`^Add ${ride.name} ${day(5)} .*40 left`) })
  await cell.focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toContain(day(6))
  await cell.click()
  await page.getByRole('button', { name: /^Cart \(1\) .*THB/ }).waitFor()
  await axe(page, 'what can be had in two weeks')
})

test('the weekends of next month go up by 20 % in few acts', async () => {
  const page = await openPage({ as: 'demo', path: '/main', width: 1440 })
  const { ride } = await theWorld(page)
  await page.goto(`/entertainment/calendarPrice?skuId=${ride.id}`)
  let acts = 0
  const act = async (done: Promise<unknown>) => {
    await done
    acts += 1
  }
  await act(page.getByRole('button', { name: 'Next month' }).click())
  await act(page.getByRole('button', { name: 'Weekends' }).click())
  const field = page.getByLabel('Adjust by')
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await act(page.keyboard.type('+20 %'))
  await act(page.keyboard.press('Enter'))
  const first = Temporal.PlainDate.from(day(0)).add({ months: 1 }).with({ day: 1 })
  const month = {
    skuId: ride.id,
    from: first.toString(),
    to: first.add({ months: 1 }).subtract({ days: 1 }).toString(),
  }
  type Row = { date: string; adultMinor: number | null; childMinor: number | null }
  const read = async () => (await post<{ rows: Row[] }>(page, 'standard/calendarPrice/get', month)).rows
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(8)
  for (const { date, adultMinor, childMinor } of await read()) {
    expect([6, 7]).toContain(Temporal.PlainDate.from(date).dayOfWeek)
    expect([adultMinor, childMinor]).toEqual([264_000, 180_000])
  }
  expect(acts).toBeLessThanOrEqual(limitOf('The weekends of next month up by 20 %'))
})

test('a phone shows several orders at once, and their acts behind a button', async () => {
  const page = await openPage({ as: 'demo', path: '/main', width: 390 })
  const made = await theWorld(page)
  const cards = page.locator('.lt-card[data-key]')
  const inSight = async (list: string) => {
    await page.goto(`/entertainment/${list}?text=${made.tag}`)
    await cards.nth(4).waitFor()
    return cards.evaluateAll((all) => {
      const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? innerHeight
      return all.filter((card) => card.getBoundingClientRect().bottom <= bar).length
    })
  }
  for (let no = 0; no < 5; no += 1) {
    const { id } = await orderTrip(page, made)
    await post(page, 'orderHandler/follow', { id, cause: 'weather', reason: 'Red flag at the pier' })
  }
  const problems = await inSight('FollowUpOrder')
  expect(problems).toBeGreaterThanOrEqual(limitOf('Problem orders in sight on a phone'))
  const seen = await inSight('PlayOrderList')
  expect(seen).toBeGreaterThanOrEqual(limitOf('Orders in sight on a phone'))
  // Each says where it holds what was searched for, and it is marked there.
  for (const text of await cards.allInnerTexts()) expect(text.toLowerCase()).toContain(made.tag.toLowerCase())
  expect(await page.evaluate(() => CSS.highlights.get('found')?.size ?? 0)).toBeGreaterThanOrEqual(5)

  const card = cards.first()
  const code = await card.locator('.order-code').innerText()
  await card.getByRole('button', { name: /^More / }).click()
  await card.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.locator('.toast', { hasText: `${code} · Order confirmed.` }).waitFor()
  // What a list can do stands in one line with its title: the rest is behind a button.
  const head = page.locator('main .lt-page-head')
  const file = head.getByRole('button', { name: 'Export' })
  expect(await file.isVisible()).toBe(false)
  await head.getByRole('button', { name: 'More', exact: true }).click()
  await file.waitFor()

  // Cards that stand in no list of their own end above what stands below them.
  await page.goto(`/tools/AgentQuotationMain?agentId=${made.agent.id}`)
  await cards.nth(1).waitFor()
  const [last, foot] = await Promise.all(
    [cards.last(), page.locator('main .lt-pager')].map((one) => one.boundingBox()),
  )
  expect(foot!.y).toBeGreaterThanOrEqual(last!.y + last!.height)
})
