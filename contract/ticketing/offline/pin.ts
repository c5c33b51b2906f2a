/** What a device knows of its person's PIN: never the PIN itself, and how often it was guessed wrong in a row. */
export type StoredPin = { salt: string; hash: string; tries: number }

/** So many wrong ones, and only the server opens the device again. */
export const maxPinTries = 5
export const isPin = (text: string): boolean => /^\d{4,8}$/.test(text)

export type PinTry = { opens: boolean; left: number; stored: StoredPin }

/** A guess is counted before it is known to be right, so that nobody guesses between two breaths; the right one counts from anew. */
export function tryPin(stored: StoredPin, matches: boolean): PinTry {
  if (stored.tries >= maxPinTries) return { opens: false, left: 0, stored }
  const tries = matches ? 0 : stored.tries + 1
  return { opens: matches, left: maxPinTries - tries, stored: { ...stored, tries } }
}
