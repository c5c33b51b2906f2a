import type { Page } from 'playwright-core'
import type { Shift } from '#contract/counter/counter.schema.ts'
import { post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'

const path = '/boatTicket/ticketVerify'
const noNetwork =
  /noResponse|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED|Failed to fetch|Failed to load resource/

/** A phone of the pier: its own browser, registered on the screen as a person does it. */
export async function openDevice(name: string, pier: string): Promise<Page> {
  const page = await openPage({ as: 'demo', path, camera: 'refused', width: 390, expectErrors: noNetwork })
  await page.getByRole('button', { name: 'Check-in devices' }).click()
  await page.getByRole('button', { name: 'Use this device offline' }).click()
  const form = page.getByRole('dialog', { name: 'Use this device offline' })
  await form.getByLabel('Device name').fill(name)
  await form.getByLabel('Checkpoint').click()
  await page.getByText(pier, { exact: true }).last().click()
  await form.getByRole('button', { name: 'Save' }).click()
  await strip(page).getByText('Online').waitFor()
  await strip(page)
    .getByText(/Tickets as of/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await strip(page).getByText('Online').waitFor()
  return page
}

export const strip = (page: Page) => page.locator('.gate-strip')
export const answer = (page: Page) => page.locator('.lt-answer')
export async function type(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox').first().fill(code)
  await page.keyboard.press('Enter')
}
export const says = (page: Page, text: string) =>
  answer(page).locator('strong').getByText(text, { exact: true }).waitFor()

/** Six places of a product's departure today are taken for this phone, on the counter's screen. */
export async function takePlaces(
  phone: Page,
  of: { device: string; till: string; product: string },
): Promise<void> {
  await phone.goto('/ticket/ticketCounter-as')
  await phone.getByLabel('Till', { exact: true }).selectOption({ label: of.till })
  await phone.getByRole('button', { name: 'Places to sell offline' }).click()
  const places = phone.getByRole('dialog', { name: 'Places to sell offline' })
  await places.getByLabel('Search products').fill(of.product)
  const option = places.getByRole('option', { name: new RegExp(of.product) })
  await option.waitFor({ state: 'attached' })
  await places.getByLabel('Product', { exact: true }).selectOption(await option.getAttribute('value'))
  await places.getByRole('button', { name: 'Take places' }).click()
  await places.getByText(`${of.device} · 0 of 6 sold`, { exact: false }).waitFor()
  await phone.keyboard.press('Escape')
  await leaseDesk(phone).getByRole('button', { name: of.product }).waitFor()
}

export const leaseDesk = (phone: Page) => phone.getByRole('region', { name: 'Places on this device' })

/** A till that takes money for an agent that pays each order, its shift open. */
export async function openTill(office: Page, tag: string) {
  const walkIn = await post(office, 'distributor/save', {
    code: `${tag}W`,
    name: `Walk-in ${tag}`,
    currency: 'THB',
    settlementTerm: 'settle-by-order',
  })
  const till = { name: `Till ${tag}` }
  const { id: tillId } = await post(office, 'ticketCounter/tillSave', { ...till, agentId: walkIn.id })
  const shift = await post<Shift>(office, 'ticketCounter/shiftOpen', { tillId, floatMinor: 0 })
  return { till, shift }
}
