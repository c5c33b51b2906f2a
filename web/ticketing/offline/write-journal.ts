import { chainText, nextHlc, type Entry, type HashedEntry } from '#contract/ticketing/offline/journal.ts'
import { currentUser } from '../../kit/session/session.ts'
import { gateState, setGate } from './gate-state.ts'
import { takeInEntries } from './gate-tickets.ts'
import { readDevice, writeEntry, type StoredDevice } from './sealed-store.ts'

/** This run of the page: its steady counter means nothing in another. */
const boot = crypto.randomUUID()
const steady = (): number => Math.round(performance.now())

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One writer at a time, of all tabs. */
export const locked = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(`longtail.gate.${name}`, work) : work()

export type Act = Pick<Entry, 'kind' | 'code'> & Partial<Entry>

/** Writes what was done at the end of the journal, hashed onto what stands before it; it is there before anybody is told. */
export const writeAct = (act: Act): Promise<HashedEntry> => writeBeside(() => ({ act, device: {} }))

type Beside = { act: Act; device: Partial<StoredDevice> }

/** The same with what the act changes of the device itself, decided while nobody else writes: both are stored, or neither. */
export async function writeBeside(decide: (device: StoredDevice) => Beside): Promise<HashedEntry> {
  const written = await locked('journal', async () => {
    const device = await readDevice()
    if (!device) throw new Error('this device is not registered')
    const { act, device: change } = decide(device)
    const now = new Date()
    const { head } = gateState()
    const hlc = nextHlc(device.hlc, now.getTime())
    const entry: Entry = {
      seq: device.lastSeq + 1,
      eventId: crypto.randomUUID(),
      voucherId: null,
      entitlementIds: [],
      leg: 0,
      counts: null,
      postId: head?.post?.id ?? null,
      place: head?.post?.name ?? '',
      personName: currentUser()?.name ?? device.userName,
      deviceAt: now.toISOString(),
      hlc,
      boot,
      mono: steady(),
      aheadMs: device.aheadMs,
      snapshotVersion: head?.cursor ?? 0,
      refusal: '',
      facts: {},
      reason: '',
      sale: null,
      before: device.lastHash,
      ...act,
    }
    const hash = await sha256(chainText(entry))
    const hashed = { ...entry, hash }
    const after = { ...device, ...change, lastSeq: entry.seq, lastHash: hash, hlc }
    await writeEntry(after, hashed)
    setGate({ device: after })
    return hashed
  })
  setGate({ waiting: await takeInEntries() })
  return written
}

export const clocks = () => ({ sentAt: new Date().toISOString(), boot, mono: steady() })
