import { expect, test } from 'vitest'
import { menuGroups } from '#contract/kit/screen.ts'
import { allScreens } from '../route/screens.ts'
import { hasDrawing } from './icons.tsx'

test('every screen that names an icon, and every group of the menu, has a drawing', () => {
  const named = allScreens.flatMap(({ icon }) => icon ?? [])
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set([...named, ...menuGroups])].filter((name) => !hasDrawing(name))).toEqual([])
})
