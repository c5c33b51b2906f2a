import axeCore from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Asserts that the page breaks none of axe's rules, in what is open on it now. */
export async function axe(page: Page): Promise<void> {
  expect(await look(page), 'accessibility faults').toEqual([])
}

/** What axe finds, told in a line each: all in the light theme, in the dark one what depends on colours. */
export async function faultsOfAxe(page: Page): Promise<string[]> {
  const paint = (theme: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
      // Colours take a moment to change.
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined))))
    }, theme)
  await paint('dark')
  const dark = await look(page, ['color-contrast', 'link-in-text-block'])
  await paint('light')
  const tell = (theme: string) => (fault: Fault) => `axe, ${theme}: ${fault.id} ${fault.where.join(' | ')}`
  return [...dark.map(tell('dark')), ...(await look(page)).map(tell('light'))]
}

type Fault = { id: string; help: string; where: string[] }

/** In the page itself, which reads axe once for all looks at it: that costs as much as a look. */
async function look(page: Page, rules?: string[]): Promise<Fault[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeCore.source)
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore }
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    })
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.slice(0, 5).map(({ target }) => target.join(' ')),
    }))
  }, rules)
}
