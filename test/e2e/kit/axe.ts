import axeCore from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Asserts that the page breaks none of axe's rules, in what is open on it now. */
export async function axe(page: Page): Promise<void> {
  expect(await look(page), 'accessibility faults').toEqual([])
}

/**
 * What axe finds in what is open, a drawer or the page within its frame, told in a line each: all in the light theme, in the
 * dark one what depends on colours. The frame is looked at by the tests of some screens.
 */
export async function faultsOfAxe(page: Page): Promise<string[]> {
  const drawer = '.lt-drawer-room.lt-open'
  const within = (await page.locator(drawer).count()) ? drawer : 'main'
  const paint = (theme: string) =>
    page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
  await paint('dark')
  const dark = await look(page, { within, rules: ['color-contrast', 'link-in-text-block'] })
  await paint('light')
  const tell = (theme: string) => (fault: Fault) => `axe, ${theme}: ${fault.id} ${fault.where.join(' | ')}`
  return [...dark.map(tell('dark')), ...(await look(page, { within })).map(tell('light'))]
}

type Fault = { id: string; help: string; where: string[] }

/** Colours are compared element by element with all that lies behind: some rows of a list say as much as sixty. */
const furtherRows = 'tbody tr[data-key]:nth-child(n+7)'

/** In the page itself, which reads axe once for all looks at it: that costs as much as a look. */
async function look(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<Fault[]> {
  await still(page)
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeCore.source)
  const where = { include: [[within ?? 'html']], exclude: [[furtherRows]] }
  return page.evaluate(
    async ([where, rules]) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore }
      const { violations } = await axe.run(where, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      })
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.slice(0, 5).map(({ target }) => target.join(' ')),
      }))
    },
    [where, rules] as const,
  )
}

/** What fades in or changes its colour is looked at when that is done; what inherits a colour follows a moment later. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(done))
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().iterations !== Infinity
    const moving = () => document.getAnimations().filter(ends)
    for (let quiet = 0; quiet < 3; quiet = moving().length ? 0 : quiet + 1) {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      await painted()
    }
  })
