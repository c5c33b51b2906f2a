import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import type { FormError } from '../kit/form/form-store.ts'
import type { RefusedField } from '../kit/call/call-error.ts'
import { languages } from '#contract/kit/languages.ts'
import { seatsOfOrder } from '../venues/venues.public.tsx'
import { requestedItem } from './cart/cart.ts'
import type { EntryForm, GuestDraft } from './entry-form.ts'
import { requestedOnce, requestedSlots, slotsOf } from './guests/guest-slots.ts'
import type { FactItem } from './cart/use-cart-facts.ts'

/** Only what was filled in. */
const filled = (info: Record<string, string | null> | undefined, keys: readonly string[]) =>
  Object.fromEntries(keys.flatMap((key) => (info?.[key]?.trim() ? [[key, info[key].trim()]] : [])))

const pinyinText = (pinyin: string | undefined): string => (pinyin ?? '').trim().toUpperCase()

/** One order of the cart as the create takes it. Each item gets what its SKU asks, and no more. */
function requestOf(form: EntryForm, one: FactItem, staff: boolean) {
  const { item, product, price } = one
  const guestKeys = product.collect.filter(({ per }) => per === 'guest').map(({ key }) => key)
  const info = guestKeys.filter((key) => key !== 'name' && key !== 'pinyin')
  return {
    ...requestedItem(item, product),
    ...seatsOfOrder(item.seats),
    clientRequestId: item.requestId,
    contactName: form.contactName.trim(),
    contactPinyin: pinyinText(form.contactPinyin),
    contactPhone: form.contactPhone.trim(),
    contactEmail: form.contactEmail.trim(),
    guests: slotsOf(item).map(({ key, kind }) => {
      const guest: GuestDraft = form.guests[key] ?? {}
      return {
        kind,
        name: (guest.name ?? '').trim(),
        pinyin: pinyinText(guest.pinyin),
        info: filled(guest.info, info),
      }
    }),
    // What is the same for all items, unless this one has its own.
    collected: filled(
      Object.fromEntries(requestedOnce(one).map(({ key }) => [key, answerOf(form, item.key, key)])),
      requestedOnce(one).map(({ key }) => key),
    ),
    remark: form.remark.trim(),
    agentOrderCode: form.agentOrderCode.trim(),
    ...languageOf(form.language),
    ...(staff && { internalNote: form.internalNote.trim() }),
    // A code that does not hold for this item is not sent: it is ordered at the price that is shown.
    ...(price?.promo?.why === null && { promoCode: price.promo.code }),
    ...(price?.totalMinor != null && { shownTotalMinor: price.totalMinor }),
  }
}

const answerOf = (form: EntryForm, itemKey: string, key: string): string | null =>
  form.collected[itemKey]?.[key]?.trim() || form.collected['all']?.[key] || null

const languageOf = (text: string) => {
  const language = asOneOf(languages, text)
  return language ? { language } : {}
}

export const requestsOf = (form: EntryForm, items: readonly FactItem[], staff: boolean) =>
  items.map((one) => requestOf(form, one, staff))

/** What must be filled in before it is sent; the server says the same. */
export function missingIn(
  form: EntryForm,
  items: readonly FactItem[],
  shared: (itemKey: string, key: string) => boolean = () => false,
): FormError[] {
  const errors: FormError[] = []
  const need = (field: string, text: string | null | undefined) => {
    if (!text?.trim()) errors.push({ field, why: 'required' })
  }
  need('contactName', form.contactName)
  for (const slot of requestedSlots(items)) {
    const guest = form.guests[slot.key]
    if (slot.nameRequired) need(`guests.${slot.key}.name`, guest?.name)
    if (slot.pinyinRequired) need(`guests.${slot.key}.pinyin`, guest?.pinyin || (guest?.name ? 'made' : ''))
    for (const { key, required } of slot.wanted)
      if (required) need(`guests.${slot.key}.info.${key}`, guest?.info?.[key])
  }
  for (const one of items)
    for (const { key, required } of requestedOnce(one))
      if (required)
        need(
          `collected.${shared(one.item.key, key) ? 'all' : one.item.key}.${key}`,
          answerOf(form, one.item.key, key),
        )
  return errors
}

/** The server's refusals on the fields of the form: `items.0.guests.1.info.weight` is somebody's weight. */
export const fieldsOfForm = (errors: readonly RefusedField[], items: readonly FactItem[]): RefusedField[] => {
  const view = errors.map((error) => ({ ...error, field: fieldOf(error.field, items) }))
  return [...new Map(view.map((error) => [error.field, error])).values()]
}

function fieldOf(path: string, items: readonly FactItem[]): string {
  const [, at, rest] = /^items\.(\d+)\.(.+)$/.exec(path) ?? []
  const one = items[Number(at)]
  if (!one || !rest) return path
  const [, guest, field] = /^guests\.(\d+)\.(.+)$/.exec(rest) ?? []
  // A missing name is told where names stand.
  const named = field?.replace(/^info\.(name|pinyin)$/, '$1')
  if (guest && named) return `guests.${slotsOf(one.item)[Number(guest)]?.key ?? guest}.${named}`
  return rest.replace(/^collected\./, `collected.${one.item.key}.`)
}
