import { expect, test } from 'vitest'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, password } from '#test/factories/people.ts'

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

test('a session under the plain name goes on until it ends; the prefixed one counts where both are sent', async () => {
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
