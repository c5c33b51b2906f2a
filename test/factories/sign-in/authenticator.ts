import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Options = { challenge: string; rpId: string; user?: { id: string } }
type Faults = { origin?: string; unverified?: boolean; counter?: number; challenge?: string; handle?: string }

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) =>
  Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value])

/** A security key in software: one discoverable ES256 passkey, a counter, flags as it is told (WebAuthn Level 3, CBOR by hand). */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  #handle = ''
  #counter = 0
  readonly #origin: string
  constructor(origin = 'http://localhost') {
    this.#origin = origin
  }

  /** What `navigator.credentials.create` answers. */
  register({ options }: { options: string }, faults: Faults = {}): string {
    const { challenge, rp, user } = JSON.parse(options) as Options & { rp: { id: string } }
    this.#handle = user?.id ?? ''
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (mark: number, value: string) =>
      Buffer.concat([Buffer.from([mark, 0x58, 32]), Buffer.from(value, 'base64url')])
    const cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      coordinate(0x21, x),
      coordinate(0x22, y),
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, cose])
    const authData = Buffer.concat([this.#head(rp.id, 0x40, faults), credential])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(authData),
    ])
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', challenge, faults).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['usb'],
    })
  }

  /** What `navigator.credentials.get` answers. */
  sign({ options }: { options: string }, faults: Faults = {}): string {
    const { challenge, rpId } = JSON.parse(options) as Options
    this.#counter += 1
    const authData = this.#head(rpId, 0, faults)
    const client = this.#client('webauthn.get', challenge, faults)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(client)]))
      .sign(this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: faults.handle ?? this.#handle,
    })
  }

  #head(rpId: string, flags: number, { unverified, counter }: Faults): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? this.#counter)
    return Buffer.concat([sha256(rpId), Buffer.from([(unverified ? 0x01 : 0x05) | flags]), count])
  }

  #client(type: string, challenge: string, faults: Faults): Buffer {
    const origin = faults.origin ?? this.#origin
    return Buffer.from(JSON.stringify({ type, challenge: faults.challenge ?? challenge, origin }))
  }

  #answer(response: object): string {
    const id = this.#id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}
