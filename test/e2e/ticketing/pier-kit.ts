import type { Page } from 'playwright-core'
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
