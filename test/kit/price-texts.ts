import { textToMinor } from '#contract/kit/money/money.ts'
import { noAmounts, type Amounts, type Guests } from '#contract/kit/guests.ts'
import {
  listBook,
  type DatedRule,
  type PriceRule,
  type RuleValues,
  type ScopedRule,
} from '#server/pricing/resolve/price-book.ts'

/** How the pages of docs/algorithms write amounts, rules and guests: "2200 / 1500 / –", "percent -10 / – / –", "2 / 1 / 0". */
const none = new Set(['–', '', undefined])
export const minorOf = (text: string, currency = 'THB'): number | null =>
  none.has(text) ? null : textToMinor(text, currency)
const parts = (text: string): string[] => text.split('/').map((part) => part.trim())

export function amountsOf(text: string, currency = 'THB'): Amounts {
  const [adult = '–', child = '–', infant = '–'] = parts(text)
  return {
    ...noAmounts,
    adultMinor: minorOf(adult, currency),
    childMinor: minorOf(child, currency),
    infantMinor: minorOf(infant, currency),
  }
}
export function ruleOf(text: string, currency = 'THB'): PriceRule | null {
  const match = /^(fixed|percent|amount) (.+)$/.exec(text)
  if (!match) return null
  const { adultMinor: adult, childMinor: child, infantMinor: infant } = amountsOf(match[2]!, currency)
  const values: RuleValues = { adult, child, infant, unit: null }
  // "-10" per cent is -1,000 basis points: two decimals, like money.
  return { method: match[1] as PriceRule['method'], values }
}
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** "12-20..12-31 Sat Sun at 08:00: fixed 2000 / – / – ; …", in the order in which they were made. */
export function datedRulesOf(text: string, year: string): DatedRule[] {
  return text.split(';').flatMap((part, createdNo): DatedRule[] => {
    const match = /^(\S+)\.\.(\S+?)((?: \w{3})*)(?: at (\d\d:\d\d))?: (.+)$/.exec(part.trim())
    if (!match) return []
    const [, from, to, days = '', session = '', rule = ''] = match
    const on = days.split(' ').filter(Boolean)
    return [
      {
        ...ruleOf(rule)!,
        createdNo,
        from: `${year}-${from}`,
        to: `${year}-${to}`,
        weekdays: on.map((name) => weekdays.indexOf(name) + 1),
        session,
      },
    ]
  })
}
/** "category 1: percent 15 / – / – to nearest 10; …", in the order in which they were made. */
export const scopedRulesOf = (text: string): ScopedRule[] =>
  text.split(';').map((part, createdNo): ScopedRule => {
    const [, scope, depth = '0', rule = '', mode, step] = /^(\w+)(?: (\d))?: (.+?)(?: to (\w+) (\d+))?$/.exec(
      part.trim(),
    )!
    const rounding = { mode: (mode ?? 'none') as 'up', stepMinor: Number(step ?? 0) * 100 }
    return { ...ruleOf(rule)!, createdNo, scope: scope as 'sku', depth: Number(depth), rounding }
  })
export function guestsOf(text: string): Guests {
  const [adults = 0, children = 0, infants = 0] = parts(text).map(Number)
  return { adults, children, infants, units: 0 }
}
export const tellKinds = (values: (string | null)[]): string =>
  values.map((value) => value ?? '–').join(' / ')

export const emptyBook = listBook('per-person', 'THB')
