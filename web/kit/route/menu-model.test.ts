import { describe, expect, test } from 'vitest'
import { badgeSum, badgeText, bottomEntries, menuFor } from './menu-model.ts'
import type { NamedScreen } from './screens.ts'

const screen = (name: string, facts: Partial<NamedScreen> = {}): NamedScreen => ({
  name,
  domain: 'x',
  path: `/${name}`,
  needs: '*',
  ...facts,
})

describe('the menu', () => {
  const sections = menuFor([
    screen('archive', { menu: 'orders' }),
    screen('agents', { menu: 'agents' }),
    screen('list', { menu: 'orders', badge: 'toSend' }),
    screen('detail'),
    screen('main', { menu: 'home' }),
  ])
  test('has the groups in the contract order, without hidden screens and empty groups', () => {
    expect(sections.map(({ group, entries }) => [group, entries.map(({ name }) => name)])).toEqual([
      ['home', ['main']],
      ['orders', ['archive', 'list']],
      ['agents', ['agents']],
    ])
  })
  test('leaves out what nobody counts, where it stands there only when it is counted', () => {
    const screens = [screen('a', { menu: 'channels', badge: 'a', whenCounted: true })]
    expect(menuFor(screens, { a: 0 }).map(({ group }) => group)).toEqual(['channels'])
    expect(menuFor(screens, {})).toEqual([])
    expect(menuFor(screens)).toHaveLength(1)
  })
  test('gives a phone the likeliest entry of each group first, four at most', () => {
    expect(bottomEntries(sections).map(({ name }) => name)).toEqual(['main', 'archive', 'agents', 'list'])
  })
  test('adds up the badges and shortens long ones', () => {
    expect(badgeSum(sections[1]!.entries, { toSend: 12, other: 5 })).toBe(12)
    expect(badgeSum(sections[1]!.entries, {})).toBe(0)
    expect([badgeText(999), badgeText(1000)]).toEqual(['999', '999+'])
  })
})
