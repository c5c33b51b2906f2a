import type { OrderCause } from '#contract/channels/orders/order.schema.ts'
import type { FieldError } from '#contract/kit/errors.ts'
import type { App } from '../../kit/app-services.ts'
import { AppError, QuestionError } from '../../kit/call/errors.ts'
import type { No, Why } from '../port/engine.ts'

export const no = (why: Why, facts: Omit<No, 'ok' | 'why'> = {}): No => ({ ok: false, why, ...facts })

/** Thrown within a transaction, so that nothing of it stands; answered as what it holds. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly no: No
  constructor(why: Why, facts: Omit<No, 'ok' | 'why'> = {}) {
    super(why)
    this.no = no(why, facts)
  }
}
export const refuse = (why: Why, facts: Omit<No, 'ok' | 'why'> = {}): never => {
  throw new Refused(why, facts)
}

const byError: Readonly<Record<string, Why>> = {
  'orders.soldOut': 'soldOut',
  'orders.heldByOthers': 'soldOut',
  'orders.keptForOthers': 'soldOut',
  'orders.shareUsed': 'soldOut',
  'orders.resourceOut': 'soldOut',
  'orders.blocked': 'closed',
  'orders.closed': 'closed',
  'orders.notOnSale': 'closed',
  'orders.noPrice': 'closed',
  'orders.agentDisabled': 'closed',
  'orders.agentStopped': 'closed',
  'orders.sellingPaused': 'closed',
  'orders.tooLate': 'tooLate',
  'orders.redeemedPart': 'alreadyUsed',
  'orders.refundTooHigh': 'alreadyRefunded',
  'orders.unpaid': 'notPaid',
  balanceTooLow: 'balance',
  notFound: 'unknownBooking',
  operationInvalid: 'wrongState',
  'orders.requestOpen': 'wrongState',
  'orders.lineAsked': 'wrongState',
  'orders.issueLimit': 'balance',
  'venues.seatsTaken': 'soldOut',
  'venues.seatsPromised': 'soldOut',
  'venues.closed': 'closed',
  'venues.seatCount': 'badQuantity',
  priceChanged: 'failed',
  changedMeanwhile: 'failed',
}

/** Nothing of ours: it is tried again, by whoever asks. */
const passing = ['databaseAway', 'outcomeUnknown', 'notReady', 'ourFault', 'tooManyRequests']

/**
 * What the house says of it, as the engine says it; undefined for what is no answer of the house. An answer that has no word of the
 * engine's is a no as well, and stands in the log.
 */
export function noOf(error: unknown, { log }: Pick<App, 'log'>): No | undefined {
  if (error instanceof Refused) return error.no
  if (error instanceof QuestionError)
    return no(error.questions.some(({ key }) => key.endsWith('.lateBooking')) ? 'tooLate' : 'failed')
  if (!(error instanceof AppError)) return undefined
  const { left } = error.params
  if (error.fields) return ofFields(error.fields)
  if (passing.includes(error.name)) return undefined
  const why = byError[error.name]
  if (!why) log.warn({ err: error }, 'a marketplace was refused for what it has no word for')
  return no(why ?? 'failed', typeof left === 'number' ? { left } : {})
}

function ofFields(fields: readonly FieldError[]): No {
  const [first] = fields
  if (!first) return no('badData')
  const { field, why, params = {} } = first
  const at = (key: 'min' | 'max') => (typeof params[key] === 'number' ? { [key]: params[key] } : {})
  if (/^skuId$/.test(field)) return no('unknownProduct')
  if (/^session$/.test(field)) return no('unknownSlot')
  if (/^(date|endDate)$/.test(field)) return no('inPast', { field })
  if (/^(adults|children|infants|units|guests)$/.test(field))
    return no('badQuantity', { ...at('min'), ...at('max') })
  const key = field.split('.').at(-1) ?? field
  return why === 'required' ? no('missingData', { field: key }) : no('badData', { field: key })
}

const causes: Partial<Record<Why, OrderCause>> = {
  unknownProduct: 'unknownProduct',
  unknownUnit: 'unknownUnit',
  unknownSlot: 'unknownDate',
  inPast: 'unknownDate',
  soldOut: 'soldOut',
  closed: 'closed',
  tooLate: 'tooLate',
  priceDiffers: 'priceDiffers',
  otherCurrency: 'otherCurrency',
  missingData: 'missingData',
  badData: 'missingData',
  badQuantity: 'unknownUnit',
  balance: 'balance',
  failed: 'failed',
}
/** Why it waits for a person. */
export const causeOf = (why: Why): OrderCause => causes[why] ?? 'failed'
