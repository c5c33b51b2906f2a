/** One failure: its code on the wire (its meaning never changes) and the words that tell it. */
export type ErrorCode = { code: number; status?: number }
export type Errors = Record<string, ErrorCode>

/** Failures that every call may answer with. Domains add theirs in their manifest, in their own number range. */
export const kitErrors = {
  notLoggedIn: { code: 1000 },
  brokenCredential: { code: 1001, status: 401 },
  noPermission: { code: 1003 },
  notForYou: { code: 1003 },
  /** The merchant asks for a second factor, and this person has none yet. */
  enrolNeeded: { code: 1004 },
  /** The last proof of the second factor is too old for this act; it is done again after another one. */
  proveAgain: { code: 1005 },
  question: { code: 201016 },
  badInput: { code: 400000 },
  unreadableBody: { code: 400001, status: 400 },
  wrongContentType: { code: 400002, status: 400 },
  bodyTooLarge: { code: 400003, status: 400 },
  notFound: { code: 404000 },
  operationInvalid: { code: 409000 },
  changedMeanwhile: { code: 409001 },
  requestReused: { code: 409002 },
  stockGone: { code: 409010 },
  balanceTooLow: { code: 409020 },
  priceChanged: { code: 409030 },
  notInTest: { code: 409040 },
  tooManyRequests: { code: 429000, status: 429 },
  ourFault: { code: 500000, status: 500 },
  notReady: { code: 500003, status: 503 },
  databaseAway: { code: 500004, status: 503 },
  outcomeUnknown: { code: 500005, status: 503 },
} as const satisfies Errors
export type KitError = keyof typeof kitErrors

/** Why one field is refused: a word key under `kit.fieldErrors` and its numbers. */
export type FieldError = { field: string; why: string; params?: Record<string, string | number> }

/** One question of a 201016 answer: goes on when its token comes back in `confirm`. */
export type Question = { key: string; token: string; message: string; facts?: Record<string, unknown> }

export type ErrorBody = {
  code: number
  message?: string
  /** Name of the error in the contract, e.g. `orders.alreadyConfirmed`. */
  name?: string
  fields?: FieldError[]
  questions?: Question[]
  requestId?: string
}
export type Envelope<T> = { error: ErrorBody; data?: T }
