import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOfAxe } from '../kit/axe.ts'
import { openPage } from '../kit/fixtures.ts'
import { leaveTyped, openedForm, sendEmpty, ways } from '../kit/form-acts.ts'
import { kinds, open, screensOf } from '../kit/screens.ts'

/*
 * Every form that is a screen, or that a list's first button or its first row opens: sent with nothing it names each
 * mistake and leads to the first, what was typed is not lost when it is left, and axe finds it in order in both themes.
 */
async function faultsOf(page: Page, way: keyof typeof ways): Promise<string[] | undefined> {
  const again = () => ways[way]!.go(page)
  await again()
  const kind = await openedForm(page)
  return (
    kind && [
      ...(await sendEmpty(page, kind)),
      ...(await faultsOfAxe(page)),
      ...(await leaveTyped(page, kind, again)),
    ]
  )
}

test(
  'every form names what is missing, keeps what was typed and can be read',
  { timeout: 400_000 },
  async () => {
    const page = await openPage({ as: kinds.staff, width: 1440, height: 900, path: '/404' })
    // A fault is told for its form; the next one is looked at.
    page.setDefaultTimeout(10_000)
    await page.locator('main').waitFor()
    const faults: Record<string, string[]> = {}
    const seen: string[] = []
    for (const { name, path } of screensOf('staff')) {
      await open(page, path)
      for (const way of Object.keys(ways)) {
        if (!(await ways[way]!.there(page).count())) continue
        const start = Date.now()
        const found = await faultsOf(page, way).catch((error: unknown) => [String(error)])
        if (process.env['DBG']) console.log(name, way, Date.now() - start, found)
        if (found) seen.push(`${name} ${way}`)
        if (found?.length) faults[`${name} ${way}`] = found
        if (way === 'as it opens') break
        await page.goto('/404')
        await page.locator('main').waitFor()
        await open(page, path)
      }
    }
    expect(faults).toEqual({})
    expect(seen.length, seen.join(', ')).toBeGreaterThan(20)
  },
)
