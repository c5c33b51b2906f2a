import { sql } from 'kysely'
import type { FollowCause } from '#contract/orders/follow/follow-causes.ts'
import { reasonOf } from '#server/kit/call/reason.ts'
import { saveArchiveRule } from '#server/orders/put-away/put-away.queries.ts'
import { completeFollowUp, followOrder, putToFollowUp } from '#server/orders/follow/follow-order.ts'
import { assignFollow, noteFollow, takeFollow } from '#server/orders/follow/own-follow.ts'
import { acting, personOf, system, type Person, type Stage } from '../stage.ts'

type Trouble = {
  cause: FollowCause
  reason: string
  /** Hours ago. */
  ago: number
  /** Found by somebody; else by the product itself. */
  by?: 'ops' | 'admin'
  take?: 'ops' | 'admin'
  /** The owner has until this hour of today. */
  until?: string
  note?: string
  done?: { outcome: 'solved' | 'moved' | 'refunded'; answer: string }
}

const missing = reasonOf({ word: 'orders.text.guestDataMissing' })
const troubles: readonly Trouble[] = [
  {
    cause: 'weather',
    reason: 'Red flag at Chalong pier, the boat stays in harbour',
    ago: 3,
    by: 'ops',
    note: 'Guest would rather go on Friday. @demo please ask the captain.',
  },
  { cause: 'guest-data', reason: missing, ago: 2 },
  { cause: 'guest-data', reason: missing, ago: 1.5, take: 'ops', note: '已在微信上联系客人，等护照照片。' },
  { cause: 'mail-bounced', reason: 'booking@sunnytour.example: mailbox full', ago: 26 },
  {
    cause: 'refund-failed',
    reason: 'The bank sent the refund back: account closed',
    ago: 30,
    by: 'admin',
    take: 'admin',
  },
  { cause: 'by-hand', reason: 'โรงแรมแจ้งว่าไม่มีชื่อลูกค้าในรายการรับ', ago: 5, by: 'ops', until: '18:00' },
  {
    cause: 'weather',
    reason: 'Storm warning in the afternoon',
    ago: 50,
    by: 'ops',
    done: { outcome: 'moved', answer: 'All on the morning boat, guests agreed' },
  },
  {
    cause: 'mail-bounced',
    reason: 'guest@example.invalid: no such address',
    ago: 70,
    take: 'ops',
    done: { outcome: 'solved', answer: 'Voucher sent on WhatsApp' },
  },
]

/** Problem orders as a house finds them in the morning: some taken, some nobody's, some overdue; and when it archives by itself. */
export async function makeFollowUps(stage: Stage): Promise<void> {
  const orders = await standing(stage, troubles.length)
  for (const [at, trouble] of troubles.entries()) {
    const id = orders[at]
    if (id !== undefined) await follow(stage, id, trouble)
  }
  await acting(stage, (as) => saveArchiveRule(as(stage.clock.at(-40, 600), admin(stage)), { days: 120 }))
}

const admin = (stage: Stage): Person => [...stage.staff.values()][0] ?? system
const person = (stage: Stage, name: 'ops' | 'admin'): Person =>
  name === 'ops' && stage.staff.has('ops') ? personOf(stage, 'ops') : admin(stage)

/** Confirmed, some days ahead, of nobody's other story; of each agent one before a second, those sold first. */
const standing = (stage: Stage, max: number): Promise<number[]> =>
  acting(stage, async (as) => {
    const { rows } = await sql<{ id: number }>`select id from orders
      where merchant_id = ${stage.merchant.id} and status = 'confirmed' and follow_up is null and amendments = 0 and agent_status = 'none'
        and supplier_status = 'approved' and mirror_of_line is null and service_date between ${stage.clock.day(2)} and ${stage.clock.day(30)}
        and not exists (select from order_line l where l.merchant_id = orders.merchant_id and l.order_id = orders.id and l.mirror_merchant is not null)
      order by row_number() over (partition by agent_id order by id), id limit ${max}`.execute(
      as(stage.clock.now, system).db,
    )
    return rows.map(({ id }) => id)
  })

const follow = (stage: Stage, id: number, trouble: Trouble): Promise<void> =>
  acting(stage, async (as) => {
    const { cause, reason, ago, by, take, until, note, done } = trouble
    const at = (later: number) => new Date(stage.clock.now.getTime() - ago * 3_600_000 + later * 60_000)
    const whose = person(stage, take ?? by ?? 'ops')
    if (by) await followOrder(as(at(0), person(stage, by)), { id, cause, reason })
    else await putToFollowUp(as(at(0), system), id, cause, reason)
    if (take && take !== by) await takeFollow(as(at(10), whose), { id })
    if (until)
      await assignFollow(as(at(12), admin(stage)), { id, dueDay: stage.clock.day(0), dueTime: until })
    if (note) await noteFollow(as(at(20), whose), { id, text: note })
    if (done) await completeFollowUp(as(at(90), whose), { id, outcome: done.outcome, reason: done.answer })
  })
