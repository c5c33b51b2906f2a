import { expect, test } from 'vitest'
import type { FieldError } from '../../kit/errors.ts'
import { languages } from '../../kit/languages.ts'
import { describeFacts, type Reader } from './fact-texts.ts'
import { dayMistake, openTicketOf } from './open-ticket.ts'
import { returnMistake } from './way-back.ts'
import { minorsMistake, partyLimits, partyMistake, type Party } from './party.ts'
import { productTypes, type ProductType } from '../products.ts'
import {
  blankFacts,
  effects,
  type factFields,
  fieldsOf,
  slotsOf,
  type FactField,
  type FactsOf,
} from './sku-facts.ts'

type Fields = typeof factFields
type Declared = {
  [T in ProductType]: { [K in keyof Fields[T]]: { name: K; field: Fields[T][K] } }[keyof Fields[T]]
}[ProductType]
type NamesOf<E extends FactField['effect'], D = Declared> = D extends { name: infer N; field: { effect: E } }
  ? N & string
  : never

/** Something known of a fact, and how it reads. */
function sample(field: FactField, name: string): { value: unknown; reads: string } {
  const five = Object.fromEntries(languages.map((language) => [language, `${name} ${language}`]))
  switch (field.kind) {
    case 'names':
      return { value: five, reads: `${name} th` }
    case 'lines':
      return { value: { th: `${name} 1\n${name} 2` }, reads: `${name} 1 · ${name} 2` }
    case 'legs':
      return {
        value: [{ from: five, to: { en: 'There' }, sailings: [{ departs: '09:10', arrives: null }] }],
        reads: `${name} th → There · 09:10`,
      }
    case 'number':
      return { value: field.max, reads: field.as ? 'catalog.text.durationHours' : String(field.max) }
    case 'choice':
      return { value: field.of[0], reads: `${field.words}.${field.of[0]}` }
    default:
      return { value: 'Baan Suan', reads: 'Baan Suan' }
  }
}
const thai: Reader = { language: 'th', w: (key) => key }

test('every fact says what it does', () => {
  for (const type of productTypes)
    for (const [, { effect }] of fieldsOf(type)) expect(effects).toContain(effect)
})

test.each(
  productTypes
    .flatMap((type) => fieldsOf(type).map(([name, field]) => ({ type, name, field })))
    .filter(({ field }) => field.effect === 'tells'),
)('$name of a $type is read by a guest, in the language of the guest', ({ type, name, field }) => {
  const { value, reads } = sample(field, name)
  expect(describeFacts(blankFacts(type, { [name]: value }), thai).map((one) => one.value)).toEqual([reads])
})

const party: Party = { adults: 3, children: 2, infants: 0 }
const partyOf = (type: ProductType, existing: object) =>
  partyMistake(partyLimits(blankFacts(type, existing)), party)
const dayOf = (existing: object) =>
  dayMistake(
    openTicketOf(blankFacts('ticket', { validity: 'open', ...existing })),
    '2026-11-22',
    '2026-12-22',
  )
/** What each limiting fact refuses; a new one does not compile without its own. */
const refusals: Record<NamesOf<'limits'>, () => FieldError | null> = {
  vehicleClass: () => partyOf('transfer', { vehicleClass: '1-4' }),
  mostAdults: () => partyOf('hotel-room', { mostAdults: 2 }),
  mostChildren: () => partyOf('hotel-room', { mostAdults: 3, mostChildren: 1 }),
  extraBeds: () => partyOf('hotel-room', { mostAdults: 2, mostChildren: 1, extraBeds: 1 }),
  leastGuests: () => partyOf('custom-package', { leastGuests: 6 }),
  mostGuests: () => partyOf('custom-package', { mostGuests: 4 }),
  uncountedInfants: () =>
    partyMistake(partyLimits(blankFacts('boat-ticket', { leastGuests: 3, uncountedInfants: true })), {
      adults: 2,
      children: 0,
      infants: 1,
    }),
  minorsAlone: () =>
    minorsMistake('ticket', { minorsAlone: 'refused' }, { adults: 0, children: 1, infants: 0 }),
  validity: () => dayOf({ validDays: 10 }),
  validDays: () => dayOf({ validDays: 10 }),
  validUntil: () => dayOf({ validUntil: '2026-12-01' }),
  openReturnDays: () => returnMistake({ openReturnDays: null }, { open: true, session: '' }),
}
test.each(Object.entries(refusals))('%s limits what can be ordered', (_, refused) => {
  expect(refused()).not.toBeNull()
})

/** How each is sold by; those of add-ons stand in docs/algorithms/add-ons.md, whose tables run as tests, legs in server/orders/legs. */
const selling: Record<NamesOf<'sells'>, 'slots' | 'add-ons' | 'legs'> = {
  opens: 'slots',
  closes: 'slots',
  slotMinutes: 'slots',
  addOnKind: 'add-ons',
  charge: 'add-ons',
  daily: 'add-ons',
  wayBackId: 'legs',
}
test('the hours of a treatment make its sessions, each of them', () => {
  const spa = { opens: '10:00', closes: '13:00', slotMinutes: 60, minutes: 60 }
  const slots = (more: object) => slotsOf(blankFacts('spa', { ...spa, ...more }) as FactsOf<'spa'>)
  const changed = { opens: '11:00', closes: '12:00', slotMinutes: 90 }
  for (const [name, by] of Object.entries(selling))
    if (by === 'slots')
      expect(slots({ [name]: changed[name as keyof typeof changed] })).not.toEqual(slots({}))
})
