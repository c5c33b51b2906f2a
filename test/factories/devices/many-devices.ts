import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '#server/kit/app-services.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import type { Caller } from '../http.ts'
import { gateDevice, type GateDevice } from './gate-device.ts'

type Whose = { merchantId: number; userId: number; postId: number }

/** So many devices in one person's hands, made at once: to register them by hand is limited by the minute. */
export async function manyDevices(
  app: App,
  who: Pick<Caller, 'data' | 'call'>,
  { merchantId, userId, postId }: Whose,
  count: number,
): Promise<GateDevice[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  const ids = await withSystemCtx(app, merchantId, async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      insert into ticket_device (merchant_id, name, post_id, user_id, state, token_hash, registered_at)
      select ${merchantId}, 'Phone ' || r.no, ${postId}, ${userId}, 'active', r.hash, now()
        from unnest(${hashes}::text[]) with ordinality as r(hash, no) order by r.no returning id`.execute(
      ctx.db,
    )
    return rows.map(({ id }) => id)
  })
  return Promise.all(
    tokens.map((token, at) =>
      gateDevice(who, { name: `Phone ${at + 1}`, postId, registered: { id: ids[at] ?? 0, token } }),
    ),
  )
}

type Right = { id: number; voucher: { id: number; code: string } }

/**
 * Each device lets so many on board that nobody else knows of: others of them at each device, none twice at one. Answers how many rights were
 * used, and how many uses were one too many.
 */
export function scanOffline(devices: readonly GateDevice[], rights: readonly Right[], scans: number) {
  const stride = strideOf(rights.length)
  const used = new Set<number>()
  devices.forEach((device, no) => {
    const from = Math.floor((no * rights.length) / devices.length)
    for (let at = 0; at < scans; at++) {
      const right = rights[(from + at * stride) % rights.length]
      if (!right) continue
      device.board(right.voucher, [right.id])
      used.add(right.id)
    }
  })
  return { used: used.size, doubles: devices.length * scans - used.size }
}

/** A step that meets each of so many before it meets one again. */
function strideOf(count: number): number {
  const shared = (a: number, b: number): number => (b === 0 ? a : shared(b, a % b))
  let stride = Math.max(1, Math.floor(count * 0.381))
  while (shared(count, stride) !== 1) stride += 1
  return stride
}

/** All hand in at once, each in batches as the browser does; once more, all of it comes again. */
export const handInAll = (devices: readonly GateDevice[], again = false): Promise<void[]> =>
  Promise.all(
    devices.map(async (device) => {
      for (let from = 0; from < device.journal.length;) {
        const { data, error } = await device.sync(device.journal.slice(from, from + 100))
        if (!data || error.code !== 0) throw new Error(`${device.id}: ${error.code} ${error.message}`)
        from = Math.max(data.appliedSeq, again ? from + 100 : 0)
      }
    }),
  )

export async function usesOf(app: App, merchantId: number) {
  return withSystemCtx(app, merchantId, async (ctx) => {
    const { rows } = await sql<{
      counted: number
      doubles: number
      logged: number
      late: number
      entries: number
    }>`
      select (select count(*)::int from entitlement where merchant_id = ${merchantId} and state = 'redeemed') as counted,
             (select count(*)::int from ticket_double where merchant_id = ${merchantId}) as doubles,
             (select count(*)::int from ticket_check where merchant_id = ${merchantId} and refusal = 'double') as logged,
             (select count(*)::int from ticket_entry where merchant_id = ${merchantId}) as entries,
             (select count(*)::int from entitlement e where e.merchant_id = ${merchantId} and e.state = 'redeemed'
                 and e.redeemed_at > (select min(c.at) from ticket_claim c where c.merchant_id = e.merchant_id and c.entitlement_id = e.id)) as late`.execute(
      ctx.db,
    )
    return rows[0]
  })
}
