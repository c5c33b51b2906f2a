import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { placeSeats, sheetOf } from '#contract/venues/seat-generator.ts'
import type { SessionRow, SessionSeats } from '#contract/venues/venues.schema.ts'
import { makeBoats } from '../kit/boat-world.ts'
import { day, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'

type Order = {
  guests: { name: string }[]
  lines: { leg: number | null; date: string; session: string; openUntil: string | null }[]
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Two decks of seats on the boat of that day; it is sold by the seat. */
async function makeDecks(page: Page, skuId: number, tag: string): Promise<number> {
  const deck = { rows: 3, seats: 6, aisles: [3], numbering: 'left', bend: 0 } as const
  const sheet = sheetOf(
    placeSeats([
      { ...deck, zone: 'Upper deck', color: '#1d4ed8' },
      { ...deck, zone: 'Main deck', color: '#0b6e75' },
    ]),
  )
  const { id: venueId } = await post(page, 'showField/save', { name: `Boat ${tag}`, sheet })
  const span = { from: day(3), to: day(3), venueId }
  await post(page, 'showTicket/make', {
    ...span,
    skuId,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    times: ['08:30'],
  })
  const { rows } = await post<{ rows: SessionRow[] }>(page, 'showTicket/list', span)
  return rows[0]!.id
}

/** The screen of boats: the agent, the day, round trips, and the boat there. */
async function takeBoat(page: Page, agent: string, boat: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Agent/ }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(agent)
  await page.getByRole('radio', { name: agent }).click()
  await page.getByRole('button', { name: new RegExp(`^${day(3)}`) }).click()
  await page.getByRole('radiogroup', { name: 'Trip' }).getByText('Round trip').click()
  await page.getByRole('region', { name: boat }).getByRole('button').first().click()
  await page.getByRole('heading', { name: 'Dates and guests' }).waitFor()
}

async function holdBest(page: Page): Promise<void> {
  await button(page, 'Choose 2 seats').click()
  const seats = page.getByRole('dialog').last()
  await seats.getByRole('button', { name: 'Find best seats' }).click()
  await seats.getByText(/deck [A-C] \d\+\d/).waitFor()
  await seats.getByRole('button', { name: 'Hold', exact: true }).click()
}

/** Two passengers by name, seats and ways as they were chosen; answers the order. */
async function sell(page: Page, tag: string, names: readonly string[]): Promise<Order & { id: number }> {
  const contact = `${names[0]} ${tag}`
  await page
    .getByLabel(/^Contact name/)
    .first()
    .fill(contact)
  await page.getByRole('button', { name: 'Guests and details', disabled: false }).last().click()
  await page.getByRole('heading', { name: 'Guests and details' }).waitFor()
  await button(page, 'Paste a list').click()
  await page.getByLabel(/Paste from a chat/).fill(names.join('\n'))
  await page.getByRole('button', { name: `Use these (${names.length})` }).click()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.getByRole('heading', { name: 'Order placed' }).waitFor()
  const { rows } = await post<{ rows: { id: number }[] }>(page, 'order/list', { text: contact })
  const id = rows[0]!.id
  return { id, ...(await post<Order>(page, 'order/info', { id })) }
}
const ways = ({ lines }: Order) =>
  lines.filter(({ leg }) => leg).map(({ leg, openUntil, date, session }) => [leg, openUntil ?? date, session])

test('a boat is sold with both ways, seats and passengers in one go: its return open, or on a sailing of its own', async () => {
  const page = await openPage({ as: 'demo', path: '/404' })
  const { tag, agent, there } = await makeBoats(page)
  const sessionId = await makeDecks(page, there.id, tag)
  const seatsSold = async () =>
    (await post<SessionSeats>(page, 'seatSale/seats', { id: sessionId })).seats.filter(
      ({ state }) => state === 'sold',
    )

  await page.goto('/order/BoatNewOrder')
  await takeBoat(page, agent.name, there.name)
  await holdBest(page)
  await page.getByText(/deck [A-C] \d\+\d/).waitFor()
  const returns = page.getByRole('radiogroup', { name: 'Return' })
  await returns.getByRole('radio', { name: 'Open return' }).check()
  const open = await sell(page, tag, ['OPEN ONE', 'OPEN TWO'])
  expect(ways(open)).toEqual([
    [1, day(3), ''],
    [2, day(33), ''],
  ])
  expect(open.guests.map(({ name }) => name)).toEqual(['OPEN ONE', 'OPEN TWO'])
  expect(await seatsSold()).toHaveLength(2)

  await page.goto('/order/BoatNewOrder')
  await takeBoat(page, agent.name, there.name)
  await holdBest(page)
  await returns.getByRole('radio', { name: 'Fixed date' }).check()
  const back = page.getByRole('region', { name: 'Return' })
  await back.getByRole('button', { name: new RegExp(`^${day(6)}`) }).click()
  await back.getByRole('radio', { name: /^15:30/ }).check()
  const fixed = await sell(page, tag, ['FIXED ONE', 'FIXED TWO'])
  expect(ways(fixed)).toEqual([
    [1, day(3), ''],
    [2, day(6), '15:30'],
  ])
  const sold = await seatsSold()
  expect(sold).toHaveLength(4)
  expect(new Set(sold.map(({ lineId }) => lineId)).size).toBe(2)
})
