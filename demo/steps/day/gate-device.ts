import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { chainText, nextHlc, type Entry } from '#contract/ticketing/offline/journal.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { registerDevice } from '#server/ticketing/offline/devices.ts'
import { deviceSnapshot } from '#server/ticketing/offline/snapshot.ts'
import { syncJournal } from '#server/ticketing/offline/sync-journal.ts'
import { acting, callAt, personOf, type Stage } from '../stage.ts'

type Party = { voucherId: number; code: string; ids: number[]; used: boolean }
const name = 'Pier phone 1'

/** A phone at the second pier: it had today's tickets, was without network for a while, and has handed in what it did. */
export async function makeGateDevice(
  stage: Stage,
  minutesAgo: (minutes: number) => Date,
): Promise<{ id: number; token: string }> {
  const by = personOf(stage, 'demo')
  const phone = await acting(stage, async (as) => {
    const ctx = as(minutesAgo(30), by)
    const postId = await postOf(ctx)
    const device = await registerDevice(ctx, { name, postId, invitation: '' })
    await deviceSnapshot(ctx, { deviceId: device.id, token: device.token, cursor: 0, postVersion: 0 })
    return { ...device, postId, parties: await partiesOf(ctx, stage) }
  })
  const sentAt = minutesAgo(3)
  const boot = randomUUID()
  const mono = 1_800_000
  let before = ''
  let hlc = ''
  const entries = phone.parties.map(({ voucherId, code, ids }, at) => {
    const secondsBefore = 600 - at * 60
    const deviceAt = new Date(sentAt.getTime() - secondsBefore * 1000)
    hlc = nextHlc(hlc, deviceAt.getTime())
    const entry: Entry = {
      seq: at + 1,
      eventId: randomUUID(),
      kind: 'board',
      code,
      voucherId,
      entitlementIds: ids,
      leg: 0,
      counts: null,
      postId: phone.postId,
      place: 'Royal Phuket Marina',
      personName: by.actor.name,
      deviceAt: deviceAt.toISOString(),
      hlc,
      boot,
      mono: mono - secondsBefore * 1000,
      aheadMs: 0,
      snapshotVersion: 1,
      refusal: '',
      facts: {},
      reason: '',
      sale: null,
      before,
    }
    before = createHash('sha256').update(chainText(entry)).digest('hex')
    return JSON.stringify({ ...entry, hash: before })
  })
  await syncJournal(callAt(stage, sentAt, by), {
    deviceId: phone.id,
    token: phone.token,
    sentAt: sentAt.toISOString(),
    boot,
    mono,
    waiting: 0,
    entries,
  })
  return { id: phone.id, token: phone.token }
}

async function postOf(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ticket_post
     where merchant_id = ${ctx.scope.merchantId} order by id desc limit 1`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

/** Two parties of today that nobody has checked, and one guest who is on board already: the same ticket was shown at both piers. */
async function partiesOf(ctx: Ctx, stage: Stage): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select v.id as "voucherId", v.code, bool_or(e.state = 'redeemed') as used,
           case when bool_or(e.state = 'redeemed') then (array_agg(e.id order by e.id) filter (where e.state = 'redeemed'))[1:1] else array_agg(e.id order by e.id) end as ids
      from voucher v join orders o on o.merchant_id = v.merchant_id and o.id = v.order_id
      join entitlement e on e.merchant_id = v.merchant_id and e.voucher_id = v.id and e.state <> 'void'
     where v.merchant_id = ${ctx.scope.merchantId} and v.state = 'live' and o.status = 'confirmed' and o.deleted_at is null
       and o.service_date = ${stage.clock.day(0)}::date and o.return_date is null
     group by v.id, v.code order by v.id limit 24`.execute(ctx.db)
  return [...rows.filter(({ used }) => !used).slice(0, 2), ...rows.filter(({ used }) => used).slice(0, 1)]
}
