import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { App } from '../app-services.ts'

/** Keys and tokens of one connection, by the name that its adapter gives them. */
export type Secrets = Record<string, string>
export type Keeper = Pick<App, 'secret' | 'config'>

const nonceBytes = 12
const tagBytes = 16

/**
 * A key for each merchant, so that no row can be read as another's. Who keeps a key of their own outside the database
 * (`config.sealKey`) has it mixed in: then a copy of the database alone opens nothing.
 */
const keyOf = ({ secret }: Keeper, sealKey: string, merchantId: number, what: Sealed): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, sealKey, `${what} of ${merchantId}`, 32))

/** What is sealed: each kind has keys of its own. */
export type Sealed = 'outside secrets' | 'health answers' | 'second factors' | 'ticket keys'

/** AES-256-GCM: nonce, tag, text. */
export function seal(
  keeper: Keeper,
  merchantId: number,
  secrets: Secrets,
  what: Sealed = 'outside secrets',
): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(
    'aes-256-gcm',
    keyOf(keeper, keeper.config.sealKey ?? '', merchantId, what),
    nonce,
  )
  const text = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/**
 * Throws where it was sealed for another merchant, by another key, or changed since. While a key is being changed, what the former one
 * (`config.sealKeyBefore`) sealed is opened too: the tag says which of the two it was.
 */
export function unseal(
  keeper: Keeper,
  merchantId: number,
  sealed: Buffer,
  what: Sealed = 'outside secrets',
): Secrets {
  const { sealKey = '', sealKeyBefore } = keeper.config
  try {
    return open(keyOf(keeper, sealKey, merchantId, what), sealed)
  } catch (error) {
    if (sealKeyBefore === undefined) throw error
    return open(keyOf(keeper, sealKeyBefore, merchantId, what), sealed)
  }
}

function open(key: Buffer, sealed: Buffer): Secrets {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}

/** One text as a text that may stand in a column. */
export const sealText = (keeper: Keeper, merchantId: number, text: string): string =>
  seal(keeper, merchantId, { text }).toString('base64')
export const unsealText = (keeper: Keeper, merchantId: number, sealed: string): string =>
  unseal(keeper, merchantId, Buffer.from(sealed, 'base64'))['text'] ?? ''
