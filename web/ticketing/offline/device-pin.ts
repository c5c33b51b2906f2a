import { maxPinTries, tryPin, type StoredPin } from '#contract/ticketing/offline/pin.ts'
import { gateState, setGate } from './gate-state.ts'
import { readPin, writePin } from './sealed-store.ts'
import { locked } from './write-journal.ts'

const rounds = 210_000
/** Milliseconds out of sight after which a device without network asks for its PIN again. */
const patience = 5 * 60_000

const text = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function hashPin(pin: string, salt: string): Promise<string> {
  const encoded = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoded.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: encoded.encode(salt), iterations: rounds },
    key,
    256,
  )
  return text(new Uint8Array(bits))
}

/** Sets the PIN by which this person opens this device without network. It goes with the log-out, as the tickets do. */
export async function setPin(pin: string): Promise<void> {
  const salt = text(crypto.getRandomValues(new Uint8Array(16)))
  await writePin({ salt, hash: await hashPin(pin, salt), tries: 0 })
  setGate({ hasPin: true })
}

/** Opens the device if the PIN is right; answers how many tries are left. */
export const openByPin = (pin: string): Promise<number> =>
  locked('pin', async () => {
    const stored = await readPin()
    if (!stored) return maxPinTries
    // Counted first: who closes the page meanwhile has tried.
    if (stored.tries < maxPinTries) await writePin({ ...stored, tries: stored.tries + 1 })
    const { opens, left, stored: after } = tryPin(stored, (await hashPin(pin, stored.salt)) === stored.hash)
    await writePin(after)
    if (opens) setGate({ locked: false })
    return left
  })

/** The server knows who it is: the device is open, and wrong PINs are forgotten. */
export async function openByServer(): Promise<void> {
  const stored = gateState().hasPin ? await readPin() : null
  if (stored && stored.tries > 0) await writePin({ ...stored, tries: 0 })
  setGate({ locked: false })
}

/** Asks for the PIN when the device opens without network, and when it was out of sight for a while. */
export async function lockByPin(): Promise<void> {
  const stored: StoredPin | null = await readPin()
  setGate({ hasPin: stored !== null, locked: stored !== null })
}

let hiddenAt = 0
export function lockWhenHidden(): () => void {
  const onChange = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (hiddenAt > 0 && Date.now() - hiddenAt > patience) void lockByPin()
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
