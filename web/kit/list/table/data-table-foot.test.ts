import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import kit from '#contract/kit/kit.words.json' with { type: 'json' }
import type { Paging } from './data-table-foot.tsx'

vi.stubGlobal('document', { documentElement: {} })
// Files of one worker share what is global: a document left behind is a browser to the next of them.
afterAll(() => void vi.unstubAllGlobals())
// Both of one page: what another test file has loaded is not asked.
vi.resetModules()
const { startWords } = await import('../../words/words.ts')
const { TableFoot } = await import('./data-table-foot.tsx')
await startWords('en', async () =>
  Object.fromEntries(Object.entries(kit.parts).map(([key, [english]]) => [`kit.parts.${key}`, english!])),
)

const footOf = (paging: Omit<Paging, 'onPage'>) =>
  renderToStaticMarkup(
    createElement(TableFoot, { selected: 0, paging: { ...paging, onPage: () => undefined } }),
  )
const nextIsOff = (foot: string) => /<button(?=[^>]*aria-label="Next page")[^>]* disabled/.test(foot)

test('where the server stopped counting, the foot says "1,000+" and leads on beyond them, but to no last page', () => {
  const foot = footOf({ total: 1_000, totalCapped: true, pageNo: 50, pageSize: 20 })
  expect(foot).toContain('981–1,000 of 1,000+')
  expect(nextIsOff(foot)).toBe(false)
  expect(foot).not.toContain('Last page')
})

test('where all are counted, the foot says how many and ends at the last page', () => {
  const foot = footOf({ total: 1_031, pageNo: 52, pageSize: 20 })
  expect(foot).toContain('1,021–1,031 of 1,031')
  expect(foot).toContain('52 / 52')
  expect(nextIsOff(foot)).toBe(true)
})

test('of nothing there are no pages', () => {
  expect(footOf({ total: 0, pageNo: 1, pageSize: 20 })).not.toContain('Next page')
})
