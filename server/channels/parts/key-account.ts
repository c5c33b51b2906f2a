import { createHash } from 'node:crypto'

/** The account under which a key that we minted is found: the key itself is nowhere kept readable. */
export const keyAccount = (key: string): string =>
  `key ${createHash('sha256').update(key, 'utf8').digest('hex')}`
