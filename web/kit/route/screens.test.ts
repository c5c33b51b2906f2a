import { expect, test } from 'vitest'
import { screens } from '#contract/kit/screen.ts'
import { bindPages } from './pages.ts'
import { screenAt, screenNamed, to, trimPath } from './screens.ts'

test('links are made from the declared screens, with their query', () => {
  expect(to.identity.login()).toBe('/login')
  expect(to.identity.login({ redirect: '/a?b=c', empty: '', none: null })).toBe(
    '/login?redirect=%2Fa%3Fb%3Dc',
  )
  expect(to.identity.login(undefined, { redirect: '/' })).toBe('/login?redirect=%2F')
  // @ts-expect-error there is no such screen
  expect(to.identity.logIn).toBeUndefined()
})

test('a screen is found by its path, with or without a slash at the end, and by its name', () => {
  expect(screenAt('/login')?.name).toBe('login')
  expect(screenAt('/login/')?.domain).toBe('identity')
  expect(screenAt('/log')).toBeUndefined()
  expect(screenAt('/login/x')).toBeUndefined()
  expect(screenNamed('404')?.path).toBe('/404')
  expect(trimPath('/')).toBe('/')
})

test('every screen needs its page, and a page gets the parts of its path', () => {
  const declared = screens({ list: { path: '/a', needs: '*' }, one: { path: '/a/:id', needs: '*' } })
  const page = () => Promise.resolve({ default: () => null })
  const byId = () => Promise.resolve({ default: ({ id }: { id: string }) => id })
  const byCode = () => Promise.resolve({ default: ({ code }: { code: string }) => code })
  expect(Object.keys(bindPages(declared, { list: page, one: byId }))).toEqual(['list', 'one'])
  // @ts-expect-error the screen `one` has no page
  bindPages(declared, { list: page })
  // @ts-expect-error the path of `one` has no `code`
  bindPages(declared, { list: page, one: byCode })
})
