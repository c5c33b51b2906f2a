import type { Offer } from '../../port/engine.ts'

/** What it can collect of an order and of a visitor, and what our questions are called for it. */
const ofOrder: Readonly<Record<string, string>> = {
  pickUpHotel: 'pickup_location',
  pickUpAddress: 'pickup_location',
  dropOffHotel: 'dropoff_location',
  dropOffAddress: 'dropoff_location',
  nationality: 'nationality',
  arrivalFlight: 'flight_number',
  departureFlight: 'flight_number',
  identityNumber: 'passport_id',
}
const ofVisitor: Readonly<Record<string, string>> = {
  name: 'full_name',
  identityNumber: 'passport_id',
  birthdate: 'date_of_birth',
  weight: 'weight_kg',
}

const namesOf = (offer: Offer, each: boolean, names: Readonly<Record<string, string>>): string[] => [
  ...new Set(
    offer.questions.flatMap((question) =>
      question.required && question.each === each && names[question.key] ? [names[question.key] ?? ''] : [],
    ),
  ),
]
/** Only what must be answered is asked: each question costs bookings. */
export const orderData = (offer: Offer): string[] => namesOf(offer, false, ofOrder)
export const visitorData = (offer: Offer): string[] => namesOf(offer, true, ofVisitor)

const titleOf = ({ names }: Pick<Offer, 'names'>): string =>
  names['en'] || Object.values(names).find(Boolean) || ''

export const productBody = (offer: Offer, providesPricing: boolean): Record<string, unknown> => {
  const order = orderData(offer)
  const visitor = visitorData(offer)
  return {
    id: offer.outsideProduct,
    name: titleOf(offer),
    description: offer.summaries['en'] ?? '',
    use_timeslots: !offer.openDay,
    is_refundable: !offer.cancel.never,
    cutoff_time: Math.max(0, Math.round((offer.cancel.freeHours ?? 0) * 60)),
    provides_pricing: providesPricing,
    ...(offer.party.max !== null && { max_tickets_per_order: offer.party.max }),
    ...(order.length > 0 && { required_order_data: order }),
    ...(visitor.length > 0 && { required_visitor_data: visitor }),
  }
}
