import { createHash } from 'node:crypto'
import type { ToldLine } from '../read/told.ts'

/**
 * What a line is known again by, whatever file it comes in: day, amount, what the bank writes, its balance where it tells one,
 * and which of its like it is that day. Two equal lines of a day are two; the same day sent twice is one.
 */
export function lineKeys(lines: readonly ToldLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const plain = (text: string) =>
      text
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[^\p{L}\p{N}]/gu, '')
    const said = [
      line.day,
      line.amountMinor,
      line.balanceMinor ?? '',
      plain(line.knownBy ?? line.text),
      plain(line.payer),
      plain(line.reference),
      plain(line.bankReference),
    ].join('|')
    const before = seen.get(said) ?? 0
    seen.set(said, before + 1)
    return createHash('sha256').update(`${said}|${before}`).digest('base64url').slice(0, 32)
  })
}
