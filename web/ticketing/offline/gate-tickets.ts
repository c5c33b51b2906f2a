import type { HeldTicket } from '#contract/ticketing/offline/offline.schema.ts'
import type { HashedEntry } from '#contract/ticketing/offline/journal.ts'
import type { SignedUse } from '#contract/ticketing/offline/judge-signed.ts'
import { readTicket } from '#contract/ticketing/offline/ticket-code.ts'
import { gateState, setGate } from './gate-state.ts'
import { withEntry } from './held-tickets.ts'
import { readDevice, readEntries, readTickets, writeTicket, writeUse } from './sealed-store.ts'

/** The tickets of this device as they stand, opened once: a scan waits for no storage. */
let tickets = new Map<number, HeldTicket>()
let uses = new Map<string, SignedUse[]>()
/** Up to where this tab has taken the journal in; another tab may write to it too. */
let takenIn = 0

export const heldTickets = (): HeldTicket[] => [...tickets.values()]
export const usesOf = (ticketId: string): SignedUse[] => uses.get(ticketId) ?? []

/** Reads all that the device holds, with what it has done since the server was told last. */
export async function openTickets(): Promise<void> {
  const device = await readDevice()
  const held = device ? await readTickets() : { head: null, tickets: [], uses: [] }
  tickets = new Map(held.tickets.map((one) => [one.id, one]))
  uses = new Map(held.uses.map((one) => [one.ticketId, one.uses]))
  takenIn = device?.appliedSeq ?? 0
  const entries = await takeInEntries()
  setGate({ ready: true, device, head: held.head, waiting: entries })
}

/** Takes in what was written to the journal, here or in another tab; answers how many wait to be handed in. */
export async function takeInEntries(): Promise<number> {
  const { device } = gateState()
  const entries = await readEntries(device?.appliedSeq ?? takenIn)
  for (const entry of entries) if (entry.seq > takenIn) applyEntry(entry)
  takenIn = Math.max(takenIn, ...entries.map(({ seq }) => seq))
  return entries.length
}

export function forgetTickets(): void {
  tickets = new Map()
  uses = new Map()
}

function applyEntry(entry: HashedEntry): void {
  const ticket = entry.voucherId === null ? undefined : tickets.get(entry.voucherId)
  if (ticket) {
    const changed = withEntry(ticket, entry)
    tickets.set(ticket.id, changed)
    void writeTicket(changed).catch(() => undefined)
  }
  const signed = entry.kind === 'boardCount' || entry.kind === 'undo' ? readTicket(entry.code) : null
  if (!signed || !entry.counts) return
  const id = signed.facts.voucherCode
  const before = usesOf(id)
  const use: SignedUse = {
    leg: entry.leg,
    counts: entry.counts,
    at: entry.deviceAt,
    by: entry.personName,
    place: entry.place,
  }
  // Taken back, the last of that way is gone.
  const last = before.findLastIndex(({ leg }) => leg === entry.leg)
  const after = entry.kind === 'undo' ? before.filter((_, at) => at !== last) : [...before, use]
  uses.set(id, after)
  void writeUse({ ticketId: id, uses: after }).catch(() => undefined)
}
