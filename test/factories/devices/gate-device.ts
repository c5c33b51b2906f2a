import { createHash, randomUUID } from 'node:crypto'
import { chainText, nextHlc, type Entry, type HashedEntry } from '#contract/ticketing/offline/journal.ts'
import type { Snapshot, SyncAnswer } from '#contract/ticketing/offline/offline.schema.ts'
import type { Answer, Caller } from '../http.ts'

/** A device as the browser is one: it writes a journal of its own, hash by hash, and hands it in when it likes. */
export type GateDevice = {
  id: number
  token: string
  journal: HashedEntry[]
  /** By how much its clock is wrong. */
  offMs: number
  board: (
    voucher: { id: number; code: string },
    entitlementIds: number[],
    more?: Partial<Entry>,
  ) => HashedEntry
  write: (entry: Partial<Entry>) => HashedEntry
  snapshot: (cursor?: number, postVersion?: number) => Promise<Snapshot>
  sync: (entries?: readonly HashedEntry[], more?: object) => Promise<Answer<SyncAnswer>>
}

const path = '/supplier/ticketDevice'

type Registering = {
  name: string
  postId: number
  offMs?: number
  /** It is registered already. */
  registered?: { id: number; token: string }
}

export async function gateDevice(
  who: Pick<Caller, 'data' | 'call'>,
  { name, postId, offMs = 0, registered }: Registering,
): Promise<GateDevice> {
  const { id, token } =
    registered ?? (await who.data<{ id: number; token: string }>(`${path}/register`, { name, postId }))
  const journal: HashedEntry[] = []
  const boot = randomUUID()
  const clock = (): Date => new Date(Date.now() + offMs)
  const write = (entry: Partial<Entry>): HashedEntry => {
    const last = journal.at(-1)
    const written: Entry = {
      seq: journal.length + 1,
      eventId: randomUUID(),
      kind: 'board',
      code: '',
      voucherId: null,
      entitlementIds: [],
      leg: 0,
      counts: null,
      postId,
      place: name,
      personName: `Guard of ${name}`,
      deviceAt: clock().toISOString(),
      hlc: nextHlc(last?.hlc ?? '', clock().getTime()),
      boot,
      mono: performance.now(),
      aheadMs: null,
      snapshotVersion: 1,
      refusal: '',
      facts: {},
      reason: '',
      sale: null,
      before: last?.hash ?? '',
      ...entry,
    }
    const hash = createHash('sha256').update(chainText(written)).digest('hex')
    journal.push({ ...written, hash })
    return { ...written, hash }
  }
  return {
    id,
    token,
    journal,
    offMs,
    write,
    board: (voucher, entitlementIds, more = {}) =>
      write({ code: voucher.code, voucherId: voucher.id, entitlementIds, ...more }),
    snapshot: (cursor = 0, postVersion = 0) =>
      who.data(`${path}/snapshot`, { deviceId: id, token, cursor, postVersion }),
    sync: (entries = journal, more = {}) =>
      who.call(`${path}/sync`, {
        deviceId: id,
        token,
        sentAt: clock().toISOString(),
        boot,
        mono: performance.now(),
        entries: entries.map((entry) => JSON.stringify(entry)),
        ...more,
      }),
  }
}
