import type { WordKey } from '../../words.ts'

/** The act that a file's rows are. */
export const importedAct = 'pricing.sheet.wholeAct'

/** What a bulk act on prices came to, in one sentence that tells how many parts it had. */
export function wholeActWord(type: string, act: string): WordKey {
  const back = type === 'pricing.changeReverted'
  if (act === importedAct) return back ? 'pricing.sheet.wholeBack' : importedAct
  return back ? 'pricing.raise.wholeBack' : 'pricing.raise.whole'
}
