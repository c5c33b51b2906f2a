import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/*
 * The encryption of an official account's messages: AES-256-CBC, the vector the first half of the key. In front of the text stand 16
 * random bytes and its length, behind it the AppID. Padded to blocks of 32 bytes, which Node takes for an error: by hand here.
 */
const cipherName = 'aes-256-cbc'
const blockBytes = 32
const randomLength = 16
const textStart = randomLength + 4

/** The account's EncodingAESKey: the Base64 of 32 bytes without its last sign. */
const keyBytes = (encodingAesKey: string): Buffer => Buffer.from(`${encodingAesKey}=`, 'base64')
const vectorOf = (key: Buffer): Buffer => key.subarray(0, 16)

export function encryptWechat(encodingAesKey: string, appId: string, text: string): string {
  const key = keyBytes(encodingAesKey)
  const body = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const plain = Buffer.concat([randomBytes(randomLength), length, body, Buffer.from(appId)])
  const padding = blockBytes - (plain.length % blockBytes)
  const cipher = createCipheriv(cipherName, key, vectorOf(key)).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.alloc(padding, padding)),
    cipher.final(),
  ]).toString('base64')
}

/** Undefined for what another key has encrypted, what was changed, and what was meant for another account. */
export function decryptWechat(encodingAesKey: string, appId: string, encrypted: string): string | undefined {
  const [key, bytes] = [keyBytes(encodingAesKey), Buffer.from(encrypted, 'base64')]
  if (key.length !== blockBytes || bytes.length === 0 || bytes.length % blockBytes) return undefined
  const cipher = createDecipheriv(cipherName, key, vectorOf(key)).setAutoPadding(false)
  const plain = Buffer.concat([cipher.update(bytes), cipher.final()])
  const padding = plain.at(-1) ?? 0
  const textEnd = textStart + plain.readUInt32BE(randomLength)
  const end = plain.length - padding
  if (padding < 1 || padding > blockBytes || textEnd > end) return undefined
  return plain.toString('utf8', textEnd, end) === appId
    ? plain.toString('utf8', textStart, textEnd)
    : undefined
}
