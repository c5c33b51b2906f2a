import { hasWord, word } from '../../kit/words/words.ts'

/** Why a marketplace was refused, or did not answer, in words; what it said itself stays as it said it. */
export function faultText(why: string): string {
  for (const group of ['causes', 'refusals', 'outsideFaults']) {
    const key = `channels.${group}.${why}`
    if (hasWord(key)) return word(key)
  }
  return why
}
