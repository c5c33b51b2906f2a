import { writeOffScreens } from '#contract/write-off/write-off.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const writeOffPages = bindPages(writeOffScreens, {
  'write-off': () => import('./match/write-off.tsx'),
  bankStatements: () => import('./statements/statements.tsx'),
  writeOffPlanes: () => import('./planes/planes.tsx'),
  writeOffRules: () => import('./rules/rules.tsx'),
})
