import type { ReadTicket } from '#contract/ticketing/offline/ticket-code.ts'
import { readTicket } from '#contract/ticketing/offline/ticket-code.ts'

type PublicKey = { keyNo: number; publicKey: string }
const keys = new Map<string, CryptoKey>()

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** Did the merchant sign it, by one of these keys? Null where the text is no signed code at all. */
export async function verifyTicket(
  typed: string,
  accepted: readonly PublicKey[],
): Promise<(ReadTicket & { signed: boolean }) | null> {
  const ticket = readTicket(typed)
  if (!ticket) return null
  const key = accepted.find(({ keyNo }) => keyNo === ticket.facts.keyNo)
  return { ...ticket, signed: key !== undefined && (await isSigned(ticket, key.publicKey)) }
}

async function isSigned({ body, signature }: ReadTicket, publicKey: string): Promise<boolean> {
  try {
    return await crypto.subtle.verify('Ed25519', await webCryptoKey(publicKey), signature, body)
  } catch {
    // A browser without Ed25519 of its own.
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signature, body, bytesOf(publicKey)).catch(() => false)
  }
}

async function webCryptoKey(publicKey: string): Promise<CryptoKey> {
  const cached = keys.get(publicKey)
  if (cached) return cached
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
  keys.set(publicKey, key)
  return key
}
