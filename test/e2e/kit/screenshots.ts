import path from 'node:path'
import type { Page } from 'playwright-core'

const folder = path.resolve(import.meta.dirname, '../../../test-results')

/** Keeps what each person of a failed test saw. */
export async function saveScreenshot(page: Page, name: string, person = 'nobody'): Promise<void> {
  const file = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)} ${person}.png`
  await page.screenshot({ path: path.join(folder, file), fullPage: true }).catch(() => {})
}
