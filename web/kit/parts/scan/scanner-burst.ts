/** Milliseconds between two keys of a hand scanner; people are slower. */
const quickest = 35
/** A burst shorter than this is somebody's typing. */
const minKeys = 4

/**
 * The letter that a scanner meant. It presses keys as on a plain keyboard, whatever layout the computer has: under a Thai one all of
 * them arrive as Thai letters, and the digits as signs. The key's own place tells.
 */
export function scannedKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const [, kind, place = ''] = /^(Key|Digit)(\w)$/.exec(code) ?? []
  if (key.length !== 1 || !kind || /^[a-z0-9]$/i.test(key)) return key
  return kind === 'Digit' && shiftKey ? key : place
}

/**
 * Tells a hand scanner from a person: it types a whole code in a burst and ends it with Enter. Give it every key with
 * its time; it answers the code when one has come in.
 */
export class ScannerBurst {
  #text = ''
  #last = 0

  key(key: string, time: number): string | null {
    const quick = time - this.#last <= quickest
    this.#last = time
    if (key === 'Enter' || key === 'Tab') {
      const code = quick && this.#text.length >= minKeys ? this.#text : null
      this.#text = ''
      return code
    }
    if (key.length !== 1) return null
    this.#text = quick ? this.#text + key : key
    return null
  }
}
