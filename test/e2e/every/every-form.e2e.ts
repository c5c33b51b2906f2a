import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOfAxe } from '../kit/axe.ts'
import { openPage } from '../kit/fixtures.ts'
import { editFirst, leaveAll, leaveTyped, openedForm, pressNew, sendEmpty } from '../kit/form-acts.ts'
import { drawnBy, kinds, open, screensOf, type Kind } from '../kit/screens.ts'

/*
 * Every form that is a screen, or that a list's first button or its first row opens: sent with nothing it names each
 * mistake and leads to the first, what was typed is not lost when it is left, and axe finds it in order in both themes.
 */
const ways = {
  'as it opens': () => Promise.resolve(true),
  'by its button': pressNew,
  'by its first row': editFirst,
}

async function faultsOf(page: Page, path: string, way: keyof typeof ways): Promise<string[] | undefined> {
  const again = () => ways[way](page)
  await open(page, path)
  if (way === 'as it opens' ? false : await openedForm(page)) return undefined
  if (!(await again())) return undefined
  const kind = await openedForm(page)
  if (!kind) return undefined
  return [
    ...(await faultsOfAxe(page)),
    ...(await sendEmpty(page, kind)),
    ...(await faultsOfAxe(page)),
    ...(await leaveTyped(page, kind, again)),
  ]
}

test.each([
  ['staff', 15],
  ['agent', 0],
] as const)('the forms of %s do what every form does', { timeout: 400_000 }, async (kind: Kind, least) => {
  const page = await openPage({ as: kinds[kind], width: 1440, height: 900, path: '/404' })
  await page.locator('main').waitFor()
  const faults: Record<string, string[]> = {}
  const seen: string[] = []
  for (const screen of screensOf(kind).filter((each) => drawnBy(each, /./))) {
    for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
      const found = await faultsOf(page, screen.path, way).catch((error: unknown) => [String(error)])
      if (found) seen.push(`${screen.name} ${way}`)
      if (found?.length) faults[`${screen.name} ${way}`] = found
      await leaveAll(page)
    }
  }
  console.log(seen)
  expect(faults).toEqual({})
  expect(seen.length).toBeGreaterThanOrEqual(least)
})
