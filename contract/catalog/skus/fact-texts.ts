import { nameIn } from '../../kit/languages.ts'
import type { Names } from '../../kit/schema.ts'
import { wordAt, type WordKey } from '../../words.ts'
import { minorsRule, partyLimits } from './party.ts'
import {
  factOf,
  fieldsOf,
  linesIn,
  slotsOf,
  type FactField,
  type FactName,
  type Leg,
  type SkuFacts,
} from './sku-facts.ts'

/** The reader's language, and the words of it. */
export type Reader = {
  language: string
  w: (key: WordKey, params?: Record<string, string | number>) => string
}
/** A fact as it is read; '' where it is not known. */
export type FactText = { word: WordKey; value: string; wide: boolean }

const sailingText = ({ departs, arrives }: Leg['sailings'][number]) =>
  arrives ? `${departs}–${arrives}` : departs
const routeText = ({ from, to }: { from: Names; to: Names }, language: string) =>
  `${nameIn(from, language)} → ${nameIn(to, language)}`
const legText = (leg: Leg, language: string) =>
  [routeText(leg, language), leg.sailings.map(sailingText).join(', ')].filter(Boolean).join(' · ')

/** A fact in words; '' where it is not known. */
function factText(field: FactField, value: unknown, { language, w }: Reader): string {
  switch (field.kind) {
    case 'choice':
      return value ? w(wordAt(field.words, value as string)) : ''
    case 'names':
      return nameIn(value as Names, language)
    case 'lines':
      return linesIn(nameIn(value as Names, language)).join(' · ')
    case 'switch':
      return value ? w('kit.parts.on') : ''
    case 'legs':
      return (value as Leg[]).map((leg) => legText(leg, language)).join(' / ')
    case 'number':
      if (value !== null && field.as === 'duration') return durationText(Number(value), w)
      return value === null ? '' : String(value)
    default:
      return value === null ? '' : String(value)
  }
}

/** Minutes as people say them: "1 h 30 min". */
const durationText = (minutes: number, w: Reader['w']): string =>
  [
    minutes >= 60 && w('catalog.text.durationHours', { hours: Math.floor(minutes / 60) }),
    minutes % 60 > 0 && w('catalog.text.durationMinutes', { minutes: minutes % 60 }),
  ]
    .filter(Boolean)
    .join(' ')

/** What it is called beside its value: where the value says its unit, the name does not. */
export const factWord = (name: FactName, field: FactField): WordKey =>
  field.kind === 'number' && field.as === 'duration' ? 'catalog.text.duration' : `catalog.facts.${name}`

const isLong = ({ kind }: FactField) => kind === 'lines' || kind === 'legs'

/** The facts of a SKU one by one, as a card tells them; of those that are asked for. */
export function factTexts(
  facts: SkuFacts,
  reader: Reader,
  requested: (field: FactField) => boolean = () => true,
): FactText[] {
  // Another SKU is called by its name where its own row is at hand.
  const fields = fieldsOf(facts.type).filter(([, field]) => field.kind !== 'sku' && requested(field))
  const rule = minorsText(facts, reader)
  return fields.flatMap(([name, field]): FactText[] =>
    field.kind === 'legs'
      ? (factOf(facts, name) as Leg[]).map((leg, at) => ({
          word: at === 0 ? 'catalog.text.wayOut' : 'catalog.text.wayBack',
          value: legText(leg, reader.language),
          wide: true,
        }))
      : [
          {
            word: factWord(name, field),
            value: name === 'minorsAlone' ? rule : factText(field, factOf(facts, name), reader),
            wide: isLong(field),
          },
        ],
  )
}

/** What of them a guest reads on the voucher. */
export const describeFacts = (facts: SkuFacts, reader: Reader): FactText[] =>
  factTexts(facts, reader, ({ effect }) => effect === 'tells').filter(({ value }) => value !== '')

/** When treatments begin. */
export const slotsText = (facts: SkuFacts): string => (facts.type === 'spa' ? slotsOf(facts).join(' · ') : '')

/** How long an open ticket is good for; '' of all else. */
function validityText(facts: SkuFacts, { w }: Reader): string {
  if (facts.type !== 'ticket' || facts.validity !== 'open') return ''
  if (facts.validUntil) return w('catalog.text.validUntil', { date: facts.validUntil })
  return facts.validDays ? w('catalog.text.validDays', { days: facts.validDays }) : ''
}

/** What becomes of children and infants without an adult, where the type of product decides too; '' of what is no order. */
const minorsText = (facts: SkuFacts, { w }: Reader): string =>
  facts.type === 'add-on' ? '' : w(`catalog.minorsAlone.${minorsRule(facts.type, partyLimits(facts))}`)

/** How many guests one order may have, and whether children and infants may be alone; '' where nothing limits them. */
export function partyText(facts: SkuFacts, { w }: Reader): string {
  if (facts.type === 'add-on') return ''
  const { leastGuests: min, mostGuests: max, uncountedInfants } = facts
  const rule = minorsRule(facts.type, facts)
  return [
    guestsText(min, max, w),
    (min !== null || max !== null) && uncountedInfants && w('catalog.facts.uncountedInfants'),
    rule === 'asks' && w('catalog.text.minorsAsked'),
    rule === 'refused' && w('catalog.text.minorsRefused'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function guestsText(min: number | null, max: number | null, w: Reader['w']): string {
  if (min === null && max === null) return ''
  if (min === null) return w('catalog.text.partyMax', { max: max ?? 0 })
  if (max === null) return w('catalog.text.partyMin', { min })
  return min === max
    ? w('catalog.text.partyExact', { count: min })
    : w('catalog.text.partyRange', { min, max })
}

const partyNames: readonly FactName[] = ['leastGuests', 'mostGuests', 'uncountedInfants', 'minorsAlone']
const unsaid: readonly FactField['kind'][] = ['number', 'time', 'date', 'sku']
const inRoute: readonly FactName[] = ['from', 'to']

/** The same in one line: the route first, then what needs no label; numbers do. */
export function factLine(facts: SkuFacts, reader: Reader): string {
  const hasRoute = 'from' in facts && nameIn(facts.from, reader.language) && nameIn(facts.to, reader.language)
  const rest = fieldsOf(facts.type)
    .filter(
      ([name, { kind }]) => !unsaid.includes(kind) && !inRoute.includes(name) && !partyNames.includes(name),
    )
    .map(([name, field]) =>
      field.kind === 'switch'
        ? factOf(facts, name)
          ? reader.w(`catalog.facts.${name}`)
          : ''
        : factText(field, factOf(facts, name), reader),
    )
  return [
    hasRoute ? routeText(facts, reader.language) : '',
    ...rest,
    validityText(facts, reader),
    partyText(facts, reader),
  ]
    .filter(Boolean)
    .join(' · ')
}
