import { describe, expect, test } from 'vitest'
import type { Screen } from '#contract/kit/screen.ts'
import { decide, safeRedirect, type GuardUser, type World } from './guard.ts'

const screens: Record<string, Screen> = {
  '/main': { path: '/main', needs: '*' },
  '/login': { path: '/login', needs: 'public', public: true },
  '/404': { path: '/404', needs: '*', public: true },
  '/403': { path: '/403', needs: '*', audience: ['staff', 'agent', 'supplier'] },
  '/website': { path: '/website', needs: '*', public: true },
  '/orders': { path: '/orders', needs: 'orders.list' },
  '/nobody': { path: '/nobody', needs: '' },
  '/bookings': { path: '/bookings', needs: '*', audience: ['agent'] },
}
const world: World = {
  screenAt: (path) => screens[path],
  pathOfScreen: (name) => (name === 'Orders' ? '/orders' : undefined),
  redirects: { '/': '/main', '/order': '/orders' },
  storefront: 'https://shop.example/',
  startFor: (user) => (user.kind === 'agent' ? '/bookings' : undefined),
}
const staff: GuardUser = { kind: 'staff', isSuper: 0, path: ['orders.list'], firstUrl: '' }
const go = (path: string, user: GuardUser | null, search = '', fromLogin = false) =>
  decide({ path, search, user, fromLogin }, world)

describe('the guard', () => {
  test('clears the session when a logged-in user visits the log-in', () => {
    expect(go('/login', staff)).toEqual({ do: 'clear' })
    expect(go('/login', null)).toEqual({ do: 'pass' })
  })
  test('always lets the invitation pass, logged in or not', () => {
    expect(go('/invite', null)).toEqual({ do: 'pass' })
    expect(go('/invite', staff)).toEqual({ do: 'pass' })
  })
  test('leaves for the storefront on a path containing eCommerce, before asking for a log-in', () => {
    expect(go('/x/eCommerce/y', null)).toEqual({ do: 'leave', to: 'https://shop.example/' })
    expect(go('/eCommerce', staff)).toEqual({ do: 'leave', to: 'https://shop.example/' })
  })
  test('says of eCommerce that there is no shop where no storefront is configured, logged in or not', () => {
    for (const user of [staff, null]) {
      const visit = { path: '/x/eCommerce/y', search: '', user, fromLogin: false }
      expect(decide(visit, { ...world, storefront: '' })).toEqual({ do: 'redirect', to: '/404?of=eCommerce' })
    }
  })
  test('sends nobody to the log-in with the encoded original address', () => {
    expect(go('/orders', null, '?q=a b&x=1')).toEqual({
      do: 'redirect',
      to: '/login?redirect=%2Forders%3Fq%3Da%20b%26x%3D1',
    })
    expect(go('/unknown', null)).toEqual({ do: 'redirect', to: '/login?redirect=%2Funknown' })
    expect(go('/403', null)).toEqual({ do: 'redirect', to: '/login?redirect=%2F403' })
  })
  test.each(['/website', '/404'])('lets nobody see %s', (path) =>
    expect(go(path, null)).toEqual({ do: 'pass' }),
  )
  test('lets nobody past the log-in to /light-openTrial, which is unknown until it is built', () => {
    expect(go('/light-openTrial', null)).toEqual({ do: 'redirect', to: '/404' })
  })
  test('follows a default redirect and keeps the query', () => {
    expect(go('/order', staff, '?a=1')).toEqual({ do: 'redirect', to: '/orders?a=1' })
    expect(go('/', staff)).toEqual({ do: 'redirect', to: '/main' })
  })
  test('sends an unknown path to /404', () =>
    expect(go('/nowhere', staff)).toEqual({ do: 'redirect', to: '/404' }))
  test('sends a user without the permission to /403, naming it', () => {
    expect(go('/orders', { ...staff, path: [] })).toEqual({
      do: 'redirect',
      to: '/403?needs=orders.list&from=%2Forders',
    })
    expect(go('/orders', staff)).toEqual({ do: 'pass' })
  })
  test('lets an administrator pass all, and everybody where the permission is *', () => {
    expect(go('/orders', { ...staff, isSuper: 1, path: [] })).toEqual({ do: 'pass' })
    expect(go('/main', { ...staff, path: [] })).toEqual({ do: 'pass' })
  })
  test('denies an empty permission key', () =>
    expect(go('/nobody', staff)).toEqual({ do: 'redirect', to: '/403?needs=&from=%2Fnobody' }))
  test('keeps a screen made for agents from staff, and the other way round', () => {
    expect(go('/bookings', staff)).toMatchObject({ do: 'redirect' })
    expect(go('/main', { ...staff, kind: 'agent' })).toMatchObject({ do: 'redirect' })
  })
  test('sends a user with a firstUrl there on the first entry to the index from the log-in, and only then', () => {
    const user = { ...staff, firstUrl: 'Orders' }
    expect(go('/', user, '', true)).toEqual({ do: 'redirect', to: '/orders' })
    expect(go('/', user, '', false)).toEqual({ do: 'redirect', to: '/main' })
    expect(go('/main', user, '', true)).toEqual({ do: 'pass' })
    expect(go('/', { ...user, firstUrl: 'Gone' }, '', true)).toEqual({ do: 'redirect', to: '/main' })
  })
  test('starts a kind of user that has no right to the usual first page at a page of its own', () => {
    expect(go('/', { ...staff, kind: 'agent' })).toEqual({ do: 'redirect', to: '/bookings' })
  })
})

test('a redirect after the log-in stays on this site and off the log-in page', () => {
  expect(safeRedirect('/orders?q=1')).toBe('/orders?q=1')
  for (const bad of [
    null,
    '',
    'https://x.example',
    '//x.example',
    '/\\x.example',
    'orders',
    '/login?redirect=/login',
  ]) {
    expect(safeRedirect(bad)).toBe('/')
  }
})
