import type { ChannelConnection } from '../../../port/adapter.ts'
import type { Offer, Slot } from '../../../port/engine.ts'
import type { Capabilities } from './capabilities.ts'
import type { CatalogOption, CatalogProduct } from './catalog.ts'
import { optionContent, productContent, unitContent, unitTitle } from './content.ts'
import { wordIn } from './languages.ts'
import { lowestOf, pricingOf } from './pricing.ts'
import { settingText } from '../profile.ts'
import { questionsOf, requiredContactFields } from './questions.ts'

const unitTypes = ['ADULT', 'YOUTH', 'CHILD', 'INFANT', 'FAMILY', 'SENIOR', 'STUDENT', 'MILITARY', 'OTHER']
const typeOfKind = { adult: 'ADULT', child: 'CHILD', infant: 'INFANT', unit: 'OTHER' } as const
/** A number must stand there. */
const oldest = 99

/** What a product is said with: who asks, in which language, by which capabilities. */
export type Saying = {
  connection: Pick<ChannelConnection, 'settings'>
  capabilities: Pick<Capabilities, 'has'>
  language: string
  /** Days from which prices begin, by offer. */
  slots: ReadonlyMap<number, readonly Slot[]>
}

export function asProduct({ id, offers, options }: CatalogProduct, saying: Saying) {
  const [first] = offers
  const { capabilities, language } = saying
  const currencies = [...new Set(offers.map(({ currency }) => currency))]
  return {
    id,
    internalName: wordIn(first.productNames, 'en') || wordIn(first.names, 'en') || id,
    reference: first.productCode || null,
    locale: language,
    timeZone: first.timeZone,
    allowFreesale: false,
    instantConfirmation: offers.every(({ instant }) => instant),
    instantDelivery: offers.every(({ instant }) => instant),
    availabilityRequired: true,
    availabilityType: offers.every(({ openDay }) => openDay) ? 'OPENING_HOURS' : 'START_TIME',
    deliveryFormats: ['QRCODE', 'PDF_URL'],
    deliveryMethods: ['VOUCHER', 'TICKET'],
    redemptionMethod: 'DIGITAL',
    options: options.map((option, at) => asOption(option, at === 0, saying)),
    ...(capabilities.has('pricing') && {
      defaultCurrency: first.currency,
      availableCurrencies: currencies,
      pricingPer: 'UNIT',
    }),
    ...(capabilities.has('content') && productContent(first, language)),
  }
}

export function asOption({ id, offers }: CatalogOption, isDefault: boolean, saying: Saying) {
  const [offer] = offers
  const { capabilities, language } = saying
  const lowest = lowestOf(offers.flatMap((one) => [...(saying.slots.get(one.id) ?? [])]))
  const hotels = offer.questions.filter(({ key }) => key === 'pickUpHotel')
  return {
    id,
    default: isDefault,
    internalName: wordIn(offer.names, 'en') || id,
    reference: offer.skuCode || null,
    availabilityLocalStartTimes: startTimes(offers, saying),
    ...cancellation(offer),
    requiredContactFields: requiredContactFields(offer, false),
    // Nothing can be booked without a guest: the least is a number always.
    restrictions: { minUnits: offer.party.min ?? 1, maxUnits: offer.party.max },
    units: offer.units.map((unit) => asUnit(unit, offer, saying, lowest)),
    ...(capabilities.has('pricing') && { pricingFrom: [] }),
    ...(capabilities.has('content') && optionContent(offer, language)),
    ...(capabilities.has('questions') && { questions: questionsOf(offer, false, language) }),
    ...(capabilities.has('pickups') && {
      pickupRequired: hotels.some(({ required }) => required),
      pickupAvailable: offer.pickup || hotels.length > 0,
      // Guests name their hotel; there is no list of points to choose from.
      pickupPoints: [],
    }),
  }
}

function startTimes(offers: readonly Offer[], { connection }: Pick<Saying, 'connection'>): string[] {
  const sessions = [...new Set(offers.flatMap(({ sessions: each }) => each))].filter(Boolean).toSorted()
  if (sessions.length) return sessions
  return settingText(connection, 'openingHoursStartTimes') === 'empty' ? [] : ['00:00']
}

/** What cannot be cancelled at all ends ten years before it starts: the protocol knows a time, and no "never". */
const never = { amount: 3650, unit: 'day' }
function cancellation({ cancel: { freeHours, never: isNever } }: Offer) {
  const hours = freeHours ?? 0
  const asDays = hours >= 24 && hours % 24 === 0
  const amount = isNever ? never.amount : asDays ? hours / 24 : hours
  const unit = isNever ? never.unit : asDays ? 'day' : 'hour'
  return {
    cancellationCutoff: isNever
      ? 'This booking cannot be cancelled'
      : amount
        ? `${amount} ${unit}${amount === 1 ? '' : 's'}`
        : 'Until the start',
    cancellationCutoffAmount: amount,
    cancellationCutoffUnit: unit,
  }
}

export function asUnit(
  { unit, kind, minAge, maxAge, min, max, needsAdult }: Offer['units'][number],
  offer: Offer,
  { capabilities, language }: Pick<Saying, 'capabilities' | 'language'>,
  lowest?: ReturnType<typeof lowestOf>,
) {
  const from = lowest?.retail[kind]
  const named = unit.toUpperCase()
  return {
    id: unit,
    internalName: unitTitle(kind, 'en'),
    reference: kind,
    type: unitTypes.includes(named) ? named : typeOfKind[kind],
    restrictions: {
      minAge: minAge ?? 0,
      maxAge: maxAge ?? oldest,
      idRequired: offer.questions.some(
        ({ key, each, required }) => each && required && /^id|passport/i.test(key),
      ),
      minQuantity: min,
      maxQuantity: max,
      paxCount: kind === 'unit' ? (offer.party.max ?? 1) : 1,
      accompaniedBy: needsAdult
        ? offer.units.flatMap((other) => (other.kind === 'adult' ? [other.unit] : []))
        : [],
    },
    requiredContactFields: requiredContactFields(offer, true),
    ...(capabilities.has('pricing') && {
      pricingFrom:
        lowest && from !== undefined ? [pricingOf(lowest.currency, from, lowest.net[kind] ?? null)] : [],
    }),
    ...(capabilities.has('content') && unitContent(kind, language)),
    ...(capabilities.has('questions') && { questions: questionsOf(offer, true, language) }),
  }
}
