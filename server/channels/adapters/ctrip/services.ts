import { createHash } from 'node:crypto'
import type { InboundCall, WireAnswer } from '../../port/adapter.ts'
import { textIn } from '../../../kit/outside/json-object.ts'
import { losslessObject } from '../../parts/lossless-json.ts'
import { balanceQuery, cancelOrder, editOrder, queryOrder, refundOrder, sendVoucher } from './after-sale.ts'
import { answerOf, type Run } from './answers.ts'
import { codeOf, envelopeCodes, ourCodes, type Service } from './codes.ts'
import { cancelPreOrder, createOrder, createPreOrder, payPreOrder, verifyOrder } from './orders.ts'
import { decrypt, envelopeOf, type Keys } from './sign.ts'

/** Answers one call of Ctrip's, sealed with the keys that it came with. */
export async function answerCall(call: InboundCall, keys: Keys): Promise<WireAnswer> {
  const envelope = envelopeOf(call.wire.body)
  const text = envelope && decrypt(envelope.body, keys)
  const body = text === undefined ? undefined : losslessObject(text)
  const name = envelope?.header.serviceName ?? ''
  const service = isService(name) ? name : undefined
  if (!body || !service || text === undefined) {
    call.note({ verb: name || 'unknown', ok: false, error: service ? 'malformed' : 'unknownService' })
    return answerOf({ code: envelopeCodes.malformed, message: service ? 'body' : 'serviceName' })
  }
  const run = async () => {
    const response = await services[service](call, body, service)
    const ok = response.code === '0000'
    call.note({
      verb: service,
      reference: textIn(body['otaOrderId']),
      ok,
      ...(!ok && { error: `${response.code} ${response.message ?? ''}`.trim() }),
    })
    return { ...answerOf(response, keys), passing: passing.has(response.code) }
  }
  const sequenceId = textIn(body['sequenceId'])
  // What only looks is looked at anew.
  if (!sequenceId || looks.has(service)) return run()
  return call.once(`${service} ${sequenceId}`, createHash('sha256').update(text, 'utf8').digest(), run, () =>
    answerOf({ code: codeOf(service, 'conflict'), message: 'sequenceId' }),
  )
}

/** Nothing that it said is wrong: the same message may go otherwise the next time. */
const passing = new Set(['1199', '2199', '3199'])

const isService = (name: string): name is Service => Object.hasOwn(ourCodes, name)
const looks = new Set<Service>(['VerifyOrder', 'QueryOrder', 'SupplierBalanceQuery'])

const services: Record<Service, Run> = {
  VerifyOrder: verifyOrder,
  CreatePreOrder: createPreOrder,
  PayPreOrder: payPreOrder,
  CreateOrder: createOrder,
  CancelPreOrder: cancelPreOrder,
  CancelOrder: cancelOrder,
  RefundOrder: refundOrder,
  EditOrder: editOrder,
  SendVoucher: sendVoucher,
  QueryOrder: queryOrder,
  SupplierBalanceQuery: balanceQuery,
}
