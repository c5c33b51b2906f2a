import type { No, Why } from '../../port/engine.ts'

export type OctoError =
  | 'INVALID_PRODUCT_ID'
  | 'INVALID_OPTION_ID'
  | 'INVALID_UNIT_ID'
  | 'INVALID_AVAILABILITY_ID'
  | 'INVALID_BOOKING_UUID'
  | 'BAD_REQUEST'
  | 'UNPROCESSABLE_ENTITY'
  | 'INTERNAL_SERVER_ERROR'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'

/** Ends a call with an error of the protocol; caught once, where answers are written. */
export class OctoRefused extends Error {
  override readonly name = 'OctoRefused'
  readonly body: Record<string, unknown> & { error: OctoError; errorMessage: string }
  readonly status: number
  constructor(error: OctoError, errorMessage: string, context: Record<string, unknown> = {}, status = 400) {
    super(error)
    this.body = { error, errorMessage, ...context }
    this.status = status
  }
}

export const badRequest = (text: string): OctoRefused => new OctoRefused('BAD_REQUEST', text)
export const unprocessable = (text: string): OctoRefused => new OctoRefused('UNPROCESSABLE_ENTITY', text)
export const unknownProduct = (productId: string): OctoRefused =>
  new OctoRefused('INVALID_PRODUCT_ID', 'The productId was missing or invalid.', { productId })
export const unknownOption = (optionId: string): OctoRefused =>
  new OctoRefused('INVALID_OPTION_ID', 'The optionId was missing or invalid.', { optionId })
export const unknownUnit = (unitId: string): OctoRefused =>
  new OctoRefused('INVALID_UNIT_ID', 'The unitId was missing or invalid.', { unitId })
export const unknownAvailability = (availabilityId: string): OctoRefused =>
  new OctoRefused('INVALID_AVAILABILITY_ID', 'The availabilityId was missing or invalid.', { availabilityId })
export const unknownUuid = (uuid: string): OctoRefused =>
  new OctoRefused('INVALID_BOOKING_UUID', 'The uuid was already used, missing or invalid.', { uuid })

/** Ids that the call was about, for the errors that name one. */
export type About = {
  productId?: string | undefined
  optionId?: string | undefined
  availabilityId?: string | undefined
  unitId?: string | undefined
  uuid?: string | undefined
}

const texts: Partial<Record<Why, string>> = {
  soldOut: 'There are not enough places left.',
  closed: 'This availability is closed.',
  tooLate: 'The cut-off of this availability has passed.',
  inPast: 'This availability is in the past.',
  badQuantity: 'The number of units is outside of the restrictions.',
  priceDiffers: 'The price differs from ours.',
  otherCurrency: 'The product is not sold in this currency.',
  missingData: 'Required fields are missing.',
  badData: 'Fields cannot be read.',
  balance: 'The credit of this connection does not suffice.',
  alreadyUsed: 'The booking has been redeemed.',
  alreadyRefunded: 'The booking has been refunded.',
  alreadyCancelled: 'The booking has been cancelled.',
  notCancellable: 'The booking cannot be cancelled.',
  notPaid: 'The booking has not been confirmed.',
  wrongState: 'The status of the booking does not allow this.',
}

/** A "no" of ours in the protocol's words. */
export function refusalOf(no: No, about: About): OctoRefused {
  switch (no.why) {
    case 'unknownProduct':
      return unknownProduct(about.productId ?? '')
    case 'unknownUnit':
      return unknownUnit(about.unitId ?? no.field ?? '')
    case 'unknownSlot':
      return unknownAvailability(about.availabilityId ?? '')
    // The error's own text says so: already used, missing or invalid; an expired hold is none any more.
    case 'unknownBooking':
    case 'holdExpired':
    case 'conflict':
      return unknownUuid(about.uuid ?? '')
    case 'missingData':
    case 'badData':
      return badRequest(withField(no))
    case 'failed':
      return new OctoRefused('INTERNAL_SERVER_ERROR', 'Something went wrong on our side; try again.', {}, 500)
    default:
      return unprocessable(withField(no))
  }
}

const withField = ({ why, text, field }: No): string => {
  const said = text || texts[why] || 'The request cannot be processed.'
  return field ? `${said} (${field})` : said
}
