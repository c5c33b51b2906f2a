import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { day, makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

const toast = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text })
const button = (of: Page | ReturnType<Page['locator']>, name: string | RegExp) =>
  of.getByRole('button', { name })

test('a list is edited where it stands and put together, and what was confirmed leads to its vouchers', async () => {
  const page = await openPage({ as: 'demo', path: '/main', width: 1440 })
  const world = await makeEntryWorld(page, password)
  const { id, code } = await orderTrip(page, world)
  await page.goto(`/entertainment/PlayOrderList?text=${world.tag}`)
  const row = page.locator(`main tr[data-key="${id}"]`)
  await row.waitFor()
  // Orders are compact until somebody says otherwise, and are sorted by what has an index, either way round.
  expect(await page.locator('main .lt-box.lt-dense').count()).toBe(1)
  await button(page.locator('thead'), 'Service date').click()
  await page.waitForURL(/sort=service/)
  await page.locator('th[aria-sort=ascending]', { hasText: 'Service date' }).waitFor()
  await button(page.locator('thead'), 'Service date').click()
  await page.locator('th[aria-sort=descending]', { hasText: 'Service date' }).waitFor()

  await button(page, 'Columns').click()
  await page.getByRole('checkbox', { name: 'Remark', exact: true }).check()
  await page.getByLabel('Group by').selectOption({ label: 'Order status' })
  await page.keyboard.press('Escape')
  await page
    .locator('main tbody tr', { hasText: /^Processing/ })
    .first()
    .waitFor()
  await button(row, 'Edit Remark').click()
  await page.getByRole('textbox', { name: 'Edit Remark' }).fill('Window seat')
  await page.keyboard.press('Enter')
  await toast(page, `${code} · Remark saved`).waitFor()
  await row.getByText('Window seat').waitFor()

  // What comes next is done where it stands too.
  await row.hover()
  await button(row, 'Confirm').click()
  await button(toast(page, `${code} · Order confirmed.`), 'Vouchers').waitFor()

  // Keys act on the row that has the focus, however it came there.
  await row.focus()
  await page.keyboard.press('e')
  await row.locator('.lt-inline-pencil[aria-expanded=true]').waitFor()
  await page.keyboard.press('Escape')
  await row.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`OrderDetail.*id=${id}(&|$)`))
  await button(page.locator('.lt-detail'), 'More actions').first().waitFor()
  await page.keyboard.press('e')
  await page.getByRole('dialog', { name: 'Edit guests and contact' }).waitFor()
})

test('prices: a change from the palette, a quotation and its undo, and a product that is put on sale', async () => {
  const page = await openPage({ as: 'demo', path: '/main', width: 1440 })
  const { tag, agent, kayak } = await makeEntryWorld(page, password)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`+20 % on ${tag} kayak`)
  await page.getByRole('option', { name: /^\+20 % on Kayak/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`calendarPrice.*skuId=${kayak.id}`))
  await expect.poll(() => page.getByLabel('Adjust by').inputValue()).toBe('+20 %')

  await page.goto(`/tools/AgentQuotationMain?agentId=${agent.id}&text=${tag}`)
  await button(page, 'Adjust current price').click()
  const panel = page.getByRole('dialog').last()
  await panel.locator('input[inputmode]').first().fill('10')
  await button(panel, /^Change quotations \(\d+\)/).click()
  await button(toast(page, /quotations? changed/), 'Undo').click()
  await toast(page, 'Undone').first().waitFor()

  const form = { code: `${tag}-NEW`, names: { en: `Sunset sail ${tag}` }, productType: 'day-trip' }
  const { id } = await post(page, 'standard/create', { ...form, chargeMethod: 'per-person' })
  await page.goto(`/entertainment/detail?id=${id}`)
  const setup = page.locator('.lt-panel', { hasText: 'Before you can sell' })
  await setup.waitFor()
  expect(await button(setup, 'Put on sale').isDisabled()).toBe(true)
  const price = { adultMinor: 150_000, childMinor: 100_000, infantMinor: 0, unitMinor: null }
  await post(page, 'standard/calendarPrice/saveBase', { skuId: id, ...price })
  await page.reload()
  await button(setup, 'Put on sale').click()
  await button(setup, 'Put on sale').waitFor({ state: 'detached' })
})

test('pick-up places are kept in zones, and an order is told the time', async () => {
  const page = await openPage({ as: 'demo', path: '/entertainment/all', width: 1440 })
  const tag = `Z${Date.now().toString(36).slice(-6)}`.toUpperCase()
  await button(page, /^Organise/).click()
  await page.getByRole('menuitem', { name: 'Pick-up zones' }).click()
  await button(page, 'New pick-up zone').click()
  const form = page.getByRole('dialog').last()
  await form.getByRole('textbox', { name: /^Zone/ }).first().fill(`Bay ${tag}`)
  await form.getByLabel('Before the departure').fill('45')
  await form.getByRole('textbox', { name: 'Places' }).fill(`Inn ${tag}\nCove ${tag}`)
  await button(form, 'Save').click()
  await page.getByText('45 min before the departure').first().waitFor()
  const world = await makeEntryWorld(page, password)
  const made = await post(page, 'orderEntry/create', {
    clientRequestId: `${tag}-pickup`,
    agentId: world.agent.id,
    skuId: world.trip.id,
    date: day(4),
    adults: 1,
    contactName: `Guest ${tag}`,
    collected: { pickUpHotel: `inn ${tag}` },
    guests: [{ name: `Guest ${tag}`, info: { identityNumber: 'EA1234567' } }],
  })
  await page.goto(`/entertainment/OrderDetail?id=${made.id}`)
  // It leaves at 18:00.
  await page.getByText(`17:15 · inn ${tag}`).waitFor()

  // Whoever changes it afterwards, and whoever takes an order, is told the zone and the time.
  await button(page.locator('main'), 'More actions').first().click()
  await page.getByRole('menuitem', { name: 'Edit guests and contact' }).click()
  const contact = page.getByRole('dialog').last()
  const changed = contact.getByRole('combobox', { name: /^Pick-up hotel/ })
  await changed.fill(`Cove ${tag}`)
  await contact.getByText(`Bay ${tag} · 17:15`).waitFor()
  await changed.click()
  await page.getByRole('option', { name: `Inn ${tag} Bay ${tag} · 17:15` }).waitFor()
  await button(contact, 'Save').click()
  await page.getByText(`17:15 · Cove ${tag}`).waitFor()
  // The capitals of a name follow it.
  for (const name of ['Ann First', 'Bea Second']) {
    await button(page.locator('main'), 'More actions').first().click()
    await page.getByRole('menuitem', { name: 'Edit guests and contact' }).click()
    await contact.getByLabel('Guest name').fill(name)
    await button(contact, 'Save').click()
    await page.getByRole('listitem').getByText(name).waitFor()
  }
  const { guests } = await post<OrderInfo>(page, 'order/info', { id: made.id })
  expect(guests[0]?.pinyin).toBe('BEA SECOND')

  await page.goto(`/order/OrderProductMainList?text=${world.tag}`)
  await page.getByLabel('Agent', { exact: true }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(world.agent.name)
  await page.getByRole('radio', { name: world.agent.name }).click()
  await page.getByRole('button', { name: new RegExp(`^${day(4)} `) }).click()
  await button(page, new RegExp(`^Add ${world.trip.name}`))
    .first()
    .click()
  await button(page, /^Cart \(1\)/).click()
  await button(page.getByRole('dialog'), 'Continue').click()
  await page.getByLabel('Contact name').fill('Ann')
  await button(page, 'Guests and details').last().click()
  await button(page, 'Paste a list').click()
  await page.getByLabel(/Paste from a chat/).fill('WANG FANG E12345678\nLI WEI EA1234567')
  await button(page, 'Use these (2)').click()
  await toast(page, '2 guests filled in.').waitFor()
  const place = page.getByRole('combobox', { name: /^Pick-up hotel/ })
  const existing = page.getByRole('listbox')
  const placed = page.getByRole('heading', { name: 'Order placed' })
  await place.click()
  await page.keyboard.type(`${tag} inn`)
  await page.getByRole('option', { name: `Inn ${tag}`, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  // The place is taken, and nothing is sent before the next Enter.
  await expect.poll(() => place.inputValue()).toBe(`Inn ${tag}`)
  await page.getByText(`Bay ${tag} · 17:15`).waitFor()
  await existing.waitFor({ state: 'detached' })
  expect(await placed.count()).toBe(0)
  // Escape shuts the list and keeps what is typed; whoever means another place leaves with Tab.
  await place.fill(`${tag} co`)
  await page.getByRole('option', { name: `Cove ${tag}`, selected: true }).waitFor()
  await page.keyboard.press('Escape')
  await existing.waitFor({ state: 'detached' })
  expect(await place.inputValue()).toBe(`${tag} co`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => existing.getByRole('option', { selected: true }).count()).toBe(1)
  await page.keyboard.press('Tab')
  expect(await place.inputValue()).toBe(`${tag} co`)
  // A place that is typed out has nothing to choose from: Enter is the form's.
  await place.fill('')
  await place.focus()
  await page.keyboard.type(`inn ${tag.toLowerCase()}`)
  await page.keyboard.press('Enter')
  await placed.waitFor()
})

test('a merchant that begins is led by the hand, and makes what it misses in a picker', async () => {
  const page = await openPage({ as: 'demo', path: '/main', width: 1440 })
  await page.getByText('Next 7 days', { exact: true }).click()
  const days = page.locator('.home-leaving .home-rows a')
  await days.first().click()
  await page.waitForURL(/activityDateRange=/)

  const tag = `F${Date.now().toString(36).slice(-6)}`.toUpperCase()
  const email = `${tag.toLowerCase()}@begins.example`
  const { id } = await post(page, 'supplier/save', { code: tag, name: `Pier ${tag}`, currency: 'THB', email })
  await post(page, 'supplier/invitation/send', { id })
  let token = ''
  await expect
    .poll(
      async () => {
        const { rows } = await post<{ rows: { to: string; text: string }[] }>(page, 'mail/caught', {
          pageSize: 50,
        })
        token = /\/invite\?partner=([\w-]+)/.exec(rows.find(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
        return token
      },
      { timeout: 15_000 },
    )
    .toBeTruthy()
  const who = `staff-${tag.toLowerCase()}` as const
  await post(page, '/supplier/notLogin/acceptInvitation/create', {
    token,
    companyName: `Pier ${tag}`,
    currency: 'THB',
    fullName: 'Pim',
    userName: who,
    password,
    again: password,
  })
  const fresh = await openPage({ as: who, path: '/main', width: 1440 })
  const steps = fresh.locator('.lt-panel', { hasText: 'Getting started' })
  await steps.getByRole('link', { name: 'Add a supplier' }).click()
  await fresh.getByRole('heading', { level: 1, name: 'Suppliers' }).waitFor()

  // Whoever types before a picker is loaded loses no letter.
  await page.route('**/pick-panel*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await page.goto(`/suppler/supplierManage?text=${tag}`)
  await page.locator(`main tr[data-key="${id}"]`).getByRole('checkbox').check()
  await button(page, 'Assign to group').click()
  const ask = page.getByRole('dialog').last()
  await ask.getByRole('combobox').focus()
  await page.keyboard.type(`Boats ${tag}`)
  await button(page, `New group “Boats ${tag}”`).click()
  await ask.getByText(`Boats ${tag}`).first().waitFor()
})
