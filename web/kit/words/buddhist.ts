import { buddhistDay, countsBuddhist as counts } from '#contract/kit/years.ts'
import { currentUser, timeZone } from '../session/session.ts'
import { formatDateTime } from './dates.ts'
import { language } from './words.ts'

/** Does this reader count years so? Who reads Thai, where the merchant chose it. */
export const countsBuddhist = (): boolean => counts(currentUser() ?? undefined, language())

/** A day `yyyy-MM-dd`, or a text that begins with one, with its year as this reader counts. */
export const shownDay = (text: string): string => (countsBuddhist() ? buddhistDay(text) : text)

/** A moment on the merchant's clock, as this reader counts. */
export const shownMoment = (at: string | Date | null | undefined): string =>
  shownDay(formatDateTime(at, timeZone()))

/** Days from one to another; one of them alone where the other end is open, or the same. */
export const shownSpan = (from: string | null | undefined, to: string | null | undefined): string =>
  from && from === to
    ? shownDay(from)
    : [from, to]
        .map((day) => shownDay(day ?? ''))
        .join(' – ')
        .trim()
