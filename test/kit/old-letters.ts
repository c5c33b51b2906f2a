/** Letters as the old alphabets write them: each pair of bytes tried once. */
export function encoderOf(encoding: string): (text: string) => Uint8Array {
  const existing = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  for (let lead = 0x80; lead < 0xff; lead++) {
    const one = decoder.decode(new Uint8Array([lead]))
    if (one.length === 1 && one !== '\uFFFD') existing.set(one, [lead])
    for (let trail = 0x40; trail < 0xff; trail++) {
      const two = decoder.decode(new Uint8Array([lead, trail]))
      if (two.length === 1 && two !== '\uFFFD' && !existing.has(two)) existing.set(two, [lead, trail])
    }
  }
  return (text) =>
    new Uint8Array(Array.from(text).flatMap((letter) => existing.get(letter) ?? [letter.charCodeAt(0)]))
}
