import { itemAt } from '../given.ts'
import { groupedCount } from '../money/amounts.ts'

/** Pictographic emoji with their joiners, variation selectors, skin tones, flags and keycaps; not digits, not ©. */
const emoji =
  /(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|(?![\u00A9\u00AE\u2122])\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])*(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])*)*|[\u{1F3FB}-\u{1F3FF}])/gu

/** Strips pictographic emoji from a text (requirements §5). A keycap keeps its digit. */
export const stripEmoji = (text: string): string =>
  text.replace(emoji, (found) => (/^[0-9#*]/.test(found) ? itemAt(found, 0) : ''))

/** Fields that keep every character they are typed with. */
const passwordFields: ReadonlySet<string> = new Set(['password', 'again', 'oldPassword'])

/** Strips emoji from every string of a payload, keys and passwords untouched. */
export function stripEmojiDeep(value: unknown): unknown {
  if (typeof value === 'string') return stripEmoji(value)
  if (Array.isArray(value)) return value.map(stripEmojiDeep)
  if (value && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        typeof inner === 'string' && passwordFields.has(key) ? inner : stripEmojiDeep(inner),
      ]),
    )
  }
  return value
}

/** What a whole number under these names counts; under others it may be a year or somebody's number. */
const counts = new Set(
  'count rows orders guests lines cells skus total done postings journals accounts'.split(' '),
)
const shownPart = (name: string, value: unknown): string =>
  typeof value === 'number' && Number.isInteger(value) && counts.has(name)
    ? groupedCount(value)
    : String(value)

/**
 * The parts of a word filled in: `{name}` by its value, a count in groups of three; `{count|price|prices}` by the first form
 * where the count is one and the second where it is not. A name that is not given is asked of `missing`.
 */
export const fillText = (
  text: string,
  params: Record<string, unknown>,
  missing: (part: string) => string = (part) => part,
): string =>
  text.replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (part, name: string, one?: string, many?: string) => {
    const value = params[name]
    if (value === undefined || value === null) return missing(part)
    return one === undefined ? shownPart(name, value) : Number(value) === 1 ? one : many!
  })

/** A sentence whose parts may be empty ("on {date} {session}:"): no doubled spaces, none before a stop. */
export const closeGaps = (sentence: string): string =>
  sentence
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,:;!?。，：；！？）)])/g, '$1')
    .trim()

/** A typed text as it stands in a regular expression: its signs are themselves. */
export const asPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The words of what is searched for, each once: every one of them must be found somewhere. */
export const wordsOf = (search: string): string[] => [...new Set(search.split(/\s+/).filter(Boolean))]

/** Does every typed word occur in one of the texts? Case and accents do not matter. */
export function matches(search: string, ...texts: string[]): boolean {
  const plain = (value: string) =>
    value
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
  const within = plain(texts.join('\n'))
  return wordsOf(plain(search)).every((word) => within.includes(word))
}
