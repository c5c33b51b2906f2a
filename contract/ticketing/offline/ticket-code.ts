import { fromBase32, toBase32 } from './base32.ts'

/** What a signed ticket says of itself. No name, phone or price: whoever reads the paper learns no more than the paper shows. */
export type TicketFacts = {
  keyNo: number
  merchantId: number
  /** The voucher's code, and the place of the one guest whom it is for; 0 for the whole party. */
  voucherCode: string
  place: number
  skuId: number
  date: string
  session: string
  /** Ways of a round trip: 1 out, 2 back, 3 both; 0 of what has no ways. */
  legs: number
  adults: number
  children: number
  infants: number
  /** The day of the way back, or the last day of an open ticket or an open return. */
  until: string | null
  openReturn: boolean
  openTicket: boolean
}

const prefix = 'LT1'
const version = 1
const bodyLength = 31
const signatureLength = 64
const textLength = prefix.length + Math.ceil(((bodyLength + signatureLength) * 8) / 5)
const noSession = 0xffff
const openReturnBit = 0x10
const openTicketBit = 0x20
/** A database that is spread over nodes numbers a node's products from that node's number times this on (docs/citus.md). */
const perNode = 2 ** 48
const legsBits = 2
/** The letters of voucher codes (server/ticketing/issue-vouchers.ts). */
const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 12

const dayMs = 86_400_000
const dayNumber = (day: string | null): number =>
  day ? Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs) : 0
const dayOf = (number: number): string | null =>
  number ? new Date(number * dayMs).toISOString().slice(0, 10) : null
const minutesOf = (session: string): number => {
  const [hours, minutes] = session.split(':').map(Number)
  return hours === undefined || minutes === undefined ? noSession : hours * 60 + minutes
}
const two = (value: number): string => String(value).padStart(2, '0')
const sessionOf = (minutes: number): string =>
  minutes === noSession ? '' : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Can this be said in a signed code at all? A voucher with another kind of code is told by that code alone. */
export const canBeSigned = (facts: Pick<TicketFacts, 'voucherCode' | 'skuId'>): boolean =>
  facts.voucherCode.length === codeLength &&
  Array.from(facts.voucherCode).every((letter) => codeLetters.includes(letter)) &&
  facts.skuId < perNode * 2 ** (8 - legsBits) &&
  facts.skuId % perNode <= 0xffffffff

/** The 31 bytes that are signed; the layout is worked out in docs/algorithms/operations/offline-check-in.md. */
export function ticketBody(facts: TicketFacts): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(bodyLength)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version)
  view.setUint8(1, facts.keyNo)
  const code = Array.from(facts.voucherCode).reduce(
    (sum, one) => sum * 32n + BigInt(codeLetters.indexOf(one)),
    0n,
  )
  view.setBigUint64(2, code)
  view.setUint16(10, facts.place)
  view.setUint32(12, facts.merchantId)
  view.setUint32(16, facts.skuId % perNode)
  view.setUint16(20, dayNumber(facts.date))
  view.setUint16(22, facts.session ? minutesOf(facts.session) : noSession)
  view.setUint8(24, facts.legs | (Math.floor(facts.skuId / perNode) << legsBits))
  view.setUint8(25, Math.min(255, facts.adults))
  view.setUint8(26, Math.min(255, facts.children))
  view.setUint8(27, Math.min(255, facts.infants))
  view.setUint16(28, dayNumber(facts.until))
  view.setUint8(30, (facts.openReturn ? openReturnBit : 0) | (facts.openTicket ? openTicketBit : 0))
  return bytes
}

/** Digits and capitals alone: they survive the layout of every hand scanner. */
export function ticketText(body: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(bodyLength + signatureLength)
  bytes.set(body)
  bytes.set(signature, bodyLength)
  return prefix + toBase32(bytes)
}

export type ReadTicket = {
  facts: TicketFacts
  body: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** What a scanned text says, whoever signed it; null where it is no code of this kind. */
export function readTicket(typed: string): ReadTicket | null {
  const text = typed.replace(/\s+/g, '').toUpperCase()
  if (!text.startsWith(prefix) || text.length !== textLength) return null
  const bytes = fromBase32(text.slice(prefix.length))
  if (!bytes || bytes.length !== bodyLength + signatureLength || bytes[0] !== version) return null
  const body = bytes.slice(0, bodyLength)
  const view = new DataView(body.buffer)
  const kind = view.getUint8(30)
  return { facts: factsOf(view, kind), body, signature: bytes.slice(bodyLength) }
}

function factsOf(view: DataView, kind: number): TicketFacts {
  let code = view.getBigUint64(2)
  let voucherCode = ''
  for (let at = 0; at < codeLength; at += 1) {
    voucherCode = codeLetters.charAt(Number(code % 32n)) + voucherCode
    code /= 32n
  }
  return {
    keyNo: view.getUint8(1),
    voucherCode,
    place: view.getUint16(10),
    merchantId: view.getUint32(12),
    skuId: (view.getUint8(24) >> legsBits) * perNode + view.getUint32(16),
    date: dayOf(view.getUint16(20)) ?? '',
    session: sessionOf(view.getUint16(22)),
    legs: view.getUint8(24) & (2 ** legsBits - 1),
    adults: view.getUint8(25),
    children: view.getUint8(26),
    infants: view.getUint8(27),
    until: dayOf(view.getUint16(28)),
    openReturn: (kind & openReturnBit) !== 0,
    openTicket: (kind & openTicketBit) !== 0,
  }
}

/** What a scanned text asks for: of a signed code the voucher's code with the guest's place, else the text itself. */
export function plainCode(typed: string): string {
  const ticket = readTicket(typed)
  if (!ticket) return typed
  const { voucherCode, place } = ticket.facts
  return place ? `${voucherCode}${two(place)}` : voucherCode
}
