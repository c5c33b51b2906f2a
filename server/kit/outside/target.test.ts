import http from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { post } from './post.ts'
import { findTarget, isClosed, whyNotUrl } from './target.ts'

const open = { demo: false, anyWebhookTarget: true }
const shut = { demo: false, anyWebhookTarget: false }

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
])('%s is nobody’s on the open network', (address) => {
  expect(isClosed(address)).toBe(true)
})

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])('%s may be called', (address) => {
  expect(isClosed(address)).toBe(false)
})

test.each([
  ['https://example.com/hook', ''],
  ['http://example.com/hook', 'notHttps'],
  ['ftp://example.com/hook', 'badAddress'],
  ['https://me:secret@example.com/hook', 'badAddress'],
  ['not an address', 'badAddress'],
  ['https://127.0.0.1/hook', 'closedAddress'],
  ['https://2130706433/hook', 'closedAddress'],
  ['https://0x7f.1/hook', 'closedAddress'],
  ['https://[::ffff:10.0.0.1]/hook', 'closedAddress'],
])('of %s is said: %s', (text, why) => {
  expect(whyNotUrl(text, shut)).toBe(why)
})

test('plain http is for the demo and for whoever has said so; private addresses only for the latter', () => {
  expect(whyNotUrl('http://example.com/', { demo: true })).toBe('')
  expect(whyNotUrl('http://127.0.0.1/', { demo: true })).toBe('closedAddress')
  expect(whyNotUrl('http://127.0.0.1/', open)).toBe('')
})

test('a name that leads into a private network is refused, and one that leads nowhere', async () => {
  await expect(findTarget('https://localhost/hook', shut)).rejects.toThrow('closedAddress')
  await expect(findTarget('https://no-such-host.invalid/hook', shut)).rejects.toThrow('noSuchHost')
})

test('nobody waits for a name server that does not answer', async () => {
  const silent = { find: () => new Promise<never>(() => undefined), patienceMs: 20 }
  await expect(findTarget('https://hook.example/', shut, silent)).rejects.toThrow('noSuchHost')
})

const receiver = http.createServer((request, response) => {
  if (request.url === '/slow') return
  if (request.url === '/drip') return void setInterval(() => response.write('x'), 20).unref()
  response.end(request.headers.host)
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const { port } = receiver.address() as AddressInfo
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const target = (path: string) => ({
  url: new URL(`http://hook.example:${port}${path}`),
  address: '127.0.0.1',
  family: 4,
})

test('the connection goes to the address that was found, whatever the name would lead to now', async () => {
  expect(await post(target('/'), {}, '{}')).toMatchObject({ status: 200, answer: `hook.example:${port}` })
})

test.each(['/slow', '/drip'])('one that keeps us waiting is given up: %s', async (path) => {
  await expect(post(target(path), {}, '{}', 100)).rejects.toThrow('tooSlow')
})

test('one where nobody listens is told as such', async () => {
  await expect(
    post({ url: new URL('http://hook.example:1/'), address: '127.0.0.1', family: 4 }, {}, '{}'),
  ).rejects.toThrow('refused')
})
