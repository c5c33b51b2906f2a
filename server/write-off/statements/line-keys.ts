import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ParsedLine } from '../read/parsed-statement.ts'

/**
 * What a line is known again by, whatever file it comes in: day, amount, what the bank writes, its balance where it tells one,
 * and which of its like it is that day. Two equal lines of a day are two; the same day sent twice is one.
 */
export const lineKeys = (lines: readonly ParsedLine[]): string[] => keysAfter(lines, new Map())

/** Lines whose keys are made before others have their turn: some milliseconds' work. */
const linesAtOnce = 400

/** The same, of as many lines as a file may have. */
export async function keysInParts(lines: readonly ParsedLine[]): Promise<string[]> {
  const seen = new Map<string, number>()
  const keys: string[] = []
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    keys.push(...keysAfter(lines.slice(at, at + linesAtOnce), seen))
    if (at + linesAtOnce < lines.length) await setImmediate()
  }
  return keys
}

/** `seen`: how often each of those before was there. */
function keysAfter(lines: readonly ParsedLine[], seen: Map<string, number>): string[] {
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
