import type { Page } from 'playwright-core'
import type { Running } from '#server/app.ts'
import { password, type BenchWorld } from './order-world.ts'

/** Logs a world's administrator in as a person does, so that the page is theirs. */
export async function logInOnPage(page: Page, { port }: Running, { admin }: BenchWorld): Promise<void> {
  await page.goto(`http://127.0.0.1:${port}/login`)
  await page.fill('input[type=password]', password)
  await page.locator('input').first().fill(admin)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.includes('login'))
}
