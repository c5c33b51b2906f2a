import type { WordKey } from '#contract/words.ts'
import { useWords } from '../kit/words/words.ts'

const words: Record<string, WordKey> = {
  wrongKey: 'third-supply.why.wrongKey',
  notOffered: 'third-supply.why.notOffered',
  tooSlow: 'third-supply.why.tooSlow',
  cutOff: 'third-supply.why.cutOff',
  serverError: 'third-supply.why.serverError',
  badAnswer: 'third-supply.why.badAnswer',
}

/** Why a supplier's system did not answer, with its own words where it has some. */
export function useWhy(): (view: { why: string; text: string }) => string {
  const { w } = useWords()
  return ({ why, text }) => [w(words[why] ?? 'third-supply.why.refused'), text].filter(Boolean).join(' ')
}
