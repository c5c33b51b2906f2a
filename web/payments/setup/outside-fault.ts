import { hasWord, word } from '../../kit/words/words.ts'

/** Why a provider did not answer, in words; what it said itself stays as it said it. */
export function outsideFault(error: string): string {
  const fault = `payments.outsideFaults.${error}`
  return hasWord(fault) ? word(fault) : error
}
