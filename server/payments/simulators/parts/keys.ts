import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)

/** A pair of RSA keys as such providers hand them out. */
export async function newKeys(bits: number): Promise<{ privateKey: string; publicKey: string }> {
  return generate('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
}
