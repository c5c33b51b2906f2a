import { expect, test } from 'vitest'
import type { AppConfig } from '../app-services.ts'
import { seal, unseal, type Keeper } from './seal.ts'

const keeper = (secret: string, sealKey?: string): Keeper => ({
  secret: Buffer.from(secret),
  config: { sealKey } as AppConfig,
})
const ours = keeper('installation', 'outside the database')
const secrets = { token: 'tøp secret' }

test('what is sealed opens for its merchant and purpose alone, and is never the same twice', () => {
  const sealed = seal(ours, 7, secrets)
  expect(unseal(ours, 7, sealed)).toEqual(secrets)
  expect(sealed.includes('secret')).toBe(false)
  expect(seal(ours, 7, secrets).equals(sealed)).toBe(false)
  expect(() => unseal(ours, 8, sealed)).toThrow()
  expect(() => unseal(ours, 7, sealed, 'second factors')).toThrow()
})

test('a copy of the database opens nothing where a key stands outside of it', () => {
  const sealed = seal(ours, 7, secrets)
  expect(() => unseal(keeper('installation'), 7, sealed)).toThrow()
  expect(() => unseal(keeper('another', 'outside the database'), 7, sealed)).toThrow()
})

test('what was changed by one bit opens no more', () => {
  for (const at of [0, 13, 30]) {
    const sealed = seal(ours, 7, secrets)
    sealed[at] = (sealed[at] ?? 0) ^ 1
    expect(() => unseal(ours, 7, sealed)).toThrow()
  }
})
