import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DayPlan } from '#contract/scheduling/plan.schema.ts'
import { confirmTrip, day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { vanFacts } from '#test/factories/fleet.ts'

const date = day(26)

/** Two parties that wait, a van of four seats and one of twelve. */
async function makeBoard(page: Page) {
  const { agent, tag } = await makeEntryWorld(page, password)
  const sku = await makeSku(page, {
    code: `${tag}-PTR`,
    names: { en: `Cape ${tag}` },
    stock: 20,
    pickup: true,
  })
  for (const [name, adults] of [
    ['ANN DRAG', 2],
    ['BOB DRAG', 3],
  ] as const) {
    const { id } = await post(page, 'orderEntry/create', {
      clientRequestId: `${tag} ${name}`,
      agentId: agent.id,
      skuId: sku.id,
      date,
      adults,
      contactName: `${name} ${tag}`,
      guests: [{ name }],
    })
    await confirmTrip(page, id)
  }
  const { id: tripId } = await post(page, 'dayPlan/trip/save', { date, name: `Cape ${tag}`, pier: 'Chalong' })
  for (const [name, seats] of [
    ['Small', 4],
    ['Large', 12],
  ] as const) {
    const facts = {
      code: `${tag}${name[0]}`,
      name: `${name} ${tag}`,
      seats,
      class: seats > 4 ? '1-12' : '1-4',
    }
    const { id: coachId } = await post(page, 'coach/save', vanFacts(facts))
    await post(page, 'dayPlan/run/save', { tripId, coachId, startsAt: '06:00', endsAt: '08:00' })
  }
  return tag
}

const middle = async (of: Locator) => {
  await of.scrollIntoViewIfNeeded()
  const box = (await of.boundingBox())!
  return [box.x + box.width / 2, box.y + Math.min(box.height / 2, 60)] as const
}

test('guests are dragged by the pointer from lane to lane; what has no room is refused, and each move is taken back', async () => {
  const page = await openPage({ as: 'demo', path: '/404', width: 1440 })
  const tag = await makeBoard(page)
  await page.goto('/daily/DailyPlanV2')
  await page.getByLabel(/^Day/).fill(date)
  await page.keyboard.press('Tab')
  const board = page.getByRole('region', { name: 'Trip board' })
  const lane = (name: string) => board.getByRole('group', { name })
  const card = (name: string) => board.locator('.board-card').filter({ hasText: `${name} ${tag}` })
  const [waiting, small, large] = [lane('Not placed'), lane(`Small ${tag}`), lane(`Large ${tag}`)]
  await waiting.getByText(`ANN DRAG ${tag}`).waitFor()
  const carry = async (name: string, to: Locator) => {
    await page.mouse.move(...(await middle(card(name).locator('b'))))
    await page.mouse.down()
    await page.mouse.move(...(await middle(to.getByRole('heading'))), { steps: 12 })
  }
  const drag = async (name: string, to: Locator) => {
    await carry(name, to)
    await page.mouse.up()
  }
  const runOf = async (name: string) => {
    const { trips } = await post<DayPlan>(page, 'dayBoard/day', { date })
    return trips
      .flatMap(({ runs }) => runs)
      .find(({ cards }) => cards.some(({ guest }) => guest === `${name} ${tag}`))?.coachName
  }

  // While it is in hand the lane below says what it would be, and the card follows the pointer.
  await carry('ANN DRAG', small)
  await page.locator('.board-ghost').getByText('ANN DRAG').waitFor()
  await small.getByText('2/4').waitFor()
  await page.mouse.up()
  await small.getByText(`ANN DRAG ${tag}`).waitFor()
  await page.locator('.board-ghost').waitFor({ state: 'detached' })
  expect(await runOf('ANN DRAG')).toBe(`Small ${tag}`)

  // Three more than its two seats: told before it is let go, and refused.
  await carry('BOB DRAG', small)
  await small.getByText('5/4').waitFor()
  await page.mouse.up()
  await page.getByText('Not enough seats.').waitFor()
  await waiting.getByText(`BOB DRAG ${tag}`).waitFor()
  expect(await runOf('BOB DRAG')).toBeUndefined()

  await drag('ANN DRAG', large)
  await large.getByText(`ANN DRAG ${tag}`).waitFor()
  await drag('BOB DRAG', large)
  await large.getByText(`BOB DRAG ${tag}`).waitFor()
  await large.getByText('5/12').waitFor()

  // Taken back one by one, by keys and by the button.
  await board.focus()
  await page.keyboard.press('Control+z')
  await waiting.getByText(`BOB DRAG ${tag}`).waitFor()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.click()
  await small.getByText(`ANN DRAG ${tag}`).waitFor()
  expect([await runOf('ANN DRAG'), await runOf('BOB DRAG')]).toEqual([`Small ${tag}`, undefined])
  await undo.click()
  await waiting.getByText(`ANN DRAG ${tag}`).waitFor()
  // Nothing is left to take back.
  await undo.waitFor({ state: 'hidden' })
})
