/** Crockford's letters: no I, L, O or U, so that nobody mistakes one for another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const values = new Map<string, number>([
  ...Array.from(letters, (letter, at) => [letter, at] as const),
  ['O', 0],
  ['I', 1],
  ['L', 1],
])

export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += letters.charAt((held >> bits) & 31)
      held &= (1 << bits) - 1
    }
  }
  return bits > 0 ? text + letters.charAt((held << (5 - bits)) & 31) : text
}

/** Null where a letter is none of them, or the end is no whole byte. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let bits = 0
  let held = 0
  let at = 0
  for (const letter of text) {
    const value = values.get(letter)
    if (value === undefined) return null
    held = (held << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[at] = held >> bits
    at += 1
    held &= (1 << bits) - 1
  }
  return held === 0 && bits < 5 ? bytes : null
}
