import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DayProfit } from '#contract/scheduling/profit.ts'
import type { FrozenManifest, SailingGuest } from '#contract/ticketing/day/day.schema.ts'
import { readQr } from '#test/kit/read-qr.ts'
import { confirmTrip, day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { answer, leaseDesk, openDevice, openTill, says, strip, takePlaces, type } from './pier-kit.ts'
import { vanFacts } from '#test/factories/fleet.ts'

const date = day(0)

/** A trip late today with a van, a driver, a checkpoint, and a till with an open shift. */
async function makeDay(page: Page) {
  const { agent, tag } = await makeEntryWorld(page, password)
  const sku = await makeSku(page, {
    code: `${tag}-DAY`,
    names: { en: `Night market ${tag}` },
    startTime: '23:58',
    stock: 40,
    pickup: true,
  })
  const pier = `Pier ${tag}`
  await post(page, 'ticketPost/save', { name: pier, skuIds: [sku.id], ways: 'both' })
  const { till, shift } = await openTill(page, tag)
  const { id: driverId } = await post(page, 'crew/save', {
    code: `${tag}C`,
    name: `Somchai ${tag}`,
    roles: ['driver'],
    spoken: [],
    currency: 'THB',
    payWay: 'day',
    payMinor: 90_000,
    firstAidUntil: null,
  })
  const coach = `Van ${tag}`
  const { id: coachId } = await post(
    page,
    'coach/save',
    vanFacts({ code: `${tag}V`, name: coach, dayMinor: 150_000 }),
  )
  const { id: tripId } = await post(page, 'dayPlan/trip/save', { date, name: `Night ${tag}`, pier })
  await post(page, 'dayPlan/run/save', { tripId, coachId, driverId, startsAt: '22:00', endsAt: '23:30' })
  return { agent, tag, sku, pier, till, shift, coach, coachId, tripId }
}
type Day = Awaited<ReturnType<typeof makeDay>>

async function sellTo(page: Page, { agent, tag, sku }: Day, names: string[]) {
  const { id } = await post(page, 'orderEntry/create', {
    clientRequestId: `${tag} ${names.join()}`,
    agentId: agent.id,
    skuId: sku.id,
    date,
    adults: names.length,
    contactName: names[0],
    guests: names.map((name) => ({ name })),
  })
  return confirmTrip(page, id)
}

/** By keys: M on a card, then the vehicle. */
async function placeOnBoard(page: Page, guest: string, coach: string): Promise<void> {
  const card = page.locator('.board-waiting .board-card').filter({ hasText: guest })
  await card.focus()
  await page.keyboard.press('m')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(coach) })
    .click()
  await page.getByRole('group', { name: coach }).getByText(guest).waitFor()
}

test('a day of operation: orders, board, driver, an offline pier that lets on board and sells, manifest, profit', async () => {
  const office = await openPage({ as: 'demo', path: '/404' })
  const world = await makeDay(office)
  const family = await sellTo(office, world, ['ANN DAY', 'BOB DAY'])
  const couple = await sellTo(office, world, ['CAT DAY', 'DAN DAY'])

  await office.goto(`/daily/DailyPlanV2?date=${date}`)
  for (const guest of ['ANN DAY', 'CAT DAY']) await placeOnBoard(office, guest, world.coach)
  await post(office, 'dayBoard/publish', { date })

  const { url } = await post<{ url: string }>(office, 'coachDay/link', { coachId: world.coachId, date })
  const driver = await openPage({ width: 390, path: new URL(url).pathname })
  const stop = driver.locator('section.card').filter({ hasText: 'ANN D.' })
  await stop.getByRole('textbox').first().fill('2')
  await stop.locator('button.main').click()
  await driver.locator('section.card').filter({ hasText: 'ANN D.' }).locator('.state').waitFor()

  const [gate, seller] = [
    await openDevice('Gate phone', world.pier),
    await openDevice('Till phone', world.pier),
  ]
  const product = `Night market ${world.tag}`
  await takePlaces(seller, { device: 'Till phone', till: world.till.name, product })
  const desk = leaseDesk(seller)

  for (const phone of [gate, seller]) await phone.context().setOffline(true)
  await seller.reload()
  await desk.getByRole('button', { name: /Night market/ }).click()
  await desk.getByRole('button', { name: 'Sell', exact: true }).click()
  await desk.getByText(/^Receipt/).waitFor()
  const [ticket] = await readQr(await desk.locator('.ticket-qr').first().screenshot())

  await type(gate, family.code)
  await says(gate, 'Ready to board')
  await answer(gate).getByRole('button', { name: 'Board 2' }).click()
  await says(gate, 'On board')
  await type(gate, couple.code)
  await says(gate, 'Ready to board')
  await answer(gate).getByRole('button', { name: 'Mark no-show' }).click()
  // Sold a moment ago by a device without network: its signature vouches for it.
  await type(gate, ticket!)
  await answer(gate).getByRole('button', { name: 'Board 1' }).click()
  await says(gate, 'On board')

  for (const phone of [gate, seller]) {
    await phone.context().setOffline(false)
    await strip(phone).getByText('All sent').waitFor()
  }
  const guests = await post<{ rows: SailingGuest[] }>(office, 'dayVerify/guests', {
    date,
    skuId: world.sku.id,
  })
  expect(guests.rows.map(({ attendance }) => attendance).toSorted()).toEqual([
    'boarded',
    'boarded',
    'boarded',
    'no-show',
    'no-show',
  ])
  const sold = await post<{ sales: number; expected: { cash: number } }>(office, 'ticketCounter/shiftInfo', {
    id: world.shift.id,
  })
  expect(sold).toMatchObject({ sales: 1, expected: { cash: 220_000 } })

  const ask = { date, skuId: world.sku.id, session: '' }
  const manifest = await post<FrozenManifest>(office, 'dayVerify/freeze', ask)
  expect(manifest).toMatchObject({ version: 1 })
  const profit = await post<DayProfit>(office, 'dayProfit/list', { date })
  expect(profit.rows.find(({ tripId }) => tripId === world.tripId)).toMatchObject({
    guests: 4,
    costs: { vehicles: 150_000, crew: 90_000 },
  })
  await office.goto(`/daily/DailyPlanV2?date=${date}`)
  await office.getByText(`Night ${world.tag}`).first().waitFor()
})
