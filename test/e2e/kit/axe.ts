import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Asserts that the page breaks none of axe's rules, in what is open on it now. */
export async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: a blank page beside it, for what all its frames found, costs more than the looking.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const told = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.slice(0, 5).map(({ target }) => target.join(' ')),
  }))
  expect(told, 'accessibility faults').toEqual([])
}
