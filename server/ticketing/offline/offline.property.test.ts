import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { gateDevice, type GateDevice } from '#test/factories/devices/gate-device.ts'
import { testServer } from '#test/factories/http.ts'
import { patience, plays } from '#test/kit/plays.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'

const server = await testServer()
const { merchant, admin, confirmed } = await voucherWorld(server)
const post = await admin.data<{ id: number }>('/supplier/ticketPost/save', {
  name: 'Pier 3',
  skuIds: [],
  ways: 'both',
})

const phones = await Promise.all(
  Array.from({ length: 4 }, (_, at) => gateDevice(admin, { name: `Phone ${at}`, postId: post.id })),
)
/** Its last entries, those that came in before among them. */
const lastOf = (phone: GateDevice) => phone.journal.slice(-60)

const partySize = 3
const vouchers = 4
const devices = phones.length
/** One scan: which device, which party, which of its guests. */
const scan = fc.record({
  device: fc.nat({ max: devices - 1 }),
  voucher: fc.nat({ max: vouchers - 1 }),
  guests: fc.uniqueArray(fc.nat({ max: partySize - 1 }), { minLength: 1, maxLength: partySize }),
})
/** One hand-in: which device, how much of what waits, and whether its answer is lost, so that all of it comes again. */
const handIn = fc.record({
  device: fc.nat({ max: devices - 1 }),
  part: fc.integer({ min: 1, max: 8 }),
  again: fc.boolean(),
})

type Counts = {
  counted: number
  distinct: number
  claims: number
  doubles: number
  log: number
  logDoubles: number
}
async function countsOf(voucherIds: readonly number[]): Promise<Counts> {
  return withSystemCtx(server.app, merchant.id, async (ctx) => {
    const { rows } = await sql<Counts>`
      select (select count(*)::int from entitlement where voucher_id = any(${[...voucherIds]}::bigint[]) and state = 'redeemed') as counted,
             (select count(distinct c.entitlement_id)::int from ticket_claim c join entitlement e on e.id = c.entitlement_id where e.voucher_id = any(${[...voucherIds]}::bigint[])) as distinct,
             (select count(*)::int from ticket_claim c join entitlement e on e.id = c.entitlement_id where e.voucher_id = any(${[...voucherIds]}::bigint[])) as claims,
             (select count(*)::int from ticket_double where voucher_id = any(${[...voucherIds]}::bigint[])) as doubles,
             (select coalesce(sum(redeemed), 0)::int from ticket_check where voucher_id = any(${[...voucherIds]}::bigint[]) and outcome = 'redeemed') as log,
             (select count(*)::int from ticket_check where voucher_id = any(${[...voucherIds]}::bigint[]) and refusal = 'double') as "logDoubles"`.execute(
      ctx.db,
    )
    return rows[0]!
  })
}

/** The earliest claim of each entitlement, as the journals say. */
async function winners(voucherIds: readonly number[]) {
  return withSystemCtx(server.app, merchant.id, async (ctx) => {
    const { rows } = await sql<{ wrong: number }>`select count(*)::int as wrong from entitlement e
       where e.voucher_id = any(${[...voucherIds]}::bigint[]) and e.state = 'redeemed'
         and e.redeemed_at > (select min(c.at) from ticket_claim c where c.entitlement_id = e.id)`.execute(
      ctx.db,
    )
    return rows[0]!.wrong
  })
}

async function handInPart(phone: GateDevice, part: number, again: boolean): Promise<void> {
  const { data } = await phone.sync([])
  const some = phone.journal.slice(data!.appliedSeq, data!.appliedSeq + part)
  await phone.sync(some)
  if (again) await Promise.all([phone.sync(some), phone.sync(lastOf(phone))])
}

test(
  'whatever devices scan offline and however they hand it in: each entitlement counts once, each double is reported once',
  { timeout: patience(180_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(scan, { minLength: 1, maxLength: 24 }),
        fc.array(handIn, { maxLength: 12 }),
        async (scans, handIns) => {
          const parties: Awaited<ReturnType<typeof confirmed>>[] = []
          while (parties.length < vouchers) parties.push(await confirmed())
          const used = new Set<string>()
          let doubles = 0
          for (const { device, voucher, guests } of scans) {
            const party = parties[voucher]!.voucher
            const ids = guests.map((at) => party.entitlements[at]!.id)
            phones[device]!.board(party, ids)
            for (const id of ids) {
              if (used.has(String(id))) doubles += 1
              used.add(String(id))
            }
          }
          for (const { device, part, again } of handIns) await handInPart(phones[device]!, part, again)
          // In the end all of them at once, twice over.
          await Promise.all([...phones, ...phones].map((phone) => phone.sync(lastOf(phone))))
          const ids = parties.map(({ voucher }) => voucher.id)
          expect(await countsOf(ids)).toEqual({
            counted: used.size,
            distinct: used.size,
            claims: used.size + doubles,
            doubles,
            log: used.size,
            logDoubles: doubles,
          })
          expect(await winners(ids)).toBe(0)
          const view = (await Promise.all(phones.map((phone) => phone.sync([])))).flatMap(
            ({ data }) => data!.doubles,
          )
          const codes = parties.map(({ voucher }) => voucher.code)
          const ofThese = view.filter(({ voucherCode }) => codes.includes(voucherCode))
          expect(new Set(ofThese.map(({ id }) => id)).size).toBe(doubles)
        },
      ),
      { numRuns: plays(9) },
    )
  },
)
