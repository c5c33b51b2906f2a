import { describe, test } from 'vitest'
import { screensByDomain } from '#contract/screens.ts'
import type { Screen } from '#contract/kit/screen.ts'
import type { WordKey } from '#contract/words.ts'
import { follow, settled } from '../kit/settled.ts'
import { look, w, walker } from '../kit/walk-kit.ts'

/*
 * Every screen that opens by its path alone, in the language, at the width and in the theme of the walk: none scrolls
 * sideways, shows a key or English in place of its word, cuts a text off or writes an error to the console.
 */
const logIns = { staff: 'demo', agent: 'agent', supplier: 'supplier' } as const
const opens = Object.entries(screensByDomain).flatMap(([domain, screens]) =>
  Object.entries<Screen>(screens)
    .filter(([, { path, public: open }]) => !open && !path.includes(':'))
    .map(([name, { path, audience = ['staff'] }]) => ({
      name: `${domain}.${name}`,
      path,
      audience,
      title: `${w(`${domain}.screens.${name}` as WordKey)} · `,
    })),
)

describe.each(Object.entries(logIns))('%s', (kind, as) => {
  const own = opens.filter(({ audience }) => (audience as readonly string[]).includes(kind))
  test(`sees ${own.length} screens whole`, { timeout: 300_000 }, async () => {
    const page = await walker({ as, path: '/404' })
    // The app listens to its address from here on.
    await page.locator('main').waitFor()
    for (const { name, path, title } of own) {
      await follow(page, path)
      await page.waitForFunction((title) => document.title.startsWith(title), title)
      await page.locator('main').waitFor()
      await settled(page)
      await look(page, `${kind}-${name}`)
    }
  })
})
