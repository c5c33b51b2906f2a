import { expect, test } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { readTrustedProxies, type TrustedProxies } from './addresses.ts'

/** The address that a session opened with these headers is said to come from. */
async function seenBehind(trustedProxies: TrustedProxies) {
  const server = await testServer({ config: { trustedProxies } })
  const { admin } = await makeMerchant(server.app)
  return async (forwarded: string) => {
    const caller = await loginAs(server, admin)
    await caller.call('/supplier/logout')
    caller.address = forwarded
    await caller.logIn(admin)
    const { ip } = await server.app.db
      .selectFrom('platform.session')
      .select('ip')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return ip
  }
}

test('behind one proxy its own word counts, not what the caller had it pass on', async () => {
  const seen = await seenBehind(1)
  expect(await seen('203.0.113.7')).toBe('203.0.113.7')
  expect(await seen('1.2.3.4, 203.0.113.7')).toBe('203.0.113.7')
  expect(await seen('made up, 203.0.113.7')).toBe('203.0.113.7')
})

test('what is not an address is none: the proxy itself stands for the caller', async () => {
  const seen = await seenBehind(1)
  for (const forged of ['made up', '1.2.3.4, unknown', '<script>', ','])
    expect(await seen(forged)).toBe('127.0.0.1')
})

test('two proxies, or proxies by their addresses, are passed to who stands before them', async () => {
  expect(await (await seenBehind(2))('1.1.1.1, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7')
  const seen = await seenBehind(['127.0.0.0/8', '10.0.0.0/8'])
  expect(await seen('1.1.1.1, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7')
})

test('without a proxy, or from elsewhere than the named ones, nothing that is said counts', async () => {
  for (const trusted of [0, ['192.0.2.0/24']])
    expect(await (await seenBehind(trusted))('203.0.113.7')).toBe('127.0.0.1')
})

test('limits by address hold against made-up ones', async () => {
  const server = await testServer({ config: { trustedProxies: 1 } })
  const codes = new Set<number>()
  for (let at = 0; at < 40; at++) {
    const headers = { 'x-forwarded-for': `10.0.0.${at}, 203.0.113.7` }
    const answer = await fetch(`${server.url}/supplier/notLogin/invitation?token=x`, { headers })
    codes.add(answer.status)
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect([...codes]).toContain(429)
})

test('the setting names a number, addresses or ranges, and nothing else', () => {
  expect(readTrustedProxies('')).toBe(0)
  expect(readTrustedProxies('1')).toBe(1)
  expect(readTrustedProxies('10.0.0.0/8, ::1, loopback')).toEqual(['10.0.0.0/8', '::1', 'loopback'])
  for (const wrong of ['yes', 'true', '99', '10.0.0.0/33', '10.0.0', '10.0.0.0/8/8', ',', '-1'])
    expect(readTrustedProxies(wrong), wrong).toBeUndefined()
})
