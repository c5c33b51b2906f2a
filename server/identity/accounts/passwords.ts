import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { service, type App } from '../../kit/app-services.ts'
import { Turns } from '../../kit/border/turns.ts'

/** 2^15 rounds of 1 KiB blocks: some 70 ms and 32 MiB a guess. */
const usualCost = 15
const costOf = ({ config }: Pick<App, 'config'>): number => config.passwordCost ?? usualCost

type Product = Pick<App, 'config' | 'services'>

/**
 * Two guesses are tried at a time, whoever asks; addresses take turns, so that hundreds from one of them do not stand before
 * anybody else's. The rest of the processor is the bookings'.
 */
const turnsOf = (app: Product): Turns =>
  service(app, 'identity.passwords', () => new Turns({ atOnce: 2, maxEach: 20, maxWaiting: 100 }))

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, 32, { ...options, maxmem: 256 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** A new hash, in its turn among those of this address. `scrypt$15$8$1$<salt>$<key>`: its own parameters beside it, so that they can rise without a reset. */
export async function hashPassword(app: Product, password: string, address = ''): Promise<string> {
  const cost = costOf(app)
  const salt = randomBytes(16)
  const key = await turnsOf(app).run(address, () => derive(password, salt, { N: 2 ** cost, r: 8, p: 1 }))
  return ['scrypt', cost, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** No password has this hash: for names that do not exist, so that they take as long as those that do. */
const nobody = (cost: number): string => `scrypt$${cost}$8$1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Compares in constant time, in its turn among those of this address (`tooManyRequests` where too many wait). An account without a password (invited, not yet set) and no account answer false alike. */
export async function verifyPassword(
  app: Product,
  password: string,
  stored: string | null | undefined,
  address = '',
): Promise<boolean> {
  const [, n, r, p, salt, key] = (stored || nobody(costOf(app))).split('$')
  const wanted = Buffer.from(key ?? '', 'base64url')
  const options = { N: 2 ** Number(n), r: Number(r), p: Number(p) }
  const given = await turnsOf(app).run(address, () =>
    derive(password, Buffer.from(salt ?? '', 'base64url'), options),
  )
  return given.length === wanted.length && timingSafeEqual(given, wanted) && Boolean(stored)
}
