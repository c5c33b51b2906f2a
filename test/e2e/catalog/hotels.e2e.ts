import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { fillIn } from '../kit/text-in.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** A room of a hotel that the demo does not know yet. */
async function makeRoom(page: Page, tag: string, hotel: string): Promise<string> {
  const name = `${hotel}, corner room`
  await go(page, '/hotel/list_hotel')
  await page.getByRole('heading', { name: 'Hotels and rooms' }).waitFor()
  await page.getByRole('link', { name: 'New room' }).click()
  await page.getByRole('heading', { name: 'New room: type' }).waitFor()
  // A room is all that can be made here, and it is charged by the night.
  expect(await page.getByRole('button', { name: 'Day trip' }).count()).toBe(0)
  await button(page, 'Next').click()
  await page.getByLabel('Code').fill(`${tag}-R`)
  await page.getByLabel('Name English').fill(name)
  await page.getByLabel('Hotel', { exact: true }).fill(hotel)
  await page.getByLabel('Area', { exact: true }).fill('Patong')
  await page.getByLabel('Meal plan', { exact: true }).click()
  await page.getByRole('radio', { name: 'Breakfast' }).click()
  await page.getByLabel('Max adults').fill('2')
  await page.getByLabel('Max children').fill('1')
  await button(page, 'Save').click()
  await page.getByRole('heading', { name }).waitFor()
  await page.getByText('Room created. Next: prices, costs and stock.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/hotel/detail_hotel')
  return name
}

/** Two nights in the room, and a day trip. */
async function makePackage(page: Page, tag: string, room: string): Promise<string> {
  const name = `Stay and sail ${tag}`
  await go(page, '/hotel/ProductList_hotel')
  await page.getByRole('link', { name: 'New package' }).click()
  await page.getByRole('heading', { name: 'New hotel package' }).waitFor()
  await page.getByLabel('Code').fill(`${tag}-PK`)
  await page.getByLabel('Name English').fill(name)
  for (const [at, text] of ['PP-SPEED', 'AQUARIA'].entries()) await pick(page, at, text)
  await page.getByLabel('Adult', { exact: true }).fill('6000')
  await button(page, 'Save').click()
  // Without a room it is none of the hotels'.
  await page.getByText('A hotel package needs at least one room').first().waitFor()
  await pick(page, 0, room)
  // The part's, once it is a room; the package has a number of nights of its own.
  await page.getByLabel(/^Nights \*/).fill('2')
  await button(page, 'Save').click()
  await page.getByRole('heading', { name: 'Hotel packages' }).waitFor()
  await row(page, name).getByText('6,000.00').waitFor()
  return name
}

async function pick(page: Page, at: number, text: string): Promise<void> {
  await page
    .getByRole('combobox', { name: /^Product(?!s)/ })
    .nth(at)
    .click()
  await dialog(page).getByRole('searchbox').fill(text)
  await page.getByRole('radio', { name: text }).first().click()
}

/** Through the bar that acts on what is ticked. */
async function recycle(page: Page, text: string): Promise<void> {
  await row(page, text).getByRole('checkbox').check()
  await button(page, 'Move to recycle bin').click()
  await dialog(page).getByRole('button', { name: 'Move to recycle bin' }).click()
}

test('a product manager makes a room, finds it by its hotel, packages it, recycles both and restores them', async () => {
  const page = await openPage({ as: 'demo', path: '/main', expectErrors: /409|400/ })
  const tag = `H${Date.now().toString(36).slice(-6)}`.toUpperCase()
  const hotel = `Cape House ${tag}`
  const room = await makeRoom(page, tag, hotel)

  await go(page, '/hotel/list_hotel')
  await button(page, new RegExp(`^${hotel}`)).click()
  await row(page, room).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await row(page, room).getByText('Breakfast').waitFor()
  await row(page, room).getByText('2 + 1').waitFor()
  const pack = await makePackage(page, tag, room)

  // A room that a package is made of stays until the package is gone.
  await go(page, `/hotel/list_hotel?text=${tag}`)
  await recycle(page, room)
  await page.getByText(`${tag}-R is part of ${tag}-PK`, { exact: false }).first().waitFor()
  await go(page, '/hotel/ProductList_hotel')
  await recycle(page, pack)
  await row(page, pack).waitFor({ state: 'hidden' })
  await go(page, `/hotel/list_hotel?text=${tag}`)
  await recycle(page, room)
  await row(page, room).waitFor({ state: 'hidden' })

  await go(page, `/hotel/Recycle_hotel?text=${tag}`)
  await page.getByRole('heading', { name: 'Hotel recycle bin' }).waitFor()
  for (const name of [room, pack]) {
    await page.getByRole('heading', { name: 'Hotel recycle bin' }).hover()
    await row(page, name).hover()
    await row(page, name).getByRole('button', { name: 'Restore' }).click()
    await row(page, name).waitFor({ state: 'hidden' })
  }
  await go(page, `/hotel/list_hotel?text=${tag}`)
  await row(page, room).waitFor()
  await go(page, '/hotel/ProductList_hotel')
  await row(page, pack).waitFor()
})

test('hotel tags tell how many rooms carry them, and lead to these; on a phone rooms are cards', async () => {
  const page = await openPage({ as: 'demo', path: '/hotel/tagManage_hotel' })
  await page.getByRole('heading', { name: 'Hotel tags' }).waitFor()
  const pool = row(page, 'Pool')
  await pool.getByRole('link').click()
  await page.getByRole('heading', { name: 'Hotels and rooms' }).waitFor()
  await row(page, 'CORAL-GARDEN').waitFor()
  expect(await row(page, 'TONSAI-HILL').count()).toBe(0)
  const phone = await openPage({ as: 'demo', path: '/hotel/list_hotel', width: 390 })
  await phone.getByText('Coral Beach Khao Lak, garden room').waitFor()
  await axe(phone, 'a list as cards on a phone')
})

test('a hotel is renamed once for all its rooms, and one called like another asks to become one with it', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const tag = Date.now().toString(36).slice(-5)
  for (const [at, hotel] of [`Cape One ${tag}`, `cape  ONE ${tag}`, `Cape Two ${tag}`].entries()) {
    const { id } = await post(page, '/hotelSupplierService/hotelRoom/create', {
      code: `C${tag}-${at}`,
      names: { en: `Room ${at} ${tag}` },
      productType: 'hotel-room',
      chargeMethod: 'per-unit',
      facts: { type: 'hotel-room', hotel, area: 'Rawai' },
    })
    const price = { skuId: id, adultMinor: null, childMinor: null, infantMinor: null, unitMinor: 200_000 }
    await post(page, '/hotelSupplierService/hotelRoom/calendarPrice/saveBase', price)
    await post(page, '/hotelSupplierService/hotelRoom/onSale', { ids: [id], onSale: true })
  }
  await go(page, '/hotel/list_hotel')
  // Written with other blanks and capitals it is no other hotel.
  await button(page, new RegExp(`^Cape One ${tag}.* 2 of 2`)).waitFor()
  await button(page, `Edit hotel: Cape One ${tag}`).click()
  await dialog(page).getByLabel('Hotel English').fill(`Cape Grand ${tag}`)
  await fillIn(dialog(page), 'Hotel', 'th', `เคปแกรนด์ ${tag}`)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved for 2 rooms').waitFor()
  await row(page, `Room 0 ${tag}`).getByText(`Cape Grand ${tag}`).waitFor()
  await row(page, `Room 1 ${tag}`).getByText(`Cape Grand ${tag}`).waitFor()

  await button(page, `Edit hotel: Cape Two ${tag}`).click()
  await dialog(page).getByLabel('Hotel English').fill(`cape grand ${tag}`)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Please confirm' })
  await question.getByText(`Hotel Cape Grand ${tag} already exists.`, { exact: false }).waitFor()
  await question.getByRole('button', { name: 'Continue' }).click()
  await button(page, new RegExp(`^Cape Grand ${tag}.* 3 of 3`)).waitFor()
  expect(await page.getByRole('button', { name: `Edit hotel: Cape Two ${tag}` }).count()).toBe(0)

  const thai = await openPage({ as: 'demo', path: `/hotel/list_hotel?text=${tag}`, language: 'th' })
  await row(thai, `Room 2 ${tag}`).getByText(`เคปแกรนด์ ${tag}`).waitFor()
})

test('staff sell three nights at the price of each night; more guests than sleep in the room cannot go on', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const { tag, agent } = await makeEntryWorld(page, password)
  const call = '/hotelSupplierService/hotelRoom'
  const name = `Sea room ${tag}`
  const { id } = await post(page, `${call}/create`, {
    code: `${tag}-SEA`,
    names: { en: name },
    productType: 'hotel-room',
    chargeMethod: 'per-unit',
    facts: { type: 'hotel-room', hotel: `Hotel ${tag}`, mostAdults: 2, mostChildren: 1, extraBeds: 0 },
  })
  const unit = (unitMinor: number) => ({ adultMinor: null, childMinor: null, infantMinor: null, unitMinor })
  await post(page, `${call}/calendarPrice/saveBase`, { skuId: id, ...unit(200_000) })
  await post(page, `${call}/onSale`, { ids: [id], onSale: true })
  const cell = { date: day(5), session: '', closed: false, ...unit(260_000) }
  await post(page, `${call}/calendarPrice/save`, { skuId: id, cells: [cell] })
  await post(page, `${call}/priceCalendar/fillStock`, { skuIds: [id], from: day(4), to: day(6), capacity: 1 })

  await go(page, `/order/OrderProductMainList?date=${day(4)}`)
  await page.getByLabel('Agent', { exact: true }).click()
  await dialog(page).getByRole('searchbox').fill(agent.name)
  await page.getByRole('radio', { name: agent.name }).click()
  await page.getByPlaceholder('Code or name').first().fill(name)
  await page.getByRole('button', { name: new RegExp(`^${day(4)} `) }).click()
  await button(page, new RegExp(`^Add ${name}`)).click()
  await button(page, /^Cart/).click()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Dates and guests' }).waitFor()
  await button(page, 'Nights +1').click()
  await button(page, 'Nights +1').click()
  const nights = page.getByRole('list', { name: 'Nightly price' })
  await expect
    .poll(async () =>
      (await nights.getByRole('listitem').allInnerTexts()).map((text) => text.match(/[\d,]+\.\d\d$/)?.[0]),
    )
    .toEqual(['2,000.00', '2,600.00', '2,000.00'])
  await page.getByText('6,600.00').first().waitFor()
  await page
    .getByText(`${day(4)} – ${day(7)} · nights: 3`)
    .first()
    .waitFor()
  const next = page.getByRole('button', { name: 'Guests and details' }).last()
  await button(page, 'Adult +1').click()
  await page.getByRole('alert').getByText('Too many for the room.', { exact: false }).waitFor()
  await expect.poll(() => next.isEnabled()).toBe(false)
  await button(page, 'Adult −1').click()
  await button(page, 'Child +1').click()
  await expect.poll(() => next.isEnabled()).toBe(true)
  // A fourth night has no room.
  await button(page, 'Nights +1').click()
  await page.getByRole('alert').getByText(day(7), { exact: false }).waitFor()
})
