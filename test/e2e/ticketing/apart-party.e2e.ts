import { test } from 'vitest'
import { vanFacts } from '#test/factories/fleet.ts'
import { confirmTrip, day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

const date = day(27)

test('who travels with nobody else is marked in the plan, shown on the board, and gets no company there', async () => {
  const page = await openPage({ as: 'demo', path: '/404', width: 1440, expectErrors: /409964/ })
  const { agent, tag } = await makeEntryWorld(page, password)
  const sku = await makeSku(page, {
    code: `${tag}-APT`,
    names: { en: `Cape ${tag}` },
    stock: 20,
    pickup: true,
  })
  for (const name of ['ANN APART', 'BOB APART']) {
    const { id } = await post(page, 'orderEntry/create', {
      clientRequestId: `${tag} ${name}`,
      agentId: agent.id,
      skuId: sku.id,
      date,
      adults: 2,
      contactName: `${name} ${tag}`,
      guests: [{ name }],
    })
    await confirmTrip(page, id)
  }
  const { id: tripId } = await post(page, 'dayPlan/trip/save', { date, name: `Cape ${tag}`, pier: 'Chalong' })
  const { id: coachId } = await post(page, 'coach/save', vanFacts({ code: `${tag}V`, name: `Van ${tag}` }))
  await post(page, 'dayPlan/run/save', { tripId, coachId, startsAt: '06:00', endsAt: '08:00' })

  const open = async (path: string) => {
    await page.goto(path)
    await page.getByLabel(/^Day/).fill(date)
    await page.keyboard.press('Tab')
  }
  await open('/daily/DailyPlan')
  const row = page.getByRole('row').filter({ hasText: `ANN APART ${tag}` })
  await row.hover()
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark not with others' }).click()
  await row.getByText('Not with others').waitFor()

  await open('/daily/DailyPlanV2')
  const board = page.getByRole('region', { name: 'Trip board' })
  const van = board.getByRole('group', { name: `Van ${tag}` })
  const card = (name: string) => board.locator('.board-card').filter({ hasText: `${name} ${tag}` })
  const place = async (name: string) => {
    await card(name).focus()
    await page.keyboard.press('m')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`Van ${tag}`) })
      .click()
  }
  await card('ANN APART').getByText('Not with others').waitFor()
  await place('ANN APART')
  await van.getByText(`ANN APART ${tag}`).waitFor()
  await van.getByText('Not with others').waitFor()
  await place('BOB APART')
  await page.getByText(/not with others.* would share this vehicle/).waitFor()
  await board.getByRole('group', { name: 'Not placed' }).getByText(`BOB APART ${tag}`).waitFor()
})
