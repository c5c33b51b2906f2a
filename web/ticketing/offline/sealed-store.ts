import type { HeldTicket } from '#contract/ticketing/offline/offline.schema.ts'
import type { HashedEntry } from '#contract/ticketing/offline/journal.ts'
import type { StoredPin } from '#contract/ticketing/offline/pin.ts'
import type { SignedUse } from '#contract/ticketing/offline/judge-signed.ts'
import type { Snapshot } from '#contract/ticketing/offline/offline.schema.ts'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { ticketsDatabase } from '../../kit/session/forget-stored.ts'

/** Who this device is, and how far its journal was taken in. */
export type StoredDevice = {
  id: number
  token: string
  name: string
  userId: number
  userName: string
  merchantCode: string
  appliedSeq: number
  lastSeq: number
  lastHash: string
  hlc: string
  aheadMs: number | null
  syncedAt: string | null
  seenDoubles: number[]
  /** Codes of leases that were sold here, by lease; the number of the last receipt. */
  usedBlanks?: Record<number, number[]>
  lastReceipt?: number
}
/** What a snapshot says beside its tickets. */
export type SnapshotHead = Omit<Snapshot, 'tickets' | 'removed' | 'full'>
export type StoredUse = { ticketId: string; uses: SignedUse[] }

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
/** Deleted with the log-out, key and all. */
interface TicketsSchema extends DBSchema {
  keys: { key: string; value: CryptoKey }
  tickets: { key: number; value: Sealed }
  uses: { key: string; value: Sealed }
  head: { key: string; value: Sealed }
}
/** Stays until all is handed in: what was done is nobody's secret, and must not be lost. */
interface DeviceSchema extends DBSchema {
  keys: { key: string; value: CryptoKey }
  device: { key: string; value: Sealed }
  journal: { key: number; value: Sealed }
}

const only = 'only'
let ticketsOpen: Promise<IDBPDatabase<TicketsSchema>> | undefined
let deviceOpen: Promise<IDBPDatabase<DeviceSchema>> | undefined

const ticketsDb = () =>
  (ticketsOpen ??= openDB<TicketsSchema>(ticketsDatabase, 1, {
    upgrade: (db) => {
      for (const name of ['keys', 'tickets', 'uses', 'head'] as const) db.createObjectStore(name)
    },
    // Whoever logs out deletes it: an open page stands aside.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      ticketsOpen = undefined
    },
    terminated: () => (ticketsOpen = undefined),
  }))
const deviceDb = () =>
  (deviceOpen ??= openDB<DeviceSchema>('longtail-device', 1, {
    upgrade: (db) => {
      for (const name of ['keys', 'device', 'journal'] as const) db.createObjectStore(name)
    },
    terminated: () => (deviceOpen = undefined),
  }))

const makeKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** The database's own key; it cannot be read out, only used. Of two tabs that make one the first counts. */
async function ticketsKey(): Promise<CryptoKey> {
  const db = await ticketsDb()
  const existing = await db.get('keys', only)
  if (existing) return existing
  await db.add('keys', await makeKey(), only).catch(() => undefined)
  return (await db.get('keys', only)) ?? makeKey()
}
async function deviceKey(): Promise<CryptoKey> {
  const db = await deviceDb()
  const existing = await db.get('keys', only)
  if (existing) return existing
  await db.add('keys', await makeKey(), only).catch(() => undefined)
  return (await db.get('keys', only)) ?? makeKey()
}

async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
}

async function unseal<T>(key: CryptoKey, { iv, data }: Sealed): Promise<T> {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
  return JSON.parse(new TextDecoder().decode(text))
}

/** Can this browser keep tickets at all? Private windows of some cannot. */
export const canStore = (): boolean =>
  typeof indexedDB !== 'undefined' && typeof crypto !== 'undefined' && crypto.subtle !== undefined

export async function readDevice(): Promise<StoredDevice | null> {
  const sealed = await (await deviceDb()).get('device', only)
  return sealed ? unseal<StoredDevice>(await deviceKey(), sealed) : null
}

export async function writeDevice(device: StoredDevice): Promise<void> {
  const sealed = await seal(await deviceKey(), device)
  await (await deviceDb()).put('device', sealed, only)
}

/** An entry and where the journal stands then, both or neither. */
export async function writeEntry(device: StoredDevice, entry: HashedEntry): Promise<void> {
  const key = await deviceKey()
  const [sealedDevice, sealedEntry] = [await seal(key, device), await seal(key, entry)]
  const work = (await deviceDb()).transaction(['device', 'journal'], 'readwrite')
  await Promise.all([
    work.objectStore('journal').add(sealedEntry, entry.seq),
    work.objectStore('device').put(sealedDevice, only),
    work.done,
  ])
}

/** What was written behind a number, in its order. */
export async function readEntries(after: number): Promise<HashedEntry[]> {
  const key = await deviceKey()
  const sealed = await (await deviceDb()).getAll('journal', IDBKeyRange.lowerBound(after, true))
  return Promise.all(sealed.map((one) => unseal<HashedEntry>(key, one)))
}

/** What the server has taken in need not stay here. */
export async function dropEntries(upTo: number): Promise<void> {
  await (await deviceDb()).delete('journal', IDBKeyRange.upperBound(upTo))
}

/** Forgets the device, its journal and its tickets. */
export async function wipeDevice(): Promise<void> {
  const db = await deviceDb()
  await Promise.all([db.clear('device'), db.clear('journal')])
  await wipeTickets()
}

export async function wipeTickets(): Promise<void> {
  const db = await ticketsDb()
  await Promise.all([db.clear('tickets'), db.clear('uses'), db.clear('head'), db.clear('keys')])
}

export async function readTickets(): Promise<{
  head: SnapshotHead | null
  tickets: HeldTicket[]
  uses: StoredUse[]
}> {
  const db = await ticketsDb()
  const key = await ticketsKey()
  const [head, tickets, uses] = await Promise.all([
    db.get('head', only),
    db.getAll('tickets'),
    db.getAll('uses'),
  ])
  return {
    head: head ? await unseal<SnapshotHead>(key, head) : null,
    tickets: await Promise.all(tickets.map((one) => unseal<HeldTicket>(key, one))),
    uses: await Promise.all(uses.map((one) => unseal<StoredUse>(key, one))),
  }
}

/** Takes a snapshot in: head and tickets together, so that a cursor never promises what is not there. */
export async function writeSnapshot({ tickets, removed, full, ...head }: Snapshot): Promise<void> {
  const key = await ticketsKey()
  const sealed = await Promise.all(tickets.map(async (one) => [one.id, await seal(key, one)] as const))
  const sealedHead = await seal(key, head)
  const work = (await ticketsDb()).transaction(['tickets', 'head'], 'readwrite')
  const store = work.objectStore('tickets')
  if (full) await store.clear()
  await Promise.all([
    ...removed.map((id) => store.delete(id)),
    ...sealed.map(([id, one]) => store.put(one, id)),
    work.objectStore('head').put(sealedHead, only),
    work.done,
  ])
}

const pinKey = 'pin'
export async function readPin(): Promise<StoredPin | null> {
  const sealed = await (await ticketsDb()).get('head', pinKey)
  return sealed ? unseal<StoredPin>(await ticketsKey(), sealed) : null
}

export async function writePin(pin: StoredPin): Promise<void> {
  const sealed = await seal(await ticketsKey(), pin)
  await (await ticketsDb()).put('head', sealed, pinKey)
}

export async function writeTicket(ticket: HeldTicket): Promise<void> {
  const sealed = await seal(await ticketsKey(), ticket)
  await (await ticketsDb()).put('tickets', sealed, ticket.id)
}

export async function writeUse(use: StoredUse): Promise<void> {
  const sealed = await seal(await ticketsKey(), use)
  await (await ticketsDb()).put('uses', sealed, use.ticketId)
}
