import { languages } from '#contract/kit/languages.ts'
import type { App } from '../../kit/app-services.ts'
import { everySpoken } from '../../kit/sheet/former-words.ts'
import { plain } from '../../kit/sheet/import/sheet-kind.ts'

const week = [1, 2, 3, 4, 5, 6, 7]
/** 2026-01-05 is a Monday. */
const dayOf = (weekday: number) => new Date(Date.UTC(2026, 0, 4 + weekday))
const nameOf = (language: string, weekday: number, length: 'short' | 'long') =>
  new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(dayOf(weekday))

const names = new Map(
  week.flatMap((weekday) => [
    [String(weekday), weekday] as const,
    ...languages.flatMap((language) =>
      (['short', 'long'] as const).flatMap((length) => {
        const name = plain(nameOf(language, weekday, length))
        return [[name, weekday] as const, [name.replace(/\.$/, ''), weekday] as const]
      }),
    ),
  ]),
)

/** ISO weekdays as people write them: "Mon, Tue"; none (every day) as nothing. */
export const writeWeekdays = (language: string, weekdays: readonly number[]): string =>
  weekdays.length === 7 ? '' : weekdays.map((weekday) => nameOf(language, weekday, 'short')).join(', ')

/**
 * Weekdays by name in any of our languages or by number, 1 = Monday; `Mon-Fri` is a stretch. All of them, or the words for
 * every day, are none. Undefined for what is no weekday.
 */
export function readWeekdays(app: App, text: string): number[] | undefined {
  const isEveryDay = ({ word }: App) =>
    languages.some((language) => plain(word(language, 'pricing.text.everyDay')) === plain(text))
  if (everySpoken(app).some(isEveryDay)) return []
  const found = new Set<number>()
  for (const part of text
    .normalize('NFKC')
    .split(/[,;、\s/]+/)
    .filter(Boolean)) {
    const ends = part.split(/[-–~]/).map((end) => names.get(plain(end)))
    const [first, last = first] = ends
    if (!first || !last || ends.length > 2) return undefined
    for (let day = first; ; day = (day % 7) + 1) {
      found.add(day)
      if (day === last) break
    }
  }
  return found.size === 0 ? undefined : found.size === 7 ? [] : [...found].sort()
}
