import { countSms, gsmBasic, gsmExtension } from '#contract/sms/gsm.ts'

const codes = new Map(Array.from(gsmBasic).map((letter, code) => [letter, code]))

/** Letters of GSM 03.38 as they are handed over: a byte each, those of the extension table with 0x1B before them. */
const gsmBytes = (text: string): Buffer =>
  Buffer.from(
    Array.from(text).flatMap((letter) => {
      const extended = gsmExtension[letter]
      return extended === undefined ? [codes.get(letter) ?? 0x20] : [0x1b, extended]
    }),
  )

const ucs2Bytes = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

/** 0: the centre's own alphabet, which is GSM 03.38; 8: UCS-2. */
type Part = { dataCoding: 0 | 8; bytes: Buffer }
/** The parts of a message as bytes: the library neither splits nor tells which alphabet it means (docs/algorithms/operations/sms.md). */
export function smsBytes(body: string): { whole: Part; parts: Part[] } {
  const { encoding, parts } = countSms(body)
  const of = (text: string): Part =>
    encoding === 'gsm7' ? { dataCoding: 0, bytes: gsmBytes(text) } : { dataCoding: 8, bytes: ucs2Bytes(text) }
  return { whole: of(parts.join('')), parts: parts.map(of) }
}
