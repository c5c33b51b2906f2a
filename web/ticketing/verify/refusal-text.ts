import type { Refusal } from '#contract/ticketing/verify/judge.ts'
import { shownDay, shownMoment } from '../../kit/words/buddhist.ts'
import { word } from '../../kit/words/words.ts'

const moments = /^\d{4}-\d\d-\d\dT/
const days = /^\d{4}-\d\d-\d\d$/

const blank = {
  at: '',
  by: '',
  place: '',
  at2: '',
  by2: '',
  place2: '',
  date: '',
  session: '',
  receipt: '',
  amount: '',
  reason: '',
  left: '',
}

const ofSailing: readonly Refusal[] = ['sailingLeft', 'sailingOff', 'sailingFull']

/** A reason with what is known of it: when, where and by whom; on which day it is good. */
export function refusalText(refusal: Refusal, facts: Record<string, string>): string {
  const shown = Object.fromEntries(
    Object.entries({ ...blank, ...facts }).map(([key, text]) => [
      key,
      moments.test(text) ? shownMoment(text) : days.test(text) ? shownDay(text) : text,
    ]),
  )
  const reason = word(`ticketing.refusalTexts.${refusal}`, shown).trim()
  return ofSailing.includes(refusal) ? `${reason} ${nextSailingText(facts)}` : reason
}

/** Where a party whose sailing does not take it may go instead. */
function nextSailingText({ nextDate, nextTime = '', nextFree }: Record<string, string>): string {
  if (!nextDate) return word('ticketing.text.noNextSailing')
  const at = { date: shownDay(nextDate), time: nextTime }
  return nextFree
    ? word('ticketing.text.nextSailing', { ...at, free: nextFree })
    : word('ticketing.text.nextSailingOpen', at)
}
