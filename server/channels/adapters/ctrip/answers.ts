import type { InboundCall, WireAnswer } from '../../port/adapter.ts'
import type { Booking, No } from '../../port/engine.ts'
import { textIn } from '../../../kit/outside/json-object.ts'
import { codeOf, type Service } from './codes.ts'
import type { Json } from './messages.ts'
import { encrypt, type Keys } from './sign.ts'

/** Places left where there is no limit, in digits that Ctrip takes. */
export const unlimited = 9999

export type CtripAnswersView = { code: string; message?: string; body?: Json }
export type Run = (call: InboundCall, body: Json, service: Service) => Promise<CtripAnswersView>

export const answerOf = (response: CtripAnswersView, keys?: Keys, status = 200): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({
    header: {
      resultCode: response.code,
      resultMessage: response.message ?? (response.code === '0000' ? 'success' : response.code),
    },
    ...(response.body && keys && { body: encrypt(JSON.stringify(response.body), keys) }),
  }),
})

export const refused = (service: Service, no: No, body?: Json): CtripAnswersView => ({
  code: codeOf(service, no.why),
  message: [no.why, no.field, no.text].filter(Boolean).join(' '),
  ...(body && { body }),
})
export const unknown = (service: Service): CtripAnswersView => ({
  code: codeOf(service, 'unknownBooking'),
  message: 'otaOrderId',
})

/** The items of its order, the first one first: its number is the order's. */
export async function bookingsOf({ engine }: InboundCall, body: Json): Promise<Booking[]> {
  const thirdCode = textIn(body['otaOrderId'])
  const all = thirdCode ? await engine.list({ thirdCode }) : []
  return all.toSorted((a, b) => a.id - b.id)
}
export const refOf = ({ id }: Booking) => ({ id })
