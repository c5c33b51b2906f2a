import { useMemo } from 'react'
import type { HistoryEntry } from '#contract/audit/audit.schema.ts'
import { asParams, sentenceKey } from '#contract/audit/sentence.ts'
import type { Moment } from '../kit/parts/page/timeline.tsx'
import { hasWord, useWords } from '../kit/words/words.ts'

type SentenceView = Pick<HistoryEntry, 'type' | 'facts' | 'actorKind' | 'actorName'>

/** Events as sentences, and who did it: by name, or by kind where the name is not ours to know. New with the language. */
export function useSentences() {
  const { w, name } = useWords()
  return useMemo(() => {
    const sentence = ({ type, facts }: SentenceView): string => {
      const key = sentenceKey(type)
      return hasWord(key) ? w(key, asParams(facts, name)) : type
    }
    const who = ({ actorKind, actorName }: SentenceView): string =>
      actorName || w(`audit.actors.${actorKind}`)
    return { sentence, who }
  }, [w, name])
}

/** A history (oldest first, as the server tells it) as moments for a `Timeline`, the newest first. */
export function useMoments(entries: readonly HistoryEntry[]): Moment[] {
  const { sentence, who } = useSentences()
  return entries.toReversed().map((entry) => ({
    id: entry.id,
    at: entry.at,
    sentence: sentence(entry),
    who: who(entry),
    reason: entry.reason,
  }))
}
