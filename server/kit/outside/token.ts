import { createHash, randomBytes } from 'node:crypto'

/** What a link or a session carries: 256 random bits, 43 letters that stand in an address as they are. */
export const makeToken = (): string => randomBytes(32).toString('base64url')
/** What the database has of it: whoever reads the database can open nothing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
