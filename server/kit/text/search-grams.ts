import { itemAt } from '#contract/kit/given.ts'
import { folded } from './fold.ts'
/**
 * The grams by which names are found: pairs of characters for scripts without word breaks, threes for others, and the
 * beginnings of words so that a short family name alone is found too. Each is hashed together with the merchant, so that the
 * index begins with the merchant. A gram says "maybe"; the search compares the name itself afterwards.
 */
const dense = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** How names and searches are compared: no case, no accents, no letters of one language's own, single spaces. */
export const plainText = (text: string): string => folded(writtenText(text))

/** A text as it is written, without case, accents and signs: so the log is found, whose texts are compared as they stand. */
const writtenText = (text: string): string =>
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

/** A run of letters of one kind, in pieces of `size` of which its grams are made. */
type Run = { chars: string[]; size: number }

function* runs(text: string): Generator<Run> {
  for (const word of text.split(' ')) {
    let chars: string[] = []
    let isDense = false
    for (const char of word) {
      const now: boolean = dense.test(char) || (/\p{M}/u.test(char) && isDense)
      if (chars.length && now !== isDense) {
        yield { chars, size: isDense ? 2 : 3 }
        chars = []
      }
      isDense = now
      chars.push(char)
    }
    if (chars.length) yield { chars, size: isDense ? 2 : 3 }
  }
}
const begins = (merchantId: number, { chars }: Run, letters: number): number =>
  hash(merchantId, `^${chars.slice(0, letters).join('')}`)
const within = (merchantId: number, { chars, size }: Run): number[] =>
  chars.slice(size - 1).map((_, at) => hash(merchantId, chars.slice(at, at + size).join('')))
const isShort = ({ chars, size }: Run): boolean => chars.length < size
const ofRuns = (
  texts: readonly string[],
  grams: (run: Run) => number[],
  plain: (text: string) => string = plainText,
): number[] => [...new Set(texts.flatMap((text) => [...runs(plain(text))].flatMap(grams)))]

const all = (merchantId: number) => (run: Run) => [
  begins(merchantId, run, 1),
  begins(merchantId, run, 2),
  ...within(merchantId, run),
]
const needed = (merchantId: number) => (run: Run) =>
  isShort(run) ? [begins(merchantId, run, 2)] : within(merchantId, run)

/** All grams of names to be found by. */
export const gramsOf = (merchantId: number, names: readonly string[]): number[] =>
  ofRuns(names, all(merchantId))
/** Grams that every name with these texts in it has. Of one short run alone, only names in which a word begins with it. */
export const gramsWanted = (merchantId: number, texts: readonly string[]): number[] =>
  ofRuns(texts, needed(merchantId))

/** The same of texts of the log. */
export const writtenGramsOf = (merchantId: number, texts: readonly string[]): number[] =>
  ofRuns(texts, all(merchantId), writtenText)
export const writtenGramsWanted = (merchantId: number, texts: readonly string[]): number[] =>
  ofRuns(texts, needed(merchantId), writtenText)

/** Of the grams of names, those of the first letters of their words; of what is `wanted`, those with which words must begin. */
export const beginningsOf = (merchantId: number, names: readonly string[], wanted = false): number[] =>
  ofRuns(names, (run) => (wanted && !isShort(run) ? [] : [begins(merchantId, run, 1)]))
