import { jsonObject, textIn } from '../../../kit/outside/json-object.ts'
import { logCall, OutsideFault } from '../../../kit/outside/call-outside.ts'
import type { Raw } from '../../../kit/outside/inbox.ts'
import {
  SmsRefused,
  type SmsAdapter,
  type SmsNews,
  type SmsPort,
  type Submitted,
  type Wire,
} from '../port.ts'
import { smsBytes } from './gsm-bytes.ts'
import { smppSessions } from './smpp-sessions.ts'
import { causeOfStatus, laterStatuses, readReceipt, stateOf, writingsOf } from './smpp-status.ts'

/** Ton and npi of an address: international, a short code, or a name. */
const addressed = (from: string): { ton: number; npi: number; address: string } =>
  /^\+\d{7,15}$/.test(from)
    ? { ton: 1, npi: 1, address: from.slice(1) }
    : /^\d{3,8}$/.test(from)
      ? { ton: 3, npi: 0, address: from }
      : { ton: 5, npi: 0, address: from }

/** One reference for the parts of a message; the phone puts together those of one sender that have the same. */
const referenceOf = (id: number): number => id % 256

const pdusOf = ({ id, phone, from, body }: Wire, isWhole: boolean): Record<string, unknown>[] => {
  const { whole, parts } = smsBytes(body)
  const source = addressed(from)
  const base = {
    source_addr_ton: source.ton,
    source_addr_npi: source.npi,
    source_addr: source.address,
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: phone.slice(1),
    registered_delivery: 1,
    data_coding: whole.dataCoding,
  }
  if (parts.length <= 1) return [{ ...base, short_message: whole.bytes }]
  if (isWhole) return [{ ...base, short_message: '', message_payload: { message: whole.bytes } }]
  return parts.map(({ bytes }, at) => ({
    ...base,
    esm_class: 0x40,
    short_message: {
      udh: Buffer.from([0x05, 0x00, 0x03, referenceOf(id), parts.length, at + 1]),
      message: bytes,
    },
  }))
}

async function submitPart(port: SmsPort, pdu: Record<string, unknown>): Promise<string> {
  const bound = await smppSessions(port.app).of(port.connection)
  const answer = await bound.ask('submit_sm', pdu)
  const { mode, fault } = port.connection
  const isFaulty = mode === 'simulator'
  // The simulator has done it; its answer is what goes wrong.
  if (isFaulty && fault === 'lost') throw new OutsideFault('tooSlow')
  if (isFaulty && fault === 'error') throw new OutsideFault('serverError')
  if (laterStatuses.has(answer.command_status)) throw new OutsideFault('refused', true)
  if (answer.command_status)
    throw new SmsRefused(
      causeOfStatus(answer.command_status),
      `submit_sm 0x${answer.command_status.toString(16).padStart(2, '0')}`,
    )
  if (!answer.message_id || (isFaulty && fault === 'garbled')) throw new OutsideFault('badAnswer')
  return answer.message_id
}

async function submit(port: SmsPort, wire: Wire): Promise<Submitted> {
  const began = performance.now()
  const ids: string[] = []
  const log = (error: string) =>
    logCall(
      port.app,
      port.connection,
      { verb: 'send', reference: String(wire.id), method: 'SMPP', url: 'submit_sm', body: wire.body },
      { ms: Math.round(performance.now() - began), status: null, error, answered: ids.join(' ') },
    )
  try {
    for (const pdu of pdusOf(wire, port.connection.settings['longMessages'] === 'payload'))
      ids.push(await submitPart(port, pdu))
  } catch (error) {
    if (error instanceof SmsRefused) await log('')
    if (!(error instanceof OutsideFault)) throw error
    await log(error.message)
    // A part of it is on its way: the whole is not sent a second time.
    throw ids.length ? new OutsideFault('cutOff') : error
  }
  await log('')
  return { ids }
}

async function ping(port: SmsPort): Promise<void> {
  const bound = await smppSessions(port.app).of(port.connection)
  const answer = await bound.ask('enquire_link')
  if (answer.command_status) throw new OutsideFault('badAnswer')
}

/** A receipt, by the fields of 3.4 or by its text; a reply of a person. */
export function smppNews({ body }: Raw): SmsNews {
  const response = jsonObject(body)
  if (!response) return { about: 'nothing' }
  const text = textIn(response['text'])
  if (response['receipt'] !== true) {
    const from = textIn(response['from']).replace(/^\+?/, '+')
    return text ? { about: 'reply', from, text } : { about: 'nothing' }
  }
  const { id, stat, err } = readReceipt(text)
  const number = response['state']
  const state = stateOf(stat, typeof number === 'number' ? number : undefined)
  const outsideId = textIn(response['id']) || id
  if (!state || !outsideId) return { about: 'nothing' }
  return {
    about: 'receipt',
    outsideIds: writingsOf(outsideId),
    status: state.status,
    cause: state.cause,
    told: state.status === 'failed' ? [state.name, err].filter(Boolean).join(' ') : '',
  }
}

export const smppAdapter: SmsAdapter = { ping, submit, news: (raw) => [smppNews(raw)] }
