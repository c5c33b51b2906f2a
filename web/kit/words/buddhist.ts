import { currentUser, timeZone } from '../session/session.ts'
import { formatDateTime } from './dates.ts'
import { language } from './words.ts'

/** Years of the Buddhist calendar count from 543 years earlier. */
const apart = 543

/** Does this reader count years so? Who reads Thai, where the merchant chose it. */
export const countsBuddhist = (): boolean =>
  language() === 'th' && currentUser()?.flags['buddhistYears'] === true

/** A day `yyyy-MM-dd`, or a text that begins with one, with its year as this reader counts. */
export const shownDay = (text: string): string =>
  countsBuddhist() && /^\d{4}-\d\d/.test(text) ? `${Number(text.slice(0, 4)) + apart}${text.slice(4)}` : text

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

/** The year that a typed one means: nobody books for the 25th century. */
export const meantYear = (year: number): number => (year >= 2400 ? year - apart : year)
