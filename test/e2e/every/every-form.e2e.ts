import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOfAxe, faultsOfLayers } from '../kit/axe.ts'
import { plays, thirdOf } from '#test/kit/plays.ts'
import { openPage } from '../kit/fixtures.ts'
import {
  fieldsThatOpen,
  isLeftOpen,
  leaveTyped,
  openedForm,
  questionsOf,
  sendEmpty,
  ways,
} from '../kit/form-acts.ts'
import { settled } from '../kit/settled.ts'
import { firstOfPages, kinds, open, screensOf } from '../kit/screens.ts'

/*
 * Every form that is a screen, or that a list's first button or its first row opens: sent with nothing it names each
 * mistake and leads to the first, what was typed is not lost when it is left, and axe finds it in order in both themes. A usual run looks at a third of the screens.
 */
async function faultsOf(
  page: Page,
  way: keyof typeof ways,
  seen: Set<string>,
): Promise<string[] | undefined> {
  const again = () => ways[way]!.go(page)
  await again()
  const kind = await openedForm(page)
  if (!kind) return undefined
  // The same questions elsewhere, or of a record that stands already, are the same form.
  const requested = await questionsOf(page, kind)
  if (seen.has(requested)) return undefined
  seen.add(requested)
  return [
    ...(await sendEmpty(page, kind)),
    ...(await faultsOfAxe(page)),
    ...(await faultsOfLayers(page, fieldsThatOpen(page, kind))),
    ...(await leaveTyped(page, kind, again)),
  ]
}

test(
  'every form names what is missing, keeps what was typed and can be read',
  { timeout: 600_000 },
  async () => {
    const page = await openPage({ as: kinds.staff, width: 1440, height: 900, path: '/404' })
    // A fault is told for its form; the next one is looked at.
    page.setDefaultTimeout(30_000)
    await page.locator('main').waitFor()
    const faults: Record<string, string[]> = {}
    const seen = new Set<string>()
    for (const { name, path } of thirdOf([...firstOfPages(screensOf('staff'))], 'forms'))
      for (const way of Object.keys(ways)) {
        // Nothing was typed into what was left open: a key closes it. Whatever stays all the same is left behind.
        if (await isLeftOpen(page)) await page.keyboard.press('Escape').then(() => settled(page))
        if (await isLeftOpen(page)) await page.goto('/404').then(() => page.locator('main').waitFor())
        if (new URL(page.url()).pathname !== path) await open(page, path)
        if (!(await ways[way]!.there(page).count())) continue
        const found = await faultsOf(page, way, seen).catch((error: unknown) => [String(error)])
        if (found?.length) faults[`${name} ${way}`] = found
      }
    expect(faults).toEqual({})
    expect(seen.size, 'different forms').toBeGreaterThan(Math.min(12, plays(12)))
  },
)
