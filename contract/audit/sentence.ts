import { languages } from '../kit/languages.ts'

/** The key of an event's sentence: `agents.created` → `agents.events.created`. */
export const sentenceKey = (type: string): string => type.replace('.', '.events.')

type Name = (names: Record<string, string>) => string
const ours: readonly string[] = languages
/** A product's names in the languages, as facts keep them: `{ en: 'Phi Phi', th: … }`. */
const isNames = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((key) => ours.includes(key))

function asText(value: unknown, name: Name): string | number {
  if (typeof value === 'number' || typeof value === 'string') return value
  return isNames(value) ? name(value) : JSON.stringify(value ?? '')
}
/** Facts as a sentence's parts; what has a name in each language is told by the reader's. */
export const asParams = (facts: Record<string, unknown>, name: Name): Record<string, string | number> =>
  Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, asText(value, name)]))
