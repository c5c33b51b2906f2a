import type { FieldError, Question } from '#contract/kit/errors.ts'

/** A refused field as the server tells it: its name, why, and the sentence in the person's language. */
export type RefusedField = FieldError & { message?: string }

type Facts = {
  code: number
  /** Name in the contract: `stockGone`, `orders.alreadySent`; `noResponse` where nothing answered. */
  name: string
  message: string
  fields?: RefusedField[] | undefined
  questions?: Question[] | undefined
  requestId?: string | undefined
}

/** Why a call failed, as the wire's envelope says it. `message` is in the person's language. */
export class CallError extends Error {
  readonly code: number
  readonly fields: RefusedField[]
  readonly questions: Question[]
  readonly requestId: string | undefined

  constructor({ code, name, message, fields, questions, requestId }: Facts) {
    super(message)
    this.name = name
    this.code = code
    this.fields = fields ?? []
    this.questions = questions ?? []
    this.requestId = requestId
  }
}

/** Nothing answered: no connection, or the time was over. */
export const noResponse = -1
