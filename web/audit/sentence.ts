import { useMemo } from 'react'
import type { HistoryEntry } from '#contract/audit/audit.schema.ts'
import { languages } from '#contract/kit/languages.ts'
import type { Moment } from '../kit/parts/page/timeline.tsx'
import { hasWord, useWords, type WordParams } from '../kit/words/words.ts'

/** The key of an event's sentence: `agents.created` → `agents.events.created`. */
const sentenceKey = (type: string): string => type.replace('.', '.events.')

type Name = (names: Record<string, string>) => string
/** A product's names in the languages, as facts keep them: `{ en: 'Phi Phi', th: … }`. */
const isNames = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((key) => languages.includes(key as 'en'))

function asText(value: unknown, name: Name): string | number {
  if (typeof value === 'number' || typeof value === 'string') return value
  return isNames(value) ? name(value) : JSON.stringify(value ?? '')
}
/** Facts as a sentence's parts; what has a name in each language is told by the reader's. */
export const asParams = (facts: Record<string, unknown>, name: Name): WordParams =>
  Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, asText(value, name)]))

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
