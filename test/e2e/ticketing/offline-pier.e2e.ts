import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { SailingGuest } from '#contract/ticketing/day/day.schema.ts'
import type { LogRow } from '#contract/ticketing/verify/verify.schema.ts'
import { confirmTrip, day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { answer, openDevice, says, strip, type } from './pier-kit.ts'

type Ticket = { orderId: number; code: string; qr: string }

/** A checkpoint of this test alone, a sailing late today, and what sells it. */
async function makePier(page: Page) {
  const { agent, tag } = await makeEntryWorld(page, password)
  const trip = { code: `${tag}-DUSK`, names: { en: `Dusk cruise ${tag}` }, startTime: '23:58', stock: 40 }
  const sku = await makeSku(page, trip)
  const pier = `Pier ${tag}`
  await post(page, 'ticketPost/save', { name: pier, skuIds: [sku.id], ways: 'both' })
  let sold = 0
  const sell = async (names: string[]): Promise<Ticket> => {
    const { id } = await post<{ id: number }>(page, 'orderEntry/create', {
      clientRequestId: `${tag}-dusk-${++sold}`,
      agentId: agent.id,
      skuId: sku.id,
      date: day(0),
      adults: names.length,
      contactName: names[0],
      guests: names.map((name) => ({ name })),
    })
    await confirmTrip(page, id)
    const { rows } = await post<{ rows: { code: string; qr: string }[] }>(page, 'orderQrcode/list', {
      orderId: id,
    })
    return { orderId: id, code: rows[0]!.code, qr: rows[0]!.qr }
  }
  return { pier, sell, skuId: sku.id }
}

test('two devices without network let the same guests on board; back in the network both are told, and the manifest is right', async () => {
  const office = await openPage({ as: 'demo', path: '/404' })
  const { pier, sell, skuId } = await makePier(office)
  const family = await sell(['ANN LEE', 'BOB LEE'])
  const [first, second] = [await openDevice('Phone A', pier), await openDevice('Phone B', pier)]

  for (const phone of [first, second]) await phone.context().setOffline(true)
  const late = await sell(['CAT LATE'])
  // Opened anew where there is no network at all.
  await first.reload()
  await strip(first).getByText('Offline').waitFor()

  await type(first, family.qr)
  await says(first, 'Ready to board')
  await answer(first).getByRole('button', { name: 'Board 2' }).click()
  await says(first, 'On board')
  await type(first, family.code)
  await says(first, 'Already used')
  await type(second, family.qr)
  await says(second, 'Ready to board')
  await answer(second).getByRole('checkbox').last().uncheck()
  await answer(second).getByRole('button', { name: 'Board 1' }).click()
  await says(second, 'On board')

  // Sold after the tickets were fetched: the signature vouches for it. One letter changed, it does not.
  await type(second, late.qr)
  await answer(second)
    .getByText(/judged by its signature/)
    .waitFor()
  await answer(second).getByRole('button', { name: 'Board 1' }).click()
  await says(second, 'On board')
  await type(second, `${late.qr.slice(0, -1)}${late.qr.endsWith('0') ? '1' : '0'}`)
  await says(second, 'Unknown code')
  await strip(second).getByText('3 to send').waitFor()

  await first.context().setOffline(false)
  await strip(first).getByText('All sent').waitFor()
  await second.context().setOffline(false)
  await strip(second).getByText('All sent').waitFor()
  await second.getByText('Used twice: ANN LEE').waitFor()
  await first.getByRole('button', { name: 'Sync now' }).click()
  const view = first.getByRole('alert').filter({ hasText: 'Used twice: ANN LEE' })
  await view.waitFor()
  await view.getByRole('button', { name: 'Got it' }).click()
  await view.waitFor({ state: 'detached' })

  const guests = await post<{ rows: SailingGuest[] }>(office, 'dayVerify/guests', { date: day(0), skuId })
  expect(guests.rows.map(({ name, attendance, place }) => [name, attendance, place]).toSorted()).toEqual([
    ['ANN LEE', 'boarded', pier],
    ['BOB LEE', 'boarded', pier],
    ['CAT LATE', 'boarded', pier],
  ])
  const log = await post<{ rows: LogRow[] }>(office, 'verificationLog/list', {
    text: family.code,
    outcome: 'conflict',
  })
  expect(log.rows).toMatchObject([{ refusal: 'double', mode: 'offline', guestName: 'ANN LEE' }])

  await office.goto('/boatTicket/dayVerify')
  await office.getByText('Phone A').waitFor()
  await office.goto(`/boatTicket/verificationLog?text=${family.code}`)
  await office.getByText('Used twice offline', { exact: false }).first().waitFor()
})

test('what a device holds goes with the log-out', async () => {
  const office = await openPage({ as: 'demo', path: '/404' })
  const { pier } = await makePier(office)
  const phone = await openDevice('Phone C', pier)
  const databases = () => phone.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(await databases()).toContain('longtail-tickets')
  await phone.goto('/login')
  await expect.poll(databases).not.toContain('longtail-tickets')
})
