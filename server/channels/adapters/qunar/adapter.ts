import { validSecrets } from '../../parts/valid-secrets.ts'
import { createHash } from 'node:crypto'
import { callOutside, OutsideFault } from '../../../kit/outside/call-outside.ts'
import { addressOf } from '../../parts/address.ts'
import { childOf, textAt, type XmlFields } from '../../../kit/outside/xml.ts'
import {
  MarketRefused,
  type ChannelAdapter,
  type ChannelConnection,
  type InboundCall,
  type Notice,
  type Port,
  type Refusal,
  type WireAnswer,
} from '../../port/adapter.ts'
import {
  callOf,
  identityOf,
  isSigned,
  messageOf,
  openedXml,
  request,
  response,
  responseOf,
  type Call,
  type Said,
  type SignedCase,
} from './codec.ts'
import { manifest } from './manifest.ts'
import { consumption, eticketNo, wrongData } from './messages.ts'
import { services } from './services.ts'

const caseOf = ({ settings }: ChannelConnection): SignedCase =>
  settings['signedCase'] === 'lower' ? 'lower' : 'upper'
const userOf = ({ settings, account }: ChannelConnection): string => String(settings['createUser'] || account)

function answerOf(
  connection: ChannelConnection | undefined,
  call: Call | undefined,
  said: Said,
  at: Date,
): WireAnswer {
  const key =
    (connection && call && isSigned(call, validSecrets(connection, 'key'))) ??
    connection?.secrets['key'] ??
    ''
  const head = {
    identity: connection?.account ?? '',
    user: connection ? userOf(connection) : '',
    at,
  }
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: response(call?.method ?? 'error', head, said, {
      key,
      ...(connection && { signedCase: caseOf(connection) }),
    }),
  }
}

/** Repeats of these are the same bytes once they were done. */
const onceMethods = ['createOrderForBeforePaySync', 'payOrderForBeforePaySync']

async function answer(inbound: InboundCall): Promise<WireAnswer> {
  const { wire, connection, now, note } = inbound
  const call = callOf(wire.body)
  const message = call && messageOf(call)
  const method = call?.method ?? ''
  const service = Object.hasOwn(services, method) ? services[method] : undefined
  const said =
    !message || message.identity !== connection.account
      ? wrongData('the data cannot be read')
      : service
        ? await service({ call: inbound, body: message.body })
        : wrongData('there is no such method')
  const order = childOf(message?.body, 'orderInfo')
  const reference =
    textAt(order, 'orderId') || textAt(order, 'partnerOrderId') || textAt(message?.body, 'resourceId')
  const isOk = said.code === '1000'
  note({ verb: method || 'unknown', reference, ok: isOk, error: isOk ? '' : `${said.code} ${said.describe}` })
  const fresh = () => answerOf(connection, call, said, now)
  if (!isOk || !call || !onceMethods.includes(method)) return fresh()
  const hash = createHash('sha256').update(call.data).digest()
  return inbound.once(`${method} ${hash.toString('hex')}`, hash, () => Promise.resolve(fresh()))
}

const refusals: Record<Refusal, Said> = {
  unknownAccount: { code: '90001', describe: 'supplierIdentity is not known' },
  badSignature: { code: '90001', describe: 'the signature is wrong' },
  staleClock: { code: '90001', describe: 'the time is wrong' },
  malformed: { code: '90001', describe: 'the data cannot be read' },
  tooLarge: { code: '90001', describe: 'the data is too large' },
  off: { code: '99999', describe: 'the connection is switched off' },
  busy: { code: '99999', describe: 'try again' },
  failed: { code: '99999', describe: 'system error' },
}

async function tell(
  port: Port,
  method: string,
  reference: string,
  body: XmlFields,
): Promise<{ answered: string }> {
  const { app, connection, now } = port
  const key = connection.secrets['key'] ?? ''
  const head = { identity: connection.account, user: userOf(connection), at: now }
  const { status, text } = await callOutside(app, connection, {
    verb: method,
    reference,
    ...addressOf(port),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: request(method, head, body, { key, signedCase: caseOf(connection) }),
  })
  if (status >= 500) throw new OutsideFault('serverError')
  const answered = responseOf(text, key)
  if (!answered) throw new OutsideFault('badAnswer')
  if (answered.code === '99999') throw new OutsideFault('serverError')
  if (answered.code !== '1000') throw new MarketRefused(answered.code, answered.describe)
  return { answered: answered.describe }
}

function notify(port: Port, notice: Notice): Promise<{ answered: string }> {
  const { id, kind, booking, refund, used } = notice
  const partnerorderId = booking.code
  const reference = `notice ${id}`
  if (kind === 'issue' || kind === 'refuse')
    return tell(port, 'noticeOrderEticketSended', reference, {
      orderInfo: {
        partnerorderId,
        eticketNo: kind === 'issue' ? eticketNo(booking) : '',
        eticketSended: kind === 'issue' ? 'TRUE' : 'FALSE',
      },
    })
  // Used so far, however often it is told.
  if (kind === 'use') return tell(port, 'noticeOrderConsumed', reference, consumption(booking, used))
  if (kind === 'refund' && refund?.kind === 'request' && refund.state !== 'waiting')
    return tell(port, 'noticeOrderRefundApproveResult', reference, {
      orderInfo: {
        partnerorderId,
        refundSeq: refund.outsideId,
        orderQuantity: booking.ordered,
        refundResult: refund.state === 'rejected' ? 'REJECT' : 'APPROVE',
        refundQuantity: refund.quantity,
        refundJudgeMark: refund.answer || notice.reason,
      },
    })
  return Promise.resolve({ answered: '' })
}

export const adapter: ChannelAdapter = {
  manifest,
  inbound: {
    roots: ['/qunar'],
    accountOf: ({ body }) => {
      const call = callOf(body)
      return (call && identityOf(call)) || null
    },
    verify: (connection, { body }) => {
      const call = callOf(body)
      if (!call) return 'malformed'
      return identityOf(call) === connection.account && isSigned(call, validSecrets(connection, 'key'))
        ? true
        : 'badSignature'
    },
    refuse: (why, { body }, connection) => answerOf(connection, callOf(body), refusals[why], new Date()),
    answer,
    opened: (_connection, body) => openedXml(body),
    masked: ['name', 'namePinyin', 'credentials', 'defined1Value', 'defined2Value', 'orderRemark'],
  },
  notify,
  // It asks for what changed itself once it has heard that something did.
  push: (port, { id, product }) =>
    tell(port, 'noticeProductChanged', `push ${id}`, { resourceId: product.outsideProduct }),
  whyNot: ({ secrets, account }) => (account && secrets['key'] ? '' : 'missing'),
}
