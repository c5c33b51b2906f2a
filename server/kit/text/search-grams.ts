import { itemAt } from '#contract/kit/given.ts'
/**
 * The grams by which names are found: pairs of characters for scripts without word breaks, threes for others, and the
 * beginnings of words so that a short family name alone is found too. Each is hashed together with the merchant, so that the
 * index begins with the merchant. A gram says "maybe"; the search compares the name itself afterwards.
 */
const dense = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** How names and searches are compared: no case, no accents, single spaces. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Script=Latin}\p{Mn}+/gu, (letter) => itemAt(letter, 0))
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

/** FNV-1a over UTF-16, 32 bits, signed as PostgreSQL's integer is. */
function hash(merchantId: number, gram: string): number {
  let value = (0x811c9dc5 ^ merchantId) | 0
  for (let i = 0; i < gram.length; i++) value = Math.imul(value ^ gram.charCodeAt(i), 0x01000193)
  return value | 0
}

function* runs(text: string): Generator<{ run: string; dense: boolean; start: boolean }> {
  for (const word of plainText(text).split(' ')) {
    let run = ''
    let isDense = false
    let start = true
    for (const char of word) {
      const now: boolean = dense.test(char) || (/\p{M}/u.test(char) && isDense)
      if (run && now !== isDense) {
        yield { run, dense: isDense, start }
        run = ''
        start = false
      }
      isDense = now
      run += char
    }
    if (run) yield { run, dense: isDense, start }
  }
}

/** All grams of names to be found by. */
export function gramsOf(merchantId: number, names: readonly string[]): number[] {
  const grams = new Set<number>()
  for (const name of names) {
    for (const { run, dense: isDense } of runs(name)) {
      const chars = Array.from(run)
      const size = isDense ? 2 : 3
      grams.add(hash(merchantId, `^${chars.slice(0, 1).join('')}`))
      grams.add(hash(merchantId, `^${chars.slice(0, 2).join('')}`))
      for (let i = 0; i + size <= chars.length; i++)
        grams.add(hash(merchantId, chars.slice(i, i + size).join('')))
    }
  }
  return [...grams]
}

/** Grams that every name with this text in it has. Of one short run alone, only names in which a word begins with it. */
export function gramsWanted(merchantId: number, text: string): number[] {
  const grams = new Set<number>()
  for (const { run, dense: isDense } of runs(text)) {
    const chars = Array.from(run)
    const size = isDense ? 2 : 3
    if (chars.length < size) grams.add(hash(merchantId, `^${chars.slice(0, 2).join('')}`))
    for (let i = 0; i + size <= chars.length; i++)
      grams.add(hash(merchantId, chars.slice(i, i + size).join('')))
  }
  return [...grams]
}
