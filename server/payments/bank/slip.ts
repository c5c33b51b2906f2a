import { crc16, fieldsIn } from './promptpay.ts'

/** The checksum stands at the end; some banks' applications drop the zeros in front of it. */
function bodyOf(text: string): string | undefined {
  for (let digits = 4; digits > 0; digits--) {
    const [head, checksum] = [text.slice(0, -digits), text.slice(-digits).toUpperCase()]
    if (!head.endsWith('9104') && !head.endsWith(`910${digits}`)) continue
    const body = head.slice(0, -4)
    if (crc16(`${body}9104`) === checksum.padStart(4, '0')) return body
  }
  return undefined
}

/**
 * The reference in the code of a Thai bank's slip: bank and transfer under 00, the country, a checksum. Undefined for any other text.
 * It proves nothing by itself: only the bank knows.
 */
export function slipReference(text: string): { bank: string; reference: string } | undefined {
  const parts = fieldsIn(fieldsIn(bodyOf(text) ?? '')?.get('00') ?? '')
  const bank = parts?.get('01') ?? ''
  const reference = parts?.get('02') ?? ''
  return parts?.get('00') === '000001' && /^\d{3}$/.test(bank) && reference ? { bank, reference } : undefined
}

/** A word of people's is none, a bank's number has its digits. */
const minDigits = 6

/** By which the same transfer is known again, scanned or typed; '' where a text names none. */
export function proofKey(text: string): string {
  const key = (slipReference(text.trim())?.reference ?? text).toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return key.replaceAll(/\D/g, '').length >= minDigits ? key : ''
}
