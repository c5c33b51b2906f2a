import type { HashedEntry } from '#contract/ticketing/offline/journal.ts'
import type { HeldTicket } from '#contract/ticketing/offline/offline.schema.ts'
import { plainCode } from '#contract/ticketing/offline/ticket-code.ts'

const isLive = ({ state }: HeldTicket): number => (state === 'live' ? 0 : 1)
const byLive = (a: HeldTicket, b: HeldTicket): number => isLive(a) - isLive(b) || b.id - a.id

/** One guest's ticket: the voucher's code and the guest's place. */
function ofGuest(tickets: readonly HeldTicket[], plain: string): HeldTicket[] {
  const [, code, place] = /^([2-9A-Z]{12})(\d{2,3})$/.exec(plain) ?? []
  if (!code) return []
  return tickets
    .filter((one) => one.code === code)
    .map((one) => {
      const guests = one.places.filter((held) => held.place === Number(place)).map(({ guestId }) => guestId)
      return { ...one, entitlements: one.entitlements.filter(({ guestId }) => guests.includes(guestId)) }
    })
    .filter(({ entitlements }) => entitlements.length > 0)
}

/** A code that was signed before it was sold: one guest's, and the infants' who go along. */
function ofBlank(tickets: readonly HeldTicket[], plain: string): HeldTicket[] {
  return tickets.flatMap((one) => {
    const blank = one.blanks?.find(({ code }) => code === plain)
    if (!blank) return []
    const guests = one.places
      .filter(({ place }) => blank.places.includes(place))
      .map(({ guestId }) => guestId)
    return [{ ...one, entitlements: one.entitlements.filter(({ guestId }) => guests.includes(guestId)) }]
  })
}

/** The tickets on this device that a scanned or typed text names, as the server would find them: by their code, an order's, or the end of a phone. */
export function findHeld(
  tickets: readonly HeldTicket[],
  typed: string,
  days: readonly string[],
): HeldTicket[] {
  const code = plainCode(typed).trim()
  const plain = code.replace(/[\s-]+/g, '').toUpperCase()
  const byVoucher = tickets.filter((one) => one.code === plain)
  if (byVoucher.length > 0) return byVoucher
  const byBlank = ofBlank(tickets, plain)
  if (byBlank.length > 0) return byBlank
  const byGuest = ofGuest(tickets, plain)
  if (byGuest.length > 0) return byGuest
  const byOrder = tickets.filter(
    ({ orderCode, agentOrderCode }) =>
      orderCode === code.toUpperCase() || (agentOrderCode !== '' && agentOrderCode === code),
  )
  if (byOrder.length > 0) return byOrder.toSorted(byLive)
  const digits = code.replace(/\D/g, '')
  if (digits.length < 4 || /[a-z]/i.test(code)) return []
  const end = digits.replace(/^0+/, '')
  return tickets
    .filter(({ state, contactPhone }) => state === 'live' && contactPhone.replace(/\D/g, '').endsWith(end))
    .filter(
      ({ serviceDate, entitlements }) =>
        days.includes(serviceDate) || entitlements.some(({ valid }) => valid),
    )
    .toSorted(byLive)
}

/** A ticket with what an entry of this device's journal did to it. */
export function withEntry(ticket: HeldTicket, entry: HashedEntry): HeldTicket {
  if (
    entry.voucherId !== ticket.id ||
    (entry.kind !== 'board' && entry.kind !== 'undo' && entry.kind !== 'noShow')
  )
    return ticket
  if (entry.kind === 'noShow')
    return {
      ...ticket,
      entitlements: ticket.entitlements.map((one) =>
        entry.entitlementIds.includes(one.id) && one.state === 'ready' ? { ...one, noShow: true } : one,
      ),
    }
  const boards = entry.kind === 'board'
  return {
    ...ticket,
    entitlements: ticket.entitlements.map((one) =>
      !entry.entitlementIds.includes(one.id) || (boards && one.state === 'redeemed')
        ? one
        : {
            ...one,
            state: boards ? 'redeemed' : 'ready',
            noShow: false,
            redeemedAt: boards ? entry.deviceAt : null,
            redeemedBy: boards ? entry.personName : '',
            place: boards ? entry.place : '',
          },
    ),
  }
}

/** Tickets as they stand on this device: what came from the server, and what it has done since. */
export const withEntries = (tickets: readonly HeldTicket[], entries: readonly HashedEntry[]): HeldTicket[] =>
  tickets.map((ticket) => entries.reduce(withEntry, ticket))
