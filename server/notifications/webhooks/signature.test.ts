import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newSecret, sign, signedHeaders, verifies } from './signature.ts'

const page = fs.readFileSync(path.join(import.meta.dirname, '../../../docs/algorithms/webhooks.md'), 'utf8')
const cell = (name: string): string =>
  new RegExp(`^\\| \`?${name}\`? \\| \`(.*)\` \\|$`, 'm').exec(page)?.[1] ?? ''
const [secret, id, seconds, signature] = [
  'secret',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
].map(cell)
const body = /```json\n(.*)\n```/.exec(page)?.[1] ?? ''

test('the worked example is signed as the page says', () => {
  expect(body).not.toBe('')
  expect(sign(secret ?? '', id ?? '', Number(seconds), body)).toBe(signature)
})

test('a receiver takes it by one of several signatures, and not with a sign changed, too late or too early', () => {
  const now = Number(seconds) * 1000
  const headers = signedHeaders([newSecret(), secret ?? ''], id ?? '', Number(seconds), body)
  expect(verifies(secret ?? '', headers, body, now)).toBe(true)
  expect(verifies(newSecret(), headers, body, now)).toBe(false)
  expect(verifies(secret ?? '', headers, body.replace('4711', '4712'), now)).toBe(false)
  expect(verifies(secret ?? '', { ...headers, 'webhook-id': 'other' }, body, now)).toBe(false)
  for (const late of [301_000, -301_000])
    expect(verifies(secret ?? '', headers, body, now + late)).toBe(false)
  expect(verifies(secret ?? '', {}, body, now)).toBe(false)
})

test('secrets are as long as the hash, and each is another', () => {
  expect(Buffer.from(newSecret().slice(6), 'base64')).toHaveLength(32)
  expect(newSecret()).not.toBe(newSecret())
})
