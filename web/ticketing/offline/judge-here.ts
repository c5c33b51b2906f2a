import type { HeldTicket } from '#contract/ticketing/offline/offline.schema.ts'
import { judgeSigned, type SignedRight } from '#contract/ticketing/offline/judge-signed.ts'
import type { TicketFacts } from '#contract/ticketing/offline/ticket-code.ts'
import { judge, type Refusal, type Verdict } from '#contract/ticketing/verify/judge.ts'
import { formatDate } from '../../kit/words/dates.ts'
import { gateState } from './gate-state.ts'
import { heldTickets, takeInEntries, usesOf } from './gate-tickets.ts'
import { findHeld } from './held-tickets.ts'
import { verifyTicket } from './verify-signature.ts'

export type HeldFound = { ticket: HeldTicket; verdict: Verdict }
export type SignedFound = { facts: TicketFacts; verdict: Verdict; rights: SignedRight[] }
/** What this device knows of a code: tickets that it holds, one that it knows by its signature alone, or nothing. */
export type FoundHere =
  | { kind: 'held'; found: HeldFound[] }
  | { kind: 'signed'; found: SignedFound }
  | { kind: 'none'; refusal: Refusal }

/** The day at the merchant's, by the server's clock as far as this device knows it. */
function todayHere(): string {
  const { head, device } = gateState()
  const now = new Date(Date.now() + (device?.aheadMs ?? 0))
  return formatDate(now, head?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** Who may not dive yet. A device that stored its tickets before it was told of that knows of nobody. */
export const barredOf = (ticket: Pick<Partial<HeldTicket>, 'barred'>): HeldTicket['barred'] =>
  ticket.barred ?? []

const judgeHeld = (ticket: HeldTicket): Verdict =>
  judge(
    {
      ...ticket,
      missing: ticket.missing.length,
      barred: barredOf(ticket).map(({ entitlementId }) => entitlementId),
    },
    gateState().head?.post ?? null,
    todayHere(),
  )

/** Judges a code by what is on the device: the same function, and the same findings, as on the server. */
export async function judgeHere(code: string): Promise<FoundHere> {
  await takeInEntries()
  const { head } = gateState()
  const held = findHeld(heldTickets(), code, head?.days ?? [])
  if (held.length > 0)
    return { kind: 'held', found: held.map((ticket) => ({ ticket, verdict: judgeHeld(ticket) })) }
  const ticket = head && (await verifyTicket(code, head.keys))
  if (!head || !ticket) return { kind: 'none', refusal: 'unknown' }
  if (ticket.facts.merchantId !== head.merchantId) return { kind: 'none', refusal: 'otherMerchant' }
  if (!ticket.signed) return { kind: 'none', refusal: 'unknown' }
  const uses = usesOf(ticket.facts.voucherCode)
  const judged = judgeSigned(ticket.facts, { post: head.post, today: todayHere(), uses })
  return { kind: 'signed', found: { facts: ticket.facts, ...judged } }
}

/** A ticket as it stands after what was just done to it. */
export function heldNow(id: number): HeldFound | undefined {
  const ticket = heldTickets().find((one) => one.id === id)
  return ticket && { ticket, verdict: judgeHeld(ticket) }
}

/** How far its sailing has boarded, as far as this device knows. */
export function sailingHere({ serviceDate, session, entitlements }: HeldTicket): {
  boarded: number
  guests: number
} {
  const skuIds = new Set(entitlements.map(({ skuId }) => skuId))
  const rights = heldTickets()
    .filter((one) => one.serviceDate === serviceDate && one.session === session)
    .flatMap((one) => one.entitlements.filter(({ skuId, state }) => skuIds.has(skuId) && state !== 'void'))
  return { guests: rights.length, boarded: rights.filter(({ state }) => state === 'redeemed').length }
}
