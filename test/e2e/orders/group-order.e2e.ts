import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, makeSku, post, type EntryWorld } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const desk = '/order/NewOrderGroup'
let world: (EntryWorld & { island: { id: number; name: string } }) | undefined

/** An agent, the trip, and another trip that asks for the same hotel. */
async function theWorld() {
  if (world) return world
  const page = await openPage({ as: 'demo', path: '/main' })
  const made = await makeEntryWorld(page, password)
  const island = await makeSku(page, {
    code: `${made.tag}-JB`,
    names: { en: `James Bond island ${made.tag}`, 'zh-CN': `007 岛 ${made.tag}`, th: `เกาะตาปู ${made.tag}` },
    collect: [{ key: 'pickUpHotel', per: 'order', required: true }],
    stock: 40,
  })
  return (world = { ...made, island })
}

/** A cart as the list of products leaves it. */
async function fillCart(page: Page, { agent, trip, island }: NonNullable<typeof world>): Promise<void> {
  await go(page, '/order/OrderProductMainList')
  await page.getByLabel('Agent', { exact: true }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(agent.name)
  await page.getByRole('radio', { name: agent.name }).click()
  for (const [{ name }, date] of [
    [trip, day(3)],
    [island, day(4)],
  ] as const) {
    await page.getByPlaceholder('Code or name').first().fill(name)
    await page.getByRole('button', { name: new RegExp(`^${date} `) }).click()
    await page
      .getByRole('button', { name: new RegExp(`^Add ${name}`) })
      .first()
      .click()
    await page.getByText(`${name} was added to the cart.`).waitFor()
  }
  await page.getByRole('button', { name: /^Cart/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Order on one page' }).click()
  await page.waitForURL(`**${desk}*`)
}
const pasted = '王芳 WANG FANG E12345678 1990-05-02\nLi Wei, EA1234567, m\n王小明 儿童 EJ1112223 %%'

describe('one page for a whole group', () => {
  test('guests are pasted, checked and corrected; who takes part in what, one hotel for all; placed as one group', async () => {
    const all = await theWorld()
    const page = await openPage({ as: 'demo', path: '/main' })
    await fillCart(page, all)
    await page.getByRole('button', { name: '+ Child' }).click()
    await page.getByRole('button', { name: 'Paste a list' }).click()
    await page.getByLabel('Read passport photos').setInputFiles('test/e2e/kit/passport.jpg')
    await expect.poll(() => page.getByLabel('Pinyin name 1').inputValue()).toBe('ERIKSSON ANNA MARIA')
    expect(await page.getByLabel('Date of birth 1').inputValue()).toBe('1974-08-12')
    await page.getByLabel(/Paste from a chat/).fill(pasted)
    const birth = page.getByLabel('Date of birth 1')
    await expect.poll(() => birth.inputValue()).toBe('1990-05-02')
    await birth.fill('12 May 1990')
    await page.getByLabel('Name 2', { exact: true }).fill('Li Weiming')
    await axe(page, 'the guests of a group')
    await page.getByRole('button', { name: 'Use these (3)' }).click()
    // The child stays at home on the second day.
    const second = page.getByRole('region', { name: all.island.name })
    await second.getByLabel('王小明').uncheck()
    // Said once, and no more: it is remembered for the person.
    const isContact = page.getByLabel('The first guest is the contact')
    await isContact.check()
    await expect.poll(() => page.getByLabel(/^Contact name/).inputValue()).toBe('王芳')
    await isContact.uncheck()
    await page.getByLabel(/^Pick-up hotel/).fill('Kata Beach Resort')
    await expect.poll(() => page.getByLabel(/^Pick-up hotel/).count()).toBe(1)
    await page.getByRole('button', { name: 'Place the order' }).click()
    await page.getByRole('heading', { name: '2 orders are placed' }).waitFor()
    const links = page.locator('.entry-placed-code')
    const [first, other] = await Promise.all([links.nth(0).innerText(), links.nth(1).innerText()])
    type GroupOrderView = {
      guests: { name: string; info: Record<string, string> }[]
      groupCode: string
      collected: Record<string, string>
    }
    const one = await post<GroupOrderView>(page, 'order/info', { code: first })
    const two = await post<GroupOrderView>(page, 'order/info', { code: other })
    expect(one.guests.map(({ name }) => name)).toEqual(['王芳', 'Li Weiming', '王小明'])
    expect(one.guests[0]!.info).toMatchObject({ birthdate: '1990-05-12', identityNumber: 'E12345678' })
    expect(two.guests.map(({ name }) => name)).toEqual(['王芳', 'Li Weiming'])
    expect(two.groupCode).toBe(one.groupCode)
    expect(two.collected['pickUpHotel']).toBe('Kata Beach Resort')
  })

  test('what is not finished is put aside, taken over by a colleague and completed there', async () => {
    const all = await theWorld()
    const page = await openPage({ as: 'demo', path: '/main' })
    await fillCart(page, all)
    await page.getByLabel(/^Contact name/).fill(`Aside ${all.tag}`)
    await page.getByRole('button', { name: 'Save as draft' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Save as draft' })
    await drawer.getByLabel('Note').fill('Hotel to come')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/order/pendingOrderDetail*')
    await page.getByText('Hotel to come').waitFor()

    const colleague = await openPage({ as: 'ops', path: '/order/OrderDrafts?tab=open' })
    await colleague.getByText(`Aside ${all.tag}`).first().waitFor()
    await colleague.getByText(`Aside ${all.tag}`).first().click()
    await colleague.waitForURL('**/order/pendingOrderDetail*')
    await colleague.getByRole('button', { name: 'Take it over' }).click()
    await colleague.getByRole('button', { name: 'Take it over' }).waitFor({ state: 'detached' })
    await colleague.getByLabel(/^Pick-up hotel/).fill('Kata Beach Resort')
    for (const no of [0, 1])
      await colleague
        .getByLabel(/^Passport or ID number/)
        .nth(no)
        .fill(`E9988776${no}`)
    await colleague.getByRole('button', { name: 'Place the order' }).click()
    await colleague.getByRole('heading', { name: '2 orders are placed' }).waitFor()
    // Where it was begun, it is told as ordered.
    await page.locator('.entry-placed-code').first().waitFor()
  })

  test('a draft is ordered for the agent that is chosen by then; a product that is gone meanwhile is told, and taken out', async () => {
    const all = await theWorld()
    const page = await openPage({ as: 'demo', path: '/main' })
    const removed = await makeSku(page, {
      code: `${all.tag}-GO`,
      names: { en: `Sunset sail ${all.tag}` },
      stock: 9,
    })
    const jade = `Jade ${all.tag}`
    await post(page, 'distributor/save', {
      code: `${all.tag}J`,
      name: jade,
      currency: 'THB',
      settlementTerm: 'invoice',
    })
    await fillCart(page, { ...all, island: removed })
    await page.getByLabel(/^Contact name/).fill(`Moved ${all.tag}`)
    await page.getByLabel(/^Pick-up hotel/).fill('Kata Beach Resort')
    for (const no of [0, 1])
      await page
        .getByLabel(/^Passport or ID number/)
        .nth(no)
        .fill(`E8877665${no}`)
    await page.getByRole('button', { name: 'Save as draft' }).first().click()
    await page.getByRole('dialog', { name: 'Save as draft' }).getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/order/pendingOrderDetail*')
    await post(page, 'standard/recycle', { ids: [removed.id] })
    await page.reload()
    const view = page.getByText('is no longer available.')
    await view.waitFor()
    const place = page.getByRole('button', { name: 'Place the order' })
    expect(await place.isDisabled()).toBe(true)
    await view.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('combobox', { name: /^Agent/ }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill(jade)
    await page.getByRole('radio', { name: jade }).click()
    // Placed at a price that was seen: at the one of the agent before, it would be asked.
    await page.locator('.lt-save-side').getByText('4,400.00').waitFor()
    await place.click()
    const code = await page.locator('.entry-placed-code').innerText()
    const { agent } = await post<{ agent: { name: string } }>(page, 'order/info', { code })
    expect(agent.name).toBe(jade)
  })
})
