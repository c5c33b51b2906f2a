import type { HistoryEntry } from '#contract/audit/audit.schema.ts'
import type { WordKey } from '#contract/words.ts'
import type { Moment } from '../kit/parts/timeline.tsx'
import { hasWord, useWords, type WordParams } from '../kit/words.ts'

/** The key of an event's sentence: `agents.created` → `agents.events.created`. */
const sentenceKey = (type: string): string => type.replace('.', '.events.')

const asParams = (facts: Record<string, unknown>): WordParams =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value ?? ''),
    ]),
  )

type Told = Pick<HistoryEntry, 'type' | 'facts' | 'actorKind' | 'actorName'>

/** Events as sentences, and who did it: by name, or by kind where the name is not ours to know. */
export function useSentences() {
  const { w } = useWords()
  const sentence = ({ type, facts }: Told): string => {
    const key = sentenceKey(type)
    return hasWord(key) ? w(key as WordKey, asParams(facts)) : type
  }
  const who = ({ actorKind, actorName }: Told): string => actorName || w(`audit.actors.${actorKind}`)
  return { sentence, who }
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
