/** How a text goes over the air: letters of GSM 03.38 in seven bits, or UCS-2. */
type Encoding = 'gsm7' | 'ucs2'

/** The default alphabet, by its code from 0; 0x1B leads to the extension table and is no letter of its own. */
export const gsmBasic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Letters that take an escape before their code. */
export const gsmExtension: Readonly<Record<string, number>> = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
}
const escape = '\u001b'
const basic = new Set(Array.from(gsmBasic).filter((letter) => letter !== escape))

/** What a letter takes of a message in seven bits: 1, 2 with its escape, 0 where it has none. */
const septets = (letter: string): number => (basic.has(letter) ? 1 : letter in gsmExtension ? 2 : 0)

/** As it is sent: one kind of line break, letters put together with their marks. */
export const smsText = (text: string): string => text.replace(/\r\n?/g, '\n').normalize('NFC')

/** The letters that a message cannot hold in seven bits, each once: they make it UCS-2. */
export const lettersBeyondGsm = (text: string): string[] => [
  ...new Set(Array.from(smsText(text)).filter((letter) => septets(letter) === 0)),
]

/** Of one message alone, and of each part where there are several: a header of six bytes ties the parts together. */
export const smsLimits = { gsm7: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const

export type SmsCount = {
  encoding: Encoding
  /** Septets, or units of 16 bits. */
  units: number
  segments: number
  /** What still goes into the last part. */
  left: number
  parts: string[]
}

/** Parts as they go over the wire: no escape is parted from its letter, no half of a surrogate pair from the other. */
export function countSms(raw: string): SmsCount {
  const text = smsText(raw)
  const letters = Array.from(text)
  const encoding: Encoding = letters.every((letter) => septets(letter) > 0) ? 'gsm7' : 'ucs2'
  const sizeOf = (letter: string) => (encoding === 'gsm7' ? septets(letter) : letter.length)
  const units = letters.reduce((sum, letter) => sum + sizeOf(letter), 0)
  const { alone, part } = smsLimits[encoding]
  if (units <= alone)
    return { encoding, units, segments: text ? 1 : 0, left: alone - units, parts: text ? [text] : [] }
  const parts: string[] = []
  let current = ''
  let size = 0
  for (const letter of letters) {
    const more = sizeOf(letter)
    if (size + more > part) {
      parts.push(current)
      current = ''
      size = 0
    }
    current += letter
    size += more
  }
  parts.push(current)
  return { encoding, units, segments: parts.length, left: part - size, parts }
}
