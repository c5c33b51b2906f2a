import { minorToText } from '#contract/kit/money/amounts.ts'

// Thai QR payment (EMV merchant-presented text): id, length of two digits, value, over and over; a checksum at the end.

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16 with the polynomial 1021 from FFFF, neither reflected nor inverted, as four digits: of "123456789" it is 29B1. */
export function crc16(text: string): string {
  let crc = 0xff_ff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** A telephone as PromptPay writes it, a national or tax id, or a wallet; undefined for what is none of these. */
function payee(id: string): string | undefined {
  const digits = id.replaceAll(/\D/g, '')
  if (digits.length === 15) return field('03', digits)
  if (digits.length === 13) return field('02', digits)
  if (/^0\d{9}$/.test(digits)) return field('01', `0066${digits.slice(1)}`)
  return /^66\d{9}$/.test(digits) ? field('01', `00${digits}`) : undefined
}

export const isPromptPayId = (id: string): boolean => payee(id) !== undefined

type Bill = { biller: string; ref1: string; ref2?: string }

/** A code for an amount in baht: to a PromptPay id (tag 29, which carries no reference), or as a bill (tag 30, which does). */
export function promptPayText(to: string | Bill, amountMinor: number): string {
  const account =
    typeof to === 'string'
      ? field('29', field('00', 'A000000677010111') + (payee(to) ?? ''))
      : field(
          '30',
          field('00', 'A000000677010112') +
            field('01', to.biller) +
            field('02', to.ref1.toUpperCase()) +
            (to.ref2 ? field('03', to.ref2.toUpperCase()) : ''),
        )
  const text =
    field('00', '01') +
    field('01', '12') +
    account +
    field('53', '764') +
    field('54', minorToText(amountMinor, 'THB').replaceAll(',', '')) +
    field('58', 'TH') +
    '6304'
  return text + crc16(text)
}

/** The fields of such a text by their ids; null where it is cut. */
export function fieldsIn(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const id = text.slice(at, at + 2)
    const length = Number(text.slice(at + 2, at + 4))
    const value = text.slice(at + 4, at + 4 + length)
    if (!/^\d\d$/.test(id) || !Number.isInteger(length) || value.length !== length) return null
    fields.set(id, value)
    at += 4 + length
  }
  return fields
}

/** The same of a payment's code; null as well where its checksum is another. */
export function readPromptPay(text: string): Map<string, string> | null {
  const fields = fieldsIn(text)
  return fields?.get('63') === crc16(text.slice(0, -4)) ? fields : null
}
