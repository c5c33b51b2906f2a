import { expect, test } from 'vitest'
import type { ContractInfo, ContractRow } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import {
  connect,
  contractWhen,
  makeCompany,
  profileOf,
  quiet,
  someTerms,
  type Company,
} from '#test/factories/merchants/market.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { sweepOne } from './sweep.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket/contract'
const inDays = (days: number) => Temporal.Now.plainDateISO('Asia/Bangkok').add({ days }).toString()
const sweep = ({ merchant }: Company, days = 0) =>
  withSystemCtx(server.app, merchant.id, (ctx) =>
    sweepOne({ ...ctx, now: new Date(Date.now() + days * 86_400_000) }),
  )
const agentOf = async ({ staff }: Company) =>
  (await staff.data<{ rows: Record<string, unknown>[] }>('/supplier/distributor/list', {})).rows[0]!
const info = ({ staff }: Company, { id }: ContractRow) => staff.data<ContractInfo>(`${at}/info`, { id })

async function partners(terms: object = {}) {
  const [seller, buyer] = [await makeCompany(server), await makeCompany(server)]
  await connect(seller, buyer, { terms: { ...someTerms, ...terms } })
  const here = (await profileOf(seller, buyer, 'agent')).contracts[0]!
  return { seller, buyer, here }
}
const amend = ({ staff }: Company, { id, seq }: ContractRow, more: object, from = inDays(20)) =>
  staff.call(`${at}/amend`, { id, seq, from, terms: { ...someTerms, ...more } })
const amended = (who: Company, of: Company, as: 'agent' | 'supplier', state: string | null) =>
  contractWhen(who, of, as, ({ amendment }) => (amendment?.state ?? null) === state)

test('new terms that the other side accepts by their hash replace those that stand on their day, in both copies and records', async () => {
  const { seller, buyer, here } = await partners()
  expect((await amend(seller, here, { creditLimitMinor: 9_000_000 })).error.code).toBe(0)
  const there = await amended(buyer, seller, 'supplier', 'proposed')
  expect(there.amendment).toMatchObject({
    ours: false,
    terms: { creditLimitMinor: 9_000_000 },
    from: inDays(20),
  })
  expect(there.terms.creditLimitMinor).toBe(5_000_000)
  const wrong = await buyer.staff.call(`${at}/amendAccept`, { id: there.id, hash: there.hash })
  expect(wrong.error.code).toBe(409514)
  const { hash } = there.amendment!
  const answers = await Promise.all(
    [1, 2, 3].map(() => buyer.staff.call(`${at}/amendAccept`, { id: there.id, hash })),
  )
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  await amended(seller, buyer, 'agent', 'accepted')
  // What stands holds on until the day.
  await sweep(seller, 19)
  expect(await agentOf(seller)).toMatchObject({ creditLimitMinor: 5_000_000, byContract: 1 })
  await sweep(seller, 20)
  const after = await contractWhen(buyer, seller, 'supplier', ({ versionNo }) => versionNo === 2)
  expect(after).toMatchObject({ state: 'active', amendment: null, terms: { creditLimitMinor: 9_000_000 } })
  expect(await agentOf(seller)).toMatchObject({ creditLimitMinor: 9_000_000, byContract: 2, enabled: true })
  await quiet(server.app)
  const copies = [await info(seller, here), await info(buyer, there)]
  expect(copies[0]!.hash).toBe(copies[1]!.hash)
  const trails = copies.map(({ versions }) =>
    versions.map(({ no, hash: of, fromDay, byName }) => ({ no, of, fromDay, byName })),
  )
  expect(trails[0]).toEqual(trails[1])
  expect(copies[1]!.versions.map(({ acceptedByName }) => acceptedByName !== '')).toEqual([true, true])
})

test('harder terms come with the notice of the contract, others from the next day on', async () => {
  const { seller, here } = await partners()
  for (const harder of [
    { creditLimitMinor: 4_000_000 },
    { daysToPay: 7 },
    { billCycle: 'week' },
    { products: 'types', productTypes: ['day-trip'] },
    { settlementTerm: 'prepay' },
    { cancelRule: [{ hoursBefore: 72, keepBasisPoints: 5_000 }, ...someTerms.cancelRule] },
    { lowestBasisPoints: 9_000 },
  ]) {
    const answer = await amend(seller, here, harder, inDays(13))
    expect(answer.error.fields, JSON.stringify(harder)).toMatchObject([{ field: 'from' }])
  }
  expect((await amend(seller, here, { answerHours: 8 }, inDays(0))).error.fields).toMatchObject([
    { field: 'from' },
  ])
  expect((await amend(seller, here, { daysToPay: 7 }, inDays(14))).error.code).toBe(0)
})

test('both sides that amend at once leave one amendment, the same on both', async () => {
  const { seller, buyer, here } = await partners()
  const there = (await profileOf(buyer, seller, 'supplier')).contracts[0]!
  const answers = await Promise.all([
    amend(seller, here, { answerHours: 8 }),
    amend(buyer, there, { answerHours: 2 }),
  ])
  expect(answers.map(({ error }) => error.code).toSorted()).toEqual([0, 409514])
  await quiet(server.app)
  const [one, other] = [await profileOf(seller, buyer, 'agent'), await profileOf(buyer, seller, 'supplier')]
  expect(one.contracts[0]!.amendment!.hash).toBe(other.contracts[0]!.amendment!.hash)
})

test('an amendment is answered by another, declined, taken back, or lapses on its day', async () => {
  const { seller, buyer, here } = await partners()
  await amend(seller, here, { answerHours: 8 })
  const theirs = await amended(buyer, seller, 'supplier', 'proposed')
  // In answer to it other terms take its place.
  expect((await amend(buyer, theirs, { answerHours: 6 })).error.code).toBe(0)
  const answered = await contractWhen(seller, buyer, 'agent', ({ amendment }) => amendment?.ours === false)
  expect(answered.amendment!.terms.answerHours).toBe(6)
  await seller.staff.data(`${at}/amendDecline`, { id: here.id, reason: 'Too short' })
  const declined = await amended(buyer, seller, 'supplier', null)
  expect([declined.state, declined.terms.answerHours]).toEqual(['active', 4])
  await amend(buyer, declined, { answerHours: 5 })
  await amended(seller, buyer, 'agent', 'proposed')
  await buyer.staff.data(`${at}/amendWithdraw`, { id: declined.id })
  const taken = await amended(seller, buyer, 'agent', null)
  await amend(seller, taken, { answerHours: 7 }, inDays(2))
  await amended(buyer, seller, 'supplier', 'proposed')
  await sweep(seller, 2)
  await amended(buyer, seller, 'supplier', null)
  expect((await profileOf(seller, buyer, 'agent')).contracts[0]!.terms.answerHours).toBe(4)
})

test('a contract says 30, 14 and 3 days before that it ends; renewed by agreement it goes on, else it expires', async () => {
  const { seller, buyer, here } = await partners({ validTo: inDays(40) })
  const noticesOf = async (who: Company) =>
    withSystemCtx(server.app, who.merchant.id, ({ db }) =>
      db
        .selectFrom('event')
        .select('facts')
        .where('merchant_id', '=', who.merchant.id)
        .where('type', '=', 'open-market.renewNear')
        .execute(),
    )
  await buyer.staff.data('/supplier/openMarket/setting/messages', { mailTo: 'trade@buyer.example' })
  for (const days of [5, 10, 10, 26, 37]) {
    await sweep(seller, days)
    await sweep(buyer, days)
  }
  expect([(await noticesOf(seller)).length, (await noticesOf(buyer)).length]).toEqual([3, 3])
  expect((await noticesOf(buyer))[0]).toMatchObject({ facts: { day: inDays(40) } })
  const mails = await withSystemCtx(server.app, buyer.merchant.id, ({ db }) =>
    db.selectFrom('mail').select('text_body').where('merchant_id', '=', buyer.merchant.id).execute(),
  )
  expect(mails).toHaveLength(3)
  // Nobody waits for an answer.
  for (const { text_body: text } of mails) expect(text).toMatch(/^Your contract with /)
  await amend(seller, here, { validTo: inDays(400) }, inDays(30))
  const there = await amended(buyer, seller, 'supplier', 'proposed')
  await buyer.staff.data(`${at}/amendAccept`, { id: there.id, hash: there.amendment!.hash })
  await amended(seller, buyer, 'agent', 'accepted')
  await sweep(seller, 30)
  await contractWhen(buyer, seller, 'supplier', ({ terms }) => terms.validTo === inDays(400))
  await sweep(seller, 41)
  expect((await profileOf(seller, buyer, 'agent')).contracts[0]!.state).toBe('active')
  await sweep(seller, 401)
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'expired')
})

test('a contract that renews by itself goes on by its months, as the next version on both sides', async () => {
  const { seller, buyer } = await partners({ validTo: inDays(10), renewMonths: 12 })
  await sweep(seller, 10)
  const later = Temporal.PlainDate.from(inDays(10)).add({ months: 12 }).toString()
  const there = await contractWhen(buyer, seller, 'supplier', ({ versionNo }) => versionNo === 2)
  expect(there).toMatchObject({ state: 'active', terms: { validTo: later } })
  const here = (await profileOf(seller, buyer, 'agent')).contracts[0]!
  expect(here.hash).toBe(there.hash)
  // Under notice it ends, and renews no more.
  await buyer.staff.data(`${at}/end`, { id: there.id, reason: 'We stop' })
  await contractWhen(seller, buyer, 'agent', ({ endsOn }) => endsOn !== null)
  await sweep(seller, 400)
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'ended')
})

test('an agent that may not order by a suspended contract may not order by new terms of it either', async () => {
  const { seller, buyer, here } = await partners()
  await amend(seller, here, { answerHours: 8 })
  const there = await amended(buyer, seller, 'supplier', 'proposed')
  await buyer.staff.data(`${at}/amendAccept`, { id: there.id, hash: there.amendment!.hash })
  await amended(seller, buyer, 'agent', 'accepted')
  await seller.staff.data(`${at}/suspend`, { id: here.id, reason: 'Rainy season' })
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'suspended')
  await sweep(seller, 20)
  await contractWhen(buyer, seller, 'supplier', ({ versionNo }) => versionNo === 2)
  expect(await agentOf(seller)).toMatchObject({ enabled: false })
})

test('what a contract says of an agent or a supplier is changed by an amendment alone', async () => {
  const { seller, buyer, here } = await partners()
  const agent = await agentOf(seller)
  const same = { ...agent, note: 'Ours' }
  expect((await seller.staff.call('/supplier/distributor/update', same)).error.code).toBe(0)
  for (const change of [{ creditLimitMinor: 1 }, { settlementTerm: 'prepay' }, { cancelRule: [] }]) {
    const answer = await seller.staff.call('/supplier/distributor/update', { ...same, ...change })
    expect(answer.error.code, JSON.stringify(change)).toBe(409518)
  }
  const suppliers = await buyer.staff.data<{ rows: object[] }>('/supplier/supplier/list', {})
  const supplier = { ...suppliers.rows[0]!, settlementTerm: 'prepay' }
  expect((await buyer.staff.call('/supplier/supplier/update', supplier)).error.code).toBe(409518)
  await seller.staff.data(`${at}/suspend`, { id: here.id, reason: 'Rainy season' })
  const enabled = await seller.staff.call('/supplier/distributor/enable', { id: agent['id'], enabled: true })
  expect(enabled.error.code).toBe(409518)
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'suspended')
  await seller.staff.data(`${at}/end`, { id: here.id, reason: 'Done', atOnce: true })
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'ended')
  const free = { ...same, creditLimitMinor: 1 }
  expect((await seller.staff.call('/supplier/distributor/update', free)).error.code).toBe(0)
})

const strategy = async ({ staff }: Company, code: string) =>
  (
    await staff.data<{ id: number }>('/supplier/priceStrategy/save', {
      code,
      names: { en: code },
      note: '',
      isDefault: false,
    })
  ).id
const levelOf = async (seller: Company) =>
  (
    await seller.staff.data<{ ownStrategyId: number | null }>('/supplier/priceStrategy/ofAgent', {
      agentId: (await agentOf(seller))['id'],
    })
  ).ownStrategyId
const give = async (seller: Company, strategyId: number) =>
  seller.staff.data('/supplier/priceStrategy/giveAgent', {
    agentId: (await agentOf(seller))['id'],
    strategyId,
  })
/** The seller amends, the buyer accepts, the day comes. */
async function amendThrough(seller: Company, buyer: Company, more: object): Promise<void> {
  const { id, seq, terms, versionNo } = (await profileOf(seller, buyer, 'agent')).contracts[0]!
  const form = { id, seq, from: inDays(20), terms: { ...terms, answerHours: versionNo + 4 }, ...more }
  await seller.staff.data(`${at}/amend`, form)
  const there = await amended(buyer, seller, 'supplier', 'proposed')
  await buyer.staff.data(`${at}/amendAccept`, { id: there.id, hash: there.amendment!.hash })
  await amended(seller, buyer, 'agent', 'accepted')
}

test('new terms leave the price level that staff have given the agent, and change it only where they name another', async () => {
  const [seller, buyer] = [await makeCompany(server), await makeCompany(server)]
  const [silver, gold, rack] = [
    await strategy(seller, 'SILVER'),
    await strategy(seller, 'GOLD'),
    await strategy(seller, 'RACK'),
  ]
  await connect(seller, buyer, { strategyId: silver })
  expect(await levelOf(seller)).toBe(silver)
  await give(seller, gold)
  // What a form of an amendment begins with.
  expect((await profileOf(seller, buyer, 'agent')).contracts[0]!.strategyId).toBe(gold)
  await amendThrough(seller, buyer, { strategyId: gold })
  await give(seller, rack)
  await sweep(seller, 20)
  expect(await levelOf(seller)).toBe(rack)
  // Without a level, and by the level that it has, from the next day on: nothing of it changes.
  const { id, seq, terms } = await contractWhen(seller, buyer, 'agent', ({ amendment }) => !amendment)
  const soon = { id, seq, terms: { ...terms, answerHours: 9 }, from: inDays(1) }
  const early = await seller.staff.call(`${at}/amend`, { ...soon, strategyId: silver })
  expect(early.error.fields).toMatchObject([{ field: 'from' }])
  expect((await seller.staff.call(`${at}/amend`, { ...soon, strategyId: rack })).error.code).toBe(0)
  await seller.staff.data(`${at}/amendWithdraw`, { id })
  await quiet(server.app)
  await amendThrough(seller, buyer, { strategyId: silver })
  await sweep(seller, 20)
  expect(await levelOf(seller)).toBe(silver)
})

test('the 21st amendment of a contract in a day is refused', async () => {
  const { seller, buyer, here } = await partners()
  for (let no = 0; no < 20; no++) {
    const { seq } = (await profileOf(seller, buyer, 'agent')).contracts[0]!
    expect((await amend(seller, { ...here, seq }, { answerHours: 8 })).error.code).toBe(0)
    await seller.staff.data(`${at}/amendWithdraw`, { id: here.id })
  }
  const { seq } = (await profileOf(seller, buyer, 'agent')).contracts[0]!
  expect((await amend(seller, { ...here, seq }, { answerHours: 8 })).error.code).toBe(409516)
})

test('of a contract that is over nothing is amended: what was proposed goes with it', async () => {
  const { seller, buyer, here } = await partners()
  await amend(seller, here, { answerHours: 8 })
  const there = await amended(buyer, seller, 'supplier', 'proposed')
  await buyer.staff.data(`${at}/end`, { id: there.id, reason: 'Done', atOnce: true })
  const ended = await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'ended')
  expect([ended.amendment, ended.can]).toEqual([null, {}])
  for (const [who, verb, { id }] of [
    [seller, 'amendWithdraw', here],
    [buyer, 'amendDecline', there],
  ] as const)
    expect((await who.staff.call(`${at}/${verb}`, { id, reason: 'Late' })).error.code, verb).toBe(409000)
})
