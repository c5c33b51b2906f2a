import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { confirmTrip, day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { answer, says, type } from './pier-kit.ts'

/** Writes down each tone that is asked for, and each vibration. */
function listen(): void {
  const heard: unknown[] = []
  const make = AudioContext.prototype.createOscillator
  AudioContext.prototype.createOscillator = function oscillator(this: AudioContext) {
    const made = make.call(this)
    const start = made.start.bind(made)
    made.start = (when) => {
      heard.push([made.type, made.frequency.value])
      start(when)
    }
    return made
  }
  navigator.vibrate = (pattern) => heard.push(pattern) > 0
  Reflect.set(globalThis, 'heard', heard)
}

/** What was heard since it was asked last. */
const heardBy = (page: Page) => page.evaluate(() => (Reflect.get(globalThis, 'heard') as unknown[]).splice(0))

test('the scanner says no in red, low and long and in words, and yes otherwise; a person may switch the sound off', async () => {
  const page = await openPage({ as: 'demo', path: '/404' })
  const { agent, tag } = await makeEntryWorld(page, password)
  const sku = await makeSku(page, {
    code: `${tag}-EAR`,
    names: { en: `Cove ${tag}` },
    startTime: '23:58',
    stock: 9,
  })
  const { id } = await post(page, 'orderEntry/create', {
    clientRequestId: `${tag} ear`,
    agentId: agent.id,
    skuId: sku.id,
    date: day(0),
    adults: 1,
    contactName: 'EAR ONE',
    guests: [{ name: 'EAR ONE' }],
  })
  const { code } = await confirmTrip(page, id)
  await page.addInitScript(listen)
  await page.goto('/boatTicket/ticketVerify')
  await page.getByRole('textbox').first().waitFor()
  const colour = () => answer(page).evaluate((box) => getComputedStyle(box).backgroundColor)

  await type(page, 'LTNOBODY99')
  await says(page, 'Unknown code')
  expect(await heardBy(page)).toEqual([[300], ['square', 196]])
  const red = await colour()

  await type(page, code)
  await says(page, 'Ready to board')
  await answer(page).getByRole('button', { name: 'Board 1' }).click()
  await says(page, 'On board')
  const yes = await heardBy(page)
  expect(yes).toContainEqual(['sine', 1320])
  expect(yes).not.toContainEqual(['square', 196])
  const green = await colour()
  expect(green).not.toBe(red)

  await type(page, code)
  await says(page, 'Already used')
  expect(await heardBy(page)).toContainEqual(['square', 196])
  expect(await colour()).toBe(red)
  // When, where and by whom it was.
  await answer(page)
    .getByText(/Nok Suwannarat/)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Sound on' }).click()
  await type(page, 'LTNOBODY99')
  await says(page, 'Unknown code')
  expect(await heardBy(page)).toEqual([[300]])
})
