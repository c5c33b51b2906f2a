import type { Product } from '#contract/order-entry/order-entry.schema.ts'

export type Party = { adults: number; children: number; infants: number; units: number }
/** What was answered, by `order.<key>` or `<guest>.<key>`. */
export type Answers = Readonly<Record<string, string>>

/** Who travels, grown-ups first: as the order numbers its guests. */
export const peopleOf = ({ adults, children, infants }: Party): ('adult' | 'child' | 'infant')[] => [
  ...Array.from({ length: adults }, () => 'adult' as const),
  ...Array.from({ length: children }, () => 'child' as const),
  ...Array.from({ length: infants }, () => 'infant' as const),
]

/** Answers as an order takes them: guests only where something is asked of each. */
export function answered({ collect }: Product, party: Party, answers: Answers) {
  const required = collect.filter((one) => one.required)
  const guestKeys = required.filter(({ per }) => per === 'guest').map(({ key }) => key)
  const text = (at: string) => (answers[at] ?? '').trim()
  const collected = Object.fromEntries(
    required.flatMap(({ key, per }) =>
      per === 'order' && text(`order.${key}`) ? [[key, text(`order.${key}`)]] : [],
    ),
  )
  const guests = peopleOf(party).map((kind, at) => ({
    kind,
    name: text(`${at}.name`),
    pinyin: text(`${at}.pinyin`).toUpperCase(),
    info: Object.fromEntries(
      guestKeys.flatMap((key) =>
        key !== 'name' && key !== 'pinyin' && text(`${at}.${key}`) ? [[key, text(`${at}.${key}`)]] : [],
      ),
    ),
  }))
  return { collected, ...(guestKeys.length > 0 && { guests }) }
}
