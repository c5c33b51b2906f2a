/** What a company's bands are worked out from: its orders of the market of the last 90 days. */
export type TrustFigures = {
  /** That other companies have placed themselves. */
  orders: number
  /** Beside them, and not counted: those that its own people typed for other companies. */
  typed: number
  /** Hours within which nine of ten were answered; null where none was. */
  answerHours: number | null
  confirmed: number
  refused: number
  /** Confirmed, and called off by the company itself. */
  calledOff: number
  casesLost: number
}
/** How a company pays its sellers: orders on bills that fell due in the last 90 days, and those of bills that were paid by their day. */
export type PaymentFigures = { billed: number; paid: number }
export const trustKinds = ['answers', 'confirmed', 'calledOff', 'casesLost', 'paysOnTime'] as const
type TrustKind = (typeof trustKinds)[number]
/** 0 is the best. */
export type TrustBands = Partial<Record<TrustKind, number>>

/** Of fewer orders nothing is told to others. */
export const fromOrders = 20

const answerLimits = [1, 4, 24]
const confirmedLimits = [9_800, 9_500, 9_000]
const paidLimits = [9_500, 9_000, 7_500]
const calledOffLimits = [50, 100, 200]

const upTo = (limits: readonly number[], value: number): number => {
  const place = limits.findIndex((limit) => value <= limit)
  return place < 0 ? limits.length : place
}
const from = (limits: readonly number[], value: number): number => {
  const place = limits.findIndex((limit) => value >= limit)
  return place < 0 ? limits.length : place
}

/** In which band each figure lies; shares are in hundredths of a percent, compared without rounding up. */
export function bandsOf(figures: Omit<TrustFigures, 'typed'>): TrustBands {
  const { orders, answerHours, confirmed, refused, calledOff, casesLost } = figures
  if (orders < fromOrders) return {}
  const answered = confirmed + refused
  return {
    ...(answerHours !== null && { answers: upTo(answerLimits, answerHours) }),
    ...(answered > 0 && { confirmed: from(confirmedLimits, Math.floor((confirmed * 10_000) / answered)) }),
    ...(confirmed > 0 && { calledOff: upTo(calledOffLimits, Math.ceil((calledOff * 10_000) / confirmed)) }),
    casesLost: Math.min(casesLost, 3),
  }
}

/** The band of how a company pays. */
export const paymentBand = ({ billed, paid }: PaymentFigures): TrustBands =>
  billed < fromOrders ? {} : { paysOnTime: from(paidLimits, Math.floor((paid * 10_000) / billed)) }
