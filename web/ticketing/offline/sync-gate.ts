import type { SyncAnswer } from '#contract/ticketing/offline/offline.schema.ts'
import { CallError, noResponse } from '../../kit/call/call-error.ts'
import { currentUser } from '../../kit/session/session.ts'
import { ticketing } from '../ticketing.client.ts'
import { openByServer } from './device-pin.ts'
import { gateState, resetGate, setGate, type GateProblem } from './gate-state.ts'
import { forgetTickets, openTickets } from './gate-tickets.ts'
import {
  dropEntries,
  readDevice,
  readEntries,
  wipeDevice,
  wipeTickets,
  writeDevice,
  writeSnapshot,
} from './sealed-store.ts'
import { clocks, locked } from './write-journal.ts'

const entriesAtOnce = 100
/** Milliseconds between two syncs while the screen is open. */
const pace = 15_000
/** Of doubles that somebody has seen; those of older days do not come any more. */
const seenStored = 400

/** Nothing answered: this is not a no. */
export const isOffline = (error: unknown): boolean =>
  error instanceof CallError && (error.code === noResponse || error.name === 'network' || error.code === 502)

const problems: Record<string, GateProblem> = {
  'ticketing.deviceEnded': 'ended',
  notFound: 'ended',
  'ticketing.journalForked': 'forked',
  'ticketing.otherPerson': 'otherPerson',
}

let running: Promise<void> | undefined
/** Hands in what waits, then fetches what has changed. Asked again while it is under way it is the same run. */
export const syncGate = (): Promise<void> => (running ??= runSync().finally(() => (running = undefined)))

async function runSync(): Promise<void> {
  if (!gateState().device || !currentUser()) return
  setGate({ syncing: true })
  try {
    await locked('sync', async () => {
      await handIn()
      await fetchChanges()
    })
    setGate({ live: true, problem: null })
    await openByServer()
  } catch (error) {
    await onFailed(error)
  } finally {
    setGate({ syncing: false })
  }
}

/** The journal in batches from where the server has it; each answer is kept before the next is sent. */
async function handIn(): Promise<void> {
  for (;;) {
    const device = await readDevice()
    if (!device) return
    const entries = await readEntries(device.appliedSeq)
    const some = entries.slice(0, entriesAtOnce)
    const answer = await ticketing.deviceSync(
      {
        deviceId: device.id,
        token: device.token,
        ...clocks(),
        waiting: entries.length - some.length,
        entries: some.map((entry) => JSON.stringify(entry)),
      },
      { skipToast: true },
    )
    await takeAnswer(answer)
    const last = entries.at(-1)?.seq ?? 0
    if (answer.appliedSeq >= last || answer.appliedSeq <= device.appliedSeq) return
  }
}

async function takeAnswer({ appliedSeq, serverAt, doubles, clockOffSeconds }: SyncAnswer): Promise<void> {
  const existing = await locked('journal', async () => {
    const device = await readDevice()
    if (!device) return null
    const after = {
      ...device,
      appliedSeq: Math.max(device.appliedSeq, appliedSeq),
      aheadMs: Date.parse(serverAt) - Date.now(),
      syncedAt: serverAt,
    }
    await writeDevice(after)
    return after
  })
  if (!existing) return
  await dropEntries(existing.appliedSeq)
  const unseen = doubles.filter(({ id }) => !existing.seenDoubles.includes(id))
  setGate({
    device: existing,
    waiting: existing.lastSeq - existing.appliedSeq,
    clockOffSeconds,
    doubles: unseen,
  })
}

async function fetchChanges(): Promise<void> {
  const device = await readDevice()
  if (!device) return
  const { head } = gateState()
  const snapshot = await ticketing.deviceSnapshot(
    {
      deviceId: device.id,
      token: device.token,
      cursor: head?.cursor ?? 0,
      postVersion: head?.post?.version ?? 0,
    },
    { skipToast: true },
  )
  // Whoever logged out meanwhile has no tickets here any more.
  if (!currentUser()) return
  await writeSnapshot(snapshot)
  await openTickets()
}

async function onFailed(error: unknown): Promise<void> {
  if (isOffline(error)) return setGate({ live: false })
  const problem = error instanceof CallError ? problems[error.name] : undefined
  if (problem === 'ended') {
    await wipeDevice()
    forgetTickets()
    resetGate()
  }
  if (problem === 'otherPerson') {
    await wipeTickets()
    forgetTickets()
    setGate({ head: null })
  }
  setGate({ problem: problem ?? null })
}

/** Somebody has seen that a ticket was used twice: it is not shown again here. */
export async function markSeen(id: number): Promise<void> {
  const device = await locked('journal', async () => {
    const stored = await readDevice()
    if (!stored) return null
    const after = { ...stored, seenDoubles: [id, ...stored.seenDoubles].slice(0, seenStored) }
    await writeDevice(after)
    return after
  })
  setGate({ device, doubles: gateState().doubles.filter((one) => one.id !== id) })
}

/** Syncs by itself while the screen is open: at once, when the network or the screen comes back, and every quarter of a minute. */
export function keepInSync(): () => void {
  const go = () => void syncGate()
  const onShown = () => {
    if (document.visibilityState === 'visible') go()
  }
  const onLost = () => setGate({ live: false })
  const timer = setInterval(go, pace)
  addEventListener('online', go)
  addEventListener('offline', onLost)
  document.addEventListener('visibilitychange', onShown)
  go()
  return () => {
    clearInterval(timer)
    removeEventListener('online', go)
    removeEventListener('offline', onLost)
    document.removeEventListener('visibilitychange', onShown)
  }
}
