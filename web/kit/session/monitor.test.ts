import { describe, expect, test } from 'vitest'
import { environmentOf, ignores, type Environment, type Incident } from './monitor.ts'

const incident = (facts: Partial<Incident>): Incident => ({ kind: 'call', message: 'x', ...facts })

describe('the error monitor ignores', () => {
  test.each<[number, Environment, boolean]>([
    [1000, 'local', true],
    [404, 'local', true],
    [502, 'test', true],
    [1000, 'production', true],
    [404, 'production', false],
    [502, 'production', false],
    [409000, 'local', false],
  ])('status or code %i in %s: %s', (number, environment, ignored) => {
    expect(ignores(incident({ code: number }), environment)).toBe(ignored)
    expect(ignores(incident({ status: number }), environment)).toBe(ignored)
  })
  test('script errors of foreign scripts', () => {
    expect(ignores(incident({ kind: 'script', message: 'Script error.' }), 'production')).toBe(true)
    expect(ignores(incident({ kind: 'script', message: 'x is not a function' }), 'production')).toBe(false)
  })
  test('the logo that does not load, and no other picture', () => {
    expect(ignores(incident({ kind: 'resource', url: 'https://x/y/logo-small.svg' }), 'production')).toBe(
      true,
    )
    expect(ignores(incident({ kind: 'resource', url: 'https://x/y/cover.webp' }), 'production')).toBe(false)
  })
  test.each(['ResizeObserver loop limit exceeded', 'Notification permission was dismissed'])(
    'the message %s',
    (message) => {
      expect(ignores(incident({ kind: 'script', message }), 'production')).toBe(true)
    },
  )
  test.each([
    '/supplier/message/list',
    '/supplier/order/count',
    '/supplier/updateLog/unread',
    '/supplier/route/count',
    '/supplier/clientEmail/failCount',
  ])('the polled call %s', (url) => {
    expect(ignores(incident({ code: 500000, url }), 'production')).toBe(true)
    expect(ignores(incident({ code: 500000, url: '/supplier/order/list' }), 'production')).toBe(false)
  })
  test('rejections with code 404 in development and test, not in production', () => {
    const rejection = incident({ kind: 'rejection', code: 404 })
    expect(ignores(rejection, 'local')).toBe(true)
    expect(ignores(rejection, 'test')).toBe(true)
    expect(ignores(rejection, 'production')).toBe(false)
  })
})

test('the environment is chosen by host', () => {
  expect(environmentOf('localhost')).toBe('local')
  expect(environmentOf('127.0.0.1')).toBe('local')
  expect(environmentOf('test.longtail.example')).toBe('test')
  expect(environmentOf('desk.longtail.example')).toBe('production')
  expect(environmentOf('latest.example')).toBe('production')
})
