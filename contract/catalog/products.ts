/** What is ordered by itself. */
export const orderTypes = [
  'transfer',
  'car-charter',
  'day-trip',
  'things-to-do',
  'spa',
  'diving',
  'ticket',
  'boat-ticket',
  'hotel-room',
  'custom-package',
] as const
export type OrderType = (typeof orderTypes)[number]
/** What is sold: an add-on beside something else only. */
export const productTypes = [...orderTypes, 'add-on'] as const
export type ProductType = (typeof productTypes)[number]

/** The lists of the menu: groups of product types. */
export const typesOfGroup = {
  traffic: ['transfer', 'car-charter'],
  activity: ['day-trip', 'things-to-do', 'spa'],
  ticket: ['ticket', 'boat-ticket'],
  diving: ['diving'],
} as const satisfies Record<string, readonly ProductType[]>
export const productGroups = ['traffic', 'activity', 'ticket', 'diving'] as const
export type ProductGroup = (typeof productGroups)[number]

export const chargeMethods = ['per-person', 'per-unit'] as const
export type ChargeMethod = (typeof chargeMethods)[number]

/** What limits a SKU: nothing, its pools by day, its pools by session, or a person's word. */
export const stockModes = ['free', 'date', 'session', 'request'] as const
export type StockMode = (typeof stockModes)[number]

/** How a voucher is printed: a page to carry, or a slip from the roll of a counter's printer. */
export const voucherTemplates = ['standard', 'slip'] as const
export type VoucherTemplate = (typeof voucherTemplates)[number]

/** What may be asked of passengers: of each guest, or once an order. */
export const collectKeys = [
  'name',
  'pinyin',
  'identityType',
  'identityNumber',
  'birthdate',
  'nationality',
  'gender',
  'visaOnArrival',
  'weight',
  'height',
  'shoeSize',
  'eyesightLeft',
  'eyesightRight',
  'arrivalFlight',
  'arrivalTime',
  'departureFlight',
  'departureTime',
  'pickUpHotel',
  'pickUpAddress',
  'dropOffHotel',
  'dropOffAddress',
  'roomNumber',
  'ticketTime',
  'returnTime',
  'returnDate',
  'airport',
  'wharf',
  'sendBackTime',
] as const
export type CollectKey = (typeof collectKeys)[number]

/** How an item is answered. */
export const collectInputs = ['text', 'date', 'time', 'choice'] as const
/** Ours that are not answered by a text. */
export const inputsOfOurs: Readonly<Record<string, (typeof collectInputs)[number]>> = {
  birthdate: 'date',
  returnDate: 'date',
  arrivalTime: 'time',
  departureTime: 'time',
  ticketTime: 'time',
  returnTime: 'time',
  sendBackTime: 'time',
  gender: 'choice',
  identityType: 'choice',
  visaOnArrival: 'choice',
} satisfies Partial<Record<CollectKey, (typeof collectInputs)[number]>>
type Listed = 'female' | 'male' | 'passport' | 'idCard' | 'other' | 'yes' | 'no'
/** What an item of ours is answered with, where that is a choice: words of `catalog.choices`. */
export const collectChoices: Readonly<Record<string, readonly Listed[]>> = {
  gender: ['female', 'male'],
  identityType: ['passport', 'idCard', 'other'],
  visaOnArrival: ['yes', 'no'],
}

const usuallyPerUnit: readonly ProductType[] = ['transfer', 'car-charter', 'hotel-room', 'custom-package']
/** How a type is usually charged; the person may choose otherwise. */
export const usualCharge = (type: ProductType): ChargeMethod =>
  usuallyPerUnit.includes(type) ? 'per-unit' : 'per-person'
