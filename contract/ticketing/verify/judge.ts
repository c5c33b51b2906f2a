import { ofNextWay } from '../next-way.ts'
import type { Entitlement } from '../ticketing.schema.ts'

/** Why somebody is not let on board. */
/** `conflict`: what a device did offline and nobody could know; somebody looks at it. */
export const checkOutcomes = ['redeemed', 'undone', 'noShow', 'expectedAgain', 'refused', 'conflict'] as const
export const refusals = [
  'unknown',
  'voided',
  'expired',
  'otherDay',
  'otherProduct',
  'otherWay',
  'notReserved',
  'used',
  'double',
  'otherMerchant',
  'undoneSince',
  'tampered',
  'overbooked',
  'notMade',
  'blankUsed',
  'formsMissing',
  'sailingLeft',
  'sailingOff',
  'sailingFull',
] as const
export type Refusal = (typeof refusals)[number]
/** What somebody at the gate sees to before a party goes on board. */
export const concerns = ['balanceDue', 'dataMissing', 'formsMissing'] as const
type Concern = (typeof concerns)[number]

type Right = Pick<
  Entitlement,
  'id' | 'state' | 'skuId' | 'way' | 'valid' | 'redeemedAt' | 'redeemedBy' | 'place'
>
/** A right whose sailing left, was called off, or is full by the licence of its boats; `facts` name the next one that has room. */
export type Stopped = {
  id: number
  why: 'sailingLeft' | 'sailingOff' | 'sailingFull'
  facts: Record<string, string>
}
export type Judged = {
  state: 'live' | 'void'
  voidedAt: string | null
  serviceDate: string
  session: string
  entitlements: readonly Right[]
  dueMinor: number
  missing: number
  /** Rights to a dive of whoever may not go into the water yet. */
  barred: readonly number[]
  /** Only a server knows; a device without network has none. */
  stopped?: readonly Stopped[]
}
export type JudgingPost = { skuIds: readonly number[]; ways: 'both' | 'out' | 'back' }
/** `ready`: the rights that go on board with one tap. */
export type Verdict =
  | {
      tone: 'good' | 'warn'
      refusal: null
      concerns: Concern[]
      ready: number[]
      facts: Record<string, string>
    }
  | { tone: 'bad'; refusal: Refusal; concerns: []; ready: number[]; facts: Record<string, string> }

const refused = (refusal: Refusal, facts: Record<string, string> = {}): Verdict => ({
  tone: 'bad',
  refusal,
  concerns: [],
  ready: [],
  facts,
})

const legOf = (post: JudgingPost): 1 | 2 | null => (post.ways === 'out' ? 1 : post.ways === 'back' ? 2 : null)

/**
 * What a voucher is worth at a post on a day: the first finding that applies, in the order of the worked table in
 * docs/algorithms/operations/check-in.md. The same on the server and on a device.
 */
export function judge(voucher: Judged | null, post: JudgingPost | null, today: string): Verdict {
  if (!voucher) return refused('unknown')
  if (voucher.state === 'void') return refused('voided', { at: voucher.voidedAt ?? '' })
  const here = voucher.entitlements.filter(
    ({ skuId, state }) => state !== 'void' && (!post?.skuIds.length || post.skuIds.includes(skuId)),
  )
  if (here.length === 0) return refused('otherProduct')
  const leg = post && legOf(post)
  const ofWay = here.filter(({ way }) => !leg || !way || way.leg === leg)
  if (ofWay.length === 0) return refused('otherWay')
  return judgeDay(voucher, ofWay, today)
}

function judgeDay(voucher: Judged, rights: readonly Right[], today: string): Verdict {
  const left = rights.filter(({ state }) => state === 'ready')
  if (left.length === 0) return refusedUsed(rights)
  const good = left.filter(({ valid }) => !valid?.until || valid.until >= today)
  if (good.length === 0) return refused('expired', { date: left[0]?.valid?.until ?? '' })
  const next = ofNextWay(good, today)
  if (next.length === 0) return refused('notReserved', { date: good[0]?.way?.date ?? '' })
  const ready = next.filter(({ valid, way }) => valid || (way?.date ?? voucher.serviceDate) === today)
  const [first] = next
  if (ready.length === 0)
    return refused('otherDay', {
      date: first?.way?.date ?? voucher.serviceDate,
      session: first?.way?.session ?? voucher.session,
    })
  return judgeSailing(voucher, ready)
}

function judgeSailing({ stopped = [], ...voucher }: Judged, rights: readonly Right[]): Verdict {
  const ready = rights.filter(({ id }) => !stopped.some((one) => one.id === id))
  const stop = stopped.find(({ id }) => rights.some((one) => one.id === id))
  if (ready.length === 0 && stop) return refused(stop.why, stop.facts)
  const fit = ready.filter(({ id }) => !voucher.barred.includes(id))
  if (fit.length === 0) return refused('formsMissing')
  const seen: Concern[] = [
    ...(voucher.dueMinor > 0 ? (['balanceDue'] as const) : []),
    ...(voucher.missing > 0 ? (['dataMissing'] as const) : []),
    ...(fit.length < ready.length ? (['formsMissing'] as const) : []),
  ]
  return {
    tone: seen.length ? 'warn' : 'good',
    refusal: null,
    concerns: seen,
    ready: fit.map(({ id }) => id),
    facts: {},
  }
}

/** When, where and by whom the last of them was used. */
function refusedUsed(rights: readonly Right[]): Verdict {
  const [last] = rights.toSorted((a, b) => (b.redeemedAt ?? '').localeCompare(a.redeemedAt ?? ''))
  return refused('used', { at: last?.redeemedAt ?? '', by: last?.redeemedBy ?? '', place: last?.place ?? '' })
}
