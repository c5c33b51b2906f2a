import { hasWord, word } from '../../kit/words/words.ts'

/** Why a marketplace was refused, or did not answer, in words; what it said itself stays as it said it. */
export function faultText(why: string): string {
  const keys = [`channels.causes.${why}`, `channels.refusals.${why}`, `channels.outsideFaults.${why}`].find(
    hasWord,
  )
  return keys && hasWord(keys) ? word(keys) : why
}
