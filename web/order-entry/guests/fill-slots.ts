import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import type { GuestFacts } from '#contract/order-entry/guests/guest-texts.ts'
import { isDay, kindOnDays, type AgeDay } from '#contract/catalog/skus/ages.ts'
import type { FactItem } from '../cart/use-cart-facts.ts'
import type { OpenForm } from '../../kit/form/use-form.ts'
import { slotKinds, type Slot } from './guest-slots.ts'

/** What stands with a guest's names; all else is kept beside them, whether a product asks for it yet or not. */
const infoFacts = [
  'identityType',
  'identityNumber',
  'birthdate',
  'gender',
  'nationality',
  'weight',
  'height',
  'shoeSize',
] as const

/** Whose kind is not told is what the birth date says on the days of the order. */
export const kindsByAge = (people: readonly GuestFacts[], days: readonly AgeDay[]): GuestFacts[] =>
  people.map((person) => {
    const { kind, birthdate = '' } = person
    const found = kind || !isDay(birthdate) ? null : kindOnDays(birthdate, days)
    return found ? { ...person, kind: found.kind } : person
  })

/** The days of items, with the ages of their products. */
export const ageDaysOf = (items: readonly FactItem[]): AgeDay[] =>
  items.flatMap(({ item: { date }, product: { childFromAge, adultFromAge } }) =>
    date ? [{ date, childFromAge, adultFromAge }] : [],
  )

/** Everybody read finds a place: a child among the children where there is room for one, else the next that is free. */
export function placesFor<S extends Slot>(
  slots: readonly S[],
  people: readonly GuestFacts[],
): (S | undefined)[] {
  const free = [...slots]
  return people.map(({ kind }) => {
    const at = Math.max(0, kind ? free.findIndex((slot) => slot.kind === kind) : 0)
    return free.splice(at, 1)[0]
  })
}

/** Of whom there is no place for: first those whose kind is told and has none left, the others are taken for adults. */
export function kindsWithoutPlace(slots: readonly Slot[], people: readonly GuestFacts[]): Slot['kind'][] {
  const free = slots.map(({ kind }) => kind)
  const view = people.flatMap((person) => {
    const kind = asOneOf(slotKinds, person.kind)
    const at = free.findIndex((one) => one === kind)
    if (at >= 0) free.splice(at, 1)
    return kind && at < 0 ? [kind] : []
  })
  const lack = Math.max(0, people.length - slots.length)
  return Array.from({ length: lack }, (_, at) => view[at] ?? 'adult')
}

/** Fills in what was read; the first name, phone and address also for the contact where it has none. */
export function fillSlots<T extends object>(
  { store }: OpenForm<T>,
  places: readonly (Slot | undefined)[],
  people: readonly GuestFacts[],
): void {
  people.forEach((person, at) => {
    const slot = places[at]
    if (!slot) return
    const set = (field: string, value: string | undefined) =>
      value !== undefined && store.set(`guests.${slot.key}.${field}`, value)
    set('name', person.name)
    set('pinyin', person.pinyin)
    for (const fact of infoFacts) set(`info.${fact}`, person[fact])
  })
  const contact = (field: 'contactName' | 'contactPhone' | 'contactEmail', value: string | undefined) =>
    value && !store.get(field) && store.set(field, value)
  contact('contactName', people.find(({ name }) => name)?.name)
  contact('contactPhone', people.find(({ phone }) => phone)?.phone)
  contact('contactEmail', people.find(({ email }) => email)?.email)
}
