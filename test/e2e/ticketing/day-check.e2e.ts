import { expect, test } from 'vitest'
import { confirmTrip, day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

const date = day(33)

test('each line of the day check opens what mends it, on the day that was checked', async () => {
  const page = await openPage({ as: 'demo', path: '/404' })
  const { agent, tag } = await makeEntryWorld(page, password)
  const sku = await makeSku(page, {
    code: `${tag}-DCH`,
    names: { en: `Check ${tag}` },
    stock: 20,
    pickup: true,
  })
  const { id } = await post(page, 'orderEntry/create', {
    clientRequestId: `${tag} check`,
    agentId: agent.id,
    skuId: sku.id,
    date,
    adults: 2,
    contactName: `ANN CHECK ${tag}`,
    guests: [{ name: 'ANN CHECK' }],
  })
  await confirmTrip(page, id)
  await post(page, 'dayPlan/trip/save', { date, name: `Cape ${tag}`, pier: 'Chalong' })
  const follow = async (line: string) => {
    await page.goto(`/daily/DailyPlanV2?date=${date}`)
    await page.getByText('Day check').click()
    await page.getByRole('link', { name: line }).click()
    return page.getByRole('dialog')
  }
  await (await follow(`No vehicle or boat · Cape ${tag}`)).getByText('Add run').first().waitFor()
  expect(page.url()).toMatch(new RegExp(`/daily/DailyPlan\\?date=${date}$`))
  await (await follow('1 party not placed')).getByText(`ANN CHECK ${tag}`).first().waitFor()
  await (await follow(`Check ${tag}`)).getByText('ANN CHECK').first().waitFor()
  expect(page.url()).toContain('/boatTicket/dayVerify')
})
