import { describe, expect, test } from 'vitest'
import type { WordKey } from '#contract/words.ts'
import { kinds, open, screensOf, type Kind } from '../kit/screens.ts'
import { look, w, walker } from '../kit/walk-kit.ts'

/*
 * Every screen that opens by its path alone, in the language, at the width and in the theme of the walk: none scrolls
 * sideways, shows a key or English in place of its word, cuts a text off or writes an error to the console.
 */
describe.each(Object.keys(kinds) as Kind[])('%s', (kind) => {
  const own = screensOf(kind)
  test(`sees ${own.length} screens whole`, { timeout: 600_000 }, async () => {
    const page = await walker({ as: kinds[kind], path: '/404' })
    // The app listens to its address from here on.
    await page.locator('main').waitFor()
    const faults: Record<string, string> = {}
    for (const { name, path } of own)
      try {
        await open(page, path)
        const title = `${w(`${name.replace('.', '.screens.')}` as WordKey)} · `
        await page.waitForFunction((title) => document.title.startsWith(title), title)
        await look(page, `${kind}-${name}`)
      } catch (error) {
        // A fault is told for its screen; the next one is looked at.
        faults[name] = String(error)
        await page.goto('/404').then(() => page.locator('main').waitFor())
      }
    expect(faults).toEqual({})
  })
})
