import { expect, test } from 'vitest'
import { findMoreAboveBars } from './bars.ts'
import { readModule } from './modules.ts'

const lines = (count: number) => 'export {}\n'.repeat(count)
const modules = [
  readModule(
    'web/agents/agents.pages.tsx',
    `export const pages = [() => import('./long-list.tsx'), () => import('./short-list.tsx')]`,
  ),
  readModule(
    'web/agents/long-list.tsx',
    `import '../kit/list/list-page.tsx'\nimport './shared.ts'\n${lines(280)}`,
  ),
  readModule(
    'web/agents/short-list.tsx',
    `import '../kit/list/list-page.tsx'\nimport './shared.ts'\n${lines(200)}`,
  ),
  readModule('web/agents/shared.ts', lines(200)),
  readModule('web/kit/list/list-page.tsx', ''),
  readModule('server/payments/bank/bank-adapter.ts', lines(400)),
  readModule('server/payments/bank/bank-pages.ts', lines(300)),
]

test('a list or an outside party above its bar is counted by its own files, and there may not be more than there were', () => {
  const none = { view: 0, 'read list': 0, 'plain list with form': 0, party: 0 }
  expect(findMoreAboveBars(modules, none)).toEqual([
    '1 of class "read list" above the bar of 280 lines; 0 at most (npm run map)',
    '1 of class "party" above the bar of 600 lines; 0 at most (npm run map)',
  ])
  expect(findMoreAboveBars(modules, { ...none, 'read list': 1, party: 1 })).toEqual([])
})
