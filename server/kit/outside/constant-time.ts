import { createHash, timingSafeEqual } from 'node:crypto'

/** Are these the same text? Takes as long for a near miss as for a far one, whatever their lengths. */
export const sameText = (given: string, wanted: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** Is it one of the secrets that are valid now? An empty secret is none. */
export const isOneOf = (given: string, valid: readonly (string | undefined)[]): boolean =>
  valid.filter((secret) => secret && sameText(given, secret)).length > 0
