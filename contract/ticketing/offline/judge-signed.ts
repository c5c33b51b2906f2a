import { judge, type Judged, type JudgingPost, type Verdict } from '../verify/judge.ts'
import type { TicketFacts } from './ticket-code.ts'

const kinds = ['adult', 'child', 'infant'] as const
export type GuestCounts = Record<(typeof kinds)[number], number>
/** A right that is known by the signature alone: it has a number instead of a guest. */
export type SignedRight = Judged['entitlements'][number] & { guestKind: (typeof kinds)[number] }

/** What of a signed ticket is used already on this device, by way. */
export type SignedUse = { leg: number; counts: GuestCounts; at: string; by: string; place: string }

const noGuests: GuestCounts = { adult: 0, child: 0, infant: 0 }

/** The rights that a signature vouches for, numbered from 1; those that this device has let on board are used. */
function signedRights(facts: TicketFacts, uses: readonly SignedUse[]): SignedRight[] {
  const legs = facts.legs === 0 ? [0] : [1, 2].filter((leg) => facts.legs & leg)
  const sold: GuestCounts = { adult: facts.adults, child: facts.children, infant: facts.infants }
  return legs
    .flatMap((leg) => {
      const ofLeg = uses.filter((use) => use.leg === leg)
      const last = ofLeg.at(-1)
      return kinds.flatMap((kind) => {
        const used = ofLeg.reduce((sum, { counts }) => sum + counts[kind], 0)
        return Array.from({ length: sold[kind] }, (_, at) =>
          rightOf(facts, leg, kind, at < used ? last : undefined),
        )
      })
    })
    .map((right, at) => ({ ...right, id: at + 1 }))
}

function rightOf(
  facts: TicketFacts,
  leg: number,
  guestKind: SignedRight['guestKind'],
  use: SignedUse | undefined,
): SignedRight {
  const back = leg === 2
  return {
    id: 0,
    skuId: facts.skuId,
    guestKind,
    state: use ? 'redeemed' : 'ready',
    redeemedAt: use?.at ?? null,
    redeemedBy: use?.by ?? '',
    place: use?.place ?? '',
    valid: facts.openTicket ? { from: facts.date, until: facts.until } : null,
    way:
      leg === 1 || leg === 2
        ? {
            leg,
            date: back ? (facts.until ?? facts.date) : facts.date,
            session: back ? '' : facts.session,
            open: back && facts.openReturn,
          }
        : null,
  }
}

/** Judges a ticket that is not on the device by what its signature vouches for: the same finding as of any other. */
export function judgeSigned(
  facts: TicketFacts,
  { post, today, uses }: { post: JudgingPost | null; today: string; uses: readonly SignedUse[] },
): { verdict: Verdict; rights: SignedRight[] } {
  const rights = signedRights(facts, uses)
  const { date: serviceDate, session } = facts
  const judged: Judged = {
    state: 'live',
    voidedAt: null,
    serviceDate,
    session,
    entitlements: rights,
    dueMinor: 0,
    missing: 0,
    barred: [],
  }
  return { verdict: judge(judged, post, today), rights }
}

/** How many of each kind these rights are. */
export const countsOf = (rights: readonly Pick<SignedRight, 'guestKind'>[]): GuestCounts =>
  rights.reduce((counts, { guestKind }) => ({ ...counts, [guestKind]: counts[guestKind] + 1 }), noGuests)
