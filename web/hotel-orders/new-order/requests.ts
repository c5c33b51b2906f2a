import type { FormError } from '../../kit/form/form-store.ts'
import type { EntryForm } from '../../order-entry/entry.public.ts'
import type { BookingInput, Chosen, OfferedRoom, Wanted } from './booking.ts'

const kinds = [
  ['adult', 'adults'],
  ['child', 'children'],
  ['infant', 'infants'],
] as const

/** The places of a room, each by a key that stays when others come and go. */
export const sleepersOf = (wanted: Wanted) =>
  kinds.flatMap(([kind, count]) =>
    Array.from({ length: wanted[count] }, (_, at) => ({ key: `${wanted.key}-${kind}${at}`, kind })),
  )

/** Beside a name, which every guest has. */
export const requestedOfGuests = ({ collect }: OfferedRoom) =>
  collect.filter(({ per, key }) => per === 'guest' && key !== 'name' && key !== 'pinyin')
export const requestedOnce = ({ collect }: OfferedRoom) => collect.filter(({ per }) => per === 'order')

const filled = (info: Record<string, string | null> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(info ?? {}).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()]] : [])),
  )

/** One order a room, as the create takes it. */
export const requestsOf = (
  form: EntryForm,
  { arrival, departure }: BookingInput,
  chosen: readonly Chosen[],
) =>
  chosen.map(({ wanted, room, offer }) => ({
    clientRequestId: wanted.key,
    skuId: room.skuId,
    date: arrival,
    endDate: departure,
    adults: wanted.adults,
    children: wanted.children,
    infants: wanted.infants,
    contactName: form.contactName.trim(),
    contactPinyin: form.contactPinyin.trim().toUpperCase(),
    contactPhone: form.contactPhone.trim(),
    contactEmail: form.contactEmail.trim(),
    agentOrderCode: form.agentOrderCode.trim(),
    remark: form.remark.trim(),
    internalNote: form.internalNote.trim(),
    guests: sleepersOf(wanted).map(({ key, kind }) => {
      const { name = '', pinyin = '', info } = form.guests[key] ?? {}
      return { kind, name: name.trim(), pinyin: pinyin.trim().toUpperCase(), info: filled(info) }
    }),
    collected: filled(form.collected[wanted.key]),
    ...(offer.totalMinor !== null && { shownTotalMinor: offer.totalMinor }),
  }))

/** The call names a field by the place of its room; here rooms and guests have keys. */
export const ofForm =
  (chosen: readonly Chosen[]) =>
  (error: FormError): FormError => {
    const [, place, rest = ''] = /^items\.(\d+)\.(.+)$/.exec(error.field) ?? []
    const one = chosen[Number(place)]
    if (!one) return error
    const [, guest, field = ''] = /^guests\.(\d+)\.(.+)$/.exec(rest) ?? []
    const key = sleepersOf(one.wanted)[Number(guest)]?.key
    if (key) return { ...error, field: `guests.${key}.${field.replace(/^info\.(name|pinyin)$/, '$1')}` }
    return { ...error, field: rest.replace(/^collected\./, `collected.${one.wanted.key}.`) }
  }
