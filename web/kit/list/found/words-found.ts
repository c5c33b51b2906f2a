import { asPattern, wordsOf } from '#contract/kit/text/text.ts'

/** A text as a search sees it: no case, no accents; `at` tells of each letter where it stands in the text. */
function folded(text: string): { plain: string; at: number[] } {
  let plain = ''
  const at: number[] = []
  let from = 0
  for (const letter of text) {
    const bare = letter
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
    for (let n = 0; n < bare.length; n += 1) at.push(from)
    plain += bare
    from += letter.length
  }
  return { plain, at: [...at, from] }
}
const isDigits = (word: string): boolean => /^\d{3,}$/.test(word)

/** The words of a search as they are looked for. */
export const searched = (text: string): string[] => wordsOf(folded(text).plain.trim())

/** Where the words stand in a text: `[from, to]` of each place. Digits are found in a phone number whatever stands between them. */
export function placesOf(text: string, words: readonly string[]): [number, number][] {
  const { plain, at } = folded(text)
  return words.flatMap((word) => {
    const pattern = isDigits(word) ? word.split('').join('[ ()\\-–.]*') : asPattern(word)
    return [...plain.matchAll(new RegExp(pattern, 'g'))].map(({ index, 0: { length } }): [number, number] => [
      at[index]!,
      at[index + length - 1]! + widthAt(text, at[index + length - 1]!),
    ])
  })
}
/** A letter with the signs that stand on it. */
const widthAt = (text: string, at: number): number => /^.\p{M}*/su.exec(text.slice(at))?.[0].length ?? 1

/** The words that a text does not hold. */
export const lacking = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => !placesOf(text, [word]).length)
