import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, password } from '#test/factories/people.ts'
import { plainUntil, readPrefixed } from './host-cookies.ts'

const server = await testServer({ config: { secureCookies: true, publicUrl: 'https://office.example.com' } })
const { app } = server
const merchant = await makeMerchant(app)
const myself = '/supplier/user/myself'

test('behind https each cookie has a name with __Host-, and all that such a name asks for', async () => {
  const { headers } = await anonymous(server).call('/supplier/login', { userName: merchant.admin, password })
  const [session, device] = headers.getSetCookie()
  expect(session).toMatch(/^__Host-longtail_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(device).toMatch(
    /^__Host-longtail_device_\w+=\S+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(headers.getSetCookie()).toHaveLength(2)
})

test('a session under the plain name goes on for a while; the prefixed one counts where both are sent', async ({
  onTestFinished,
}) => {
  vi.useFakeTimers({ now: Math.min(Date.now(), plainUntil - 3_600_000), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const caller = await loginAs(server, merchant.admin)
  expect((await caller.call(myself)).error.code).toBe(0)
  const prefixed = caller.cookie
  caller.cookie = prefixed.replace('__Host-', '')
  expect((await caller.call(myself)).error.code).toBe(0)
  caller.cookie = `longtail_session=of-a-neighbour; ${prefixed}`
  expect((await caller.call(myself)).error.code).toBe(0)
  caller.cookie = `${prefixed}; longtail_session=of-a-neighbour`
  expect((await caller.call(myself)).error.code).toBe(0)
})

test('a log-in takes the plain cookie away, and a log-out both', async () => {
  const caller = await loginAs(server, merchant.admin)
  caller.cookie = caller.cookie.replace('__Host-', '')
  const again = await caller.call('/supplier/login', { userName: merchant.admin, password })
  const ended = 'longtail_session=; Max-Age=0; Path=/'
  expect(again.headers.getSetCookie()).toContainEqual(expect.stringContaining(ended))
  const out = await caller.call('/supplier/logout')
  expect(out.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-longtail_session=; .*Secure/),
    expect.stringContaining(ended),
  ])
})

test('a plain name is one of ours for a while alone, and never where it lives for minutes', async ({
  onTestFinished,
}) => {
  const http = fastify()
  await http.register(cookie)
  readPrefixed(http, { config: app.config })
  http.get('/', ({ cookies }) => cookies)
  onTestFinished(async () => {
    vi.useRealTimers()
    await http.close()
  })
  const read = async (now: number, sent: string) => {
    vi.useFakeTimers({ now, toFake: ['Date'] })
    return (await http.inject({ url: '/', headers: { cookie: sent } })).json<Record<string, string>>()
  }
  const sent = 'longtail_session=a; longtail_sso=b; other=c'
  expect(await read(plainUntil - 1, sent)).toEqual({ longtail_session: 'a', other: 'c' })
  expect(await read(plainUntil, sent)).toEqual({ other: 'c' })
  const prefixed = await read(plainUntil, '__Host-longtail_sso=b; longtail_sso=of-a-neighbour')
  expect(prefixed['longtail_sso']).toBe('b')
})
