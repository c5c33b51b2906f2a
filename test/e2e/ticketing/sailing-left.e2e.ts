import { test } from 'vitest'
import { confirmTrip, day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { answer, says, type } from './pier-kit.ts'

test('whose sailing left is refused at the gate and told the next one, its time and its free places', async () => {
  const page = await openPage({ as: 'demo', path: '/404' })
  const { agent, tag } = await makeEntryWorld(page, password)
  const sku = await makeSku(page, {
    code: `${tag}-SAIL`,
    names: { en: `Last boat ${tag}` },
    stock: 9,
    stockMode: 'session',
    sessions: ['00:01', '23:59'],
  })
  const sell = async (name: string) => {
    const { id } = await post(page, 'orderEntry/create', {
      clientRequestId: `${tag} ${name}`,
      agentId: agent.id,
      skuId: sku.id,
      date: day(0),
      session: '23:59',
      adults: 1,
      contactName: name,
      guests: [{ name }],
    })
    return confirmTrip(page, id)
  }
  const [first, late] = [await sell('ANN SAIL'), await sell('BOB SAIL')]
  await post(page, 'ticketVerify/board', { voucherId: first.id })
  await page.goto('/boatTicket/ticketVerify')
  await type(page, late.code)
  await says(page, 'Ready to board')
  await post(page, 'dayVerify/freeze', { date: day(0), skuId: sku.id, session: '23:59' })
  await type(page, late.code)
  await says(page, 'Sailing departed')
  await answer(page)
    .getByText(`Next sailing: ${day(1)} 00:01, 9 free.`)
    .waitFor()
  // Who may override boards them all the same.
  await answer(page).getByRole('button', { name: 'Show guests anyway' }).click()
  await answer(page).getByRole('checkbox').check()
  await answer(page).getByRole('button', { name: 'Board 1' }).click()
  await says(page, 'On board')
})
