import { expect, test } from 'vitest'
import type { ContractInfo } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import {
  connect,
  contractWhen,
  makeCompany,
  profileOf,
  quiet,
  someTerms,
  deskAlerts,
  type Company,
} from '#test/factories/merchants/market.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { countLookUp } from '../partners.ts'
import { handleMarketMessage } from './receive.ts'
import { sweepMarket, sweepOne } from './sweep.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket/contract'
const pair = async () => [await makeCompany(server), await makeCompany(server)] as const
const proposal = (to: Company, more: object = {}) => ({
  merchantCode: to.merchant.code,
  direction: 'sells',
  terms: someTerms,
  ...more,
})
const isTheirs = ({ state, ourWord }: { state: string; ourWord: boolean }) => state !== 'accepted' && !ourWord

test('proposed, countered and accepted, a contract makes the agent here and the supplier there on its terms', async () => {
  const [seller, buyer] = await pair()
  await seller.staff.data(`${at}/propose`, proposal(buyer, { message: 'Shall we?' }))
  const requested = await contractWhen(buyer, seller, 'supplier', isTheirs)
  expect(requested).toMatchObject({
    state: 'proposed',
    direction: 'buys',
    terms: { creditLimitMinor: 5_000_000 },
  })
  await buyer.staff.data(`${at}/counter`, {
    id: requested.id,
    seq: requested.seq,
    terms: { ...someTerms, creditLimitMinor: 8_000_000 },
  })
  const countered = await contractWhen(seller, buyer, 'agent', isTheirs)
  const info = await seller.staff.data<ContractInfo>(`${at}/info`, { id: countered.id })
  expect(info.versions.map(({ terms }) => terms.creditLimitMinor)).toEqual([8_000_000, 5_000_000])
  await seller.staff.data(`${at}/accept`, { id: countered.id, hash: countered.hash })
  await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'active')
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'active')
  const agents = await seller.staff.data<{ rows: object[] }>('/supplier/distributor/list', {})
  expect(agents.rows).toMatchObject([
    {
      boundMerchantCode: buyer.merchant.code,
      settlementTerm: 'invoice',
      creditLimitMinor: 8_000_000,
      cancelRule: someTerms.cancelRule,
      enabled: true,
    },
  ])
  const suppliers = await buyer.staff.data<{ rows: object[] }>('/supplier/supplier/list', {})
  expect(suppliers.rows).toMatchObject([
    {
      boundMerchantCode: seller.merchant.code,
      notifyMethod: 'mirror',
      currency: 'THB',
      settlementTerm: 'invoice',
    },
  ])
})

test('of two who accept different versions at once one is told that the contract changed, and one version is active', async () => {
  for (let round = 0; round < 5; round++) {
    const [seller, buyer] = await pair()
    await seller.staff.data(`${at}/propose`, proposal(buyer))
    const seen = await contractWhen(buyer, seller, 'supplier', isTheirs)
    const other = { ...someTerms, creditLimitMinor: 1_000_000 + round }
    // The buyer's people: one accepts what stands, another asks for something else.
    const answers = await Promise.all([
      buyer.staff.call(`${at}/accept`, { id: seen.id, hash: seen.hash }),
      buyer.staff.call(`${at}/counter`, { id: seen.id, seq: seen.seq, terms: other }),
    ])
    const codes = answers.map(({ error }) => error.code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect([409514, 409000]).toContain(codes.find((code) => code !== 0))
    const hers = await contractWhen(
      seller,
      buyer,
      'agent',
      ({ state }) => state === 'active' || state === 'countered',
    )
    if (hers.state === 'countered') {
      // What stood before is no version to accept any more.
      const old = await seller.staff.call(`${at}/accept`, { id: hers.id, hash: seen.hash })
      expect(old.error.code).toBe(409514)
      await seller.staff.data(`${at}/accept`, { id: hers.id, hash: hers.hash })
    }
    const [mine, theirs] = await Promise.all([
      contractWhen(seller, buyer, 'agent', ({ state }) => state === 'active'),
      contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'active'),
    ])
    expect(mine.hash).toBe(theirs.hash)
  }
})

test('both sides accepting and countering at once leave one version, the same on both', async () => {
  const [seller, buyer] = await pair()
  await seller.staff.data(`${at}/propose`, proposal(buyer))
  const seen = await contractWhen(buyer, seller, 'supplier', isTheirs)
  const mine = (await profileOf(seller, buyer, 'agent')).contracts[0]!
  const answers = await Promise.all([
    buyer.staff.call(`${at}/accept`, { id: seen.id, hash: seen.hash }),
    seller.staff.call(`${at}/withdraw`, { id: mine.id }),
  ])
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  // The other's move was heard of before it, or after it.
  expect([409514, 409000]).toContain(answers.find(({ error }) => error.code !== 0)!.error.code)
  await quiet(server.app)
  const [here, there] = [await profileOf(seller, buyer, 'agent'), await profileOf(buyer, seller, 'supplier')]
  expect(here.contracts[0]!.state).toBe(there.contracts[0]!.state)
  expect(['active', 'withdrawn']).toContain(here.contracts[0]!.state)
})

test('a contract that is accepted twice at once is accepted once', async () => {
  const [seller, buyer] = await pair()
  await seller.staff.data(`${at}/propose`, proposal(buyer))
  const { id, hash } = await contractWhen(buyer, seller, 'supplier', isTheirs)
  const answers = await Promise.all([1, 2, 3, 4].map(() => buyer.staff.call(`${at}/accept`, { id, hash })))
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  expect(answers.filter(({ error }) => error.code === 409000)).toHaveLength(3)
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'active')
  const { rows } = await buyer.staff.data<{ rows: object[] }>('/supplier/supplier/list', {})
  expect(rows).toHaveLength(1)
})

test('two that ask each other at once for one direction have one contract', async () => {
  const [seller, buyer] = await pair()
  const answers = await Promise.all([
    seller.staff.call(`${at}/propose`, proposal(buyer)),
    buyer.staff.call(`${at}/propose`, proposal(seller, { direction: 'buys' })),
  ])
  expect(answers.map(({ error }) => error.code).toSorted()).toEqual([0, 409515])
})

test('a message that comes again, or that is lost for a while, changes nothing twice', async () => {
  const [seller, buyer] = await pair()
  await connect(seller, buyer)
  const before = await profileOf(buyer, seller, 'supplier')
  await server.app.pool.query(
    `update platform.mailbox set handled_at = null where topic = 'market.move' and to_merchant = $1`,
    [buyer.merchant.id],
  )
  const { rows } = await server.app.pool.query<{ id: number }>(
    `select id from platform.mailbox where topic = 'market.move' and to_merchant = $1 order by id desc`,
    [buyer.merchant.id],
  )
  const job = {
    app: server.app,
    attempt: 1,
    lastAttempt: false,
    inMerchant: () => Promise.reject(new Error('not asked')),
  }
  // The last one first: what is known already is passed over, however it comes.
  for (const { id } of rows) await handleMarketMessage(job, { merchantId: buyer.merchant.id, messageId: id })
  await quiet(server.app)
  const after = await profileOf(buyer, seller, 'supplier')
  expect(after.contracts).toEqual(before.contracts)
})

test('suspended, a buyer orders no more; resumed it does; ended it does not, and its records stay', async () => {
  const [seller, buyer] = await pair()
  await connect(seller, buyer)
  const mine = (await profileOf(buyer, seller, 'supplier')).contracts[0]!
  const enabled = async () =>
    (await seller.staff.data<{ rows: { enabled: boolean }[] }>('/supplier/distributor/list', {})).rows[0]!
      .enabled
  await buyer.staff.data(`${at}/suspend`, { id: mine.id, reason: 'Rainy season' })
  const there = await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'suspended')
  expect([await enabled(), there.reason]).toEqual([false, 'Rainy season'])
  await seller.staff.data(`${at}/resume`, { id: there.id })
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'active')
  expect(await enabled()).toBe(true)
  await buyer.staff.data(`${at}/end`, { id: mine.id, reason: 'We stop' })
  const ending = await contractWhen(seller, buyer, 'agent', ({ endsOn }) => endsOn !== null)
  expect(ending.state).toBe('active')
  expect(await enabled()).toBe(true)
  // Its day comes.
  await withSystemCtx(server.app, seller.merchant.id, (ctx) =>
    sweepOne({ ...ctx, now: new Date(Date.now() + 31 * 86_400_000) }),
  )
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'ended')
  expect(await enabled()).toBe(false)
})

test('a notice lets no agent order whom staff have stopped', async () => {
  const [seller, buyer] = await pair()
  await connect(seller, buyer)
  const agents = () =>
    seller.staff.data<{ rows: { id: number; enabled: boolean }[] }>('/supplier/distributor/list', {})
  const [agent] = (await agents()).rows
  await seller.staff.data('/supplier/distributor/enable', { id: agent!.id, enabled: false })
  const mine = (await profileOf(buyer, seller, 'supplier')).contracts[0]!
  await buyer.staff.data(`${at}/end`, { id: mine.id, reason: 'We stop' })
  await contractWhen(seller, buyer, 'agent', ({ endsOn }) => endsOn !== null)
  expect((await agents()).rows[0]!.enabled).toBe(false)
})

test('one merchant that cannot be swept keeps no other from it', async () => {
  const [first, second] = [await pair(), await pair()]
  for (const [seller, buyer] of [first, second]) {
    await seller.staff.data(`${at}/propose`, proposal(buyer))
    await contractWhen(buyer, seller, 'supplier', isTheirs)
    await withSystemCtx(server.app, seller.merchant.id, ({ db }) =>
      db
        .updateTable('market_contract')
        .set({ moved_at: new Date(Date.now() - 22 * 86_400_000) })
        .where('merchant_id', '=', seller.merchant.id)
        .execute(),
    )
  }
  const job = jobOf(server.app)
  await sweepMarket({
    ...job,
    inMerchant: (id, work) =>
      id === first[0].merchant.id ? Promise.reject(new Error('broken')) : job.inMerchant(id, work),
  })
  await contractWhen(second[1], second[0], 'supplier', ({ state }) => state === 'lapsed')
  expect((await profileOf(first[0], first[1], 'agent')).contracts[0]!.state).toBe('proposed')
})

test('a proposal without an answer lapses on both sides', async () => {
  const [seller, buyer] = await pair()
  await seller.staff.data(`${at}/propose`, proposal(buyer))
  await contractWhen(buyer, seller, 'supplier', isTheirs)
  await withSystemCtx(server.app, seller.merchant.id, (ctx) =>
    sweepOne({ ...ctx, now: new Date(Date.now() + 22 * 86_400_000) }),
  )
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'lapsed')
})

test('who was refused waits before it asks again, and links stand in no message', async () => {
  const [seller, buyer] = await pair()
  const linked = await seller.staff.call(
    `${at}/propose`,
    proposal(buyer, { message: 'See https://a.example' }),
  )
  expect(linked.error).toMatchObject({ code: 400000, fields: [{ field: 'message' }] })
  await seller.staff.data(`${at}/propose`, proposal(buyer))
  const { id } = await contractWhen(buyer, seller, 'supplier', isTheirs)
  await buyer.staff.data(`${at}/decline`, { id, reason: 'Not now' })
  await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'declined')
  expect((await seller.staff.call(`${at}/propose`, proposal(buyer))).error.code).toBe(409516)
})

test('the licence gate of either side is asked before a contract', async () => {
  const [seller, buyer] = await pair()
  await buyer.staff.data('/supplier/openMarket/gateSave', { gate: 'submitted' })
  expect((await seller.staff.call(`${at}/propose`, proposal(buyer))).error.code).toBe(409512)
  const { id } = await seller.staff.data<{ id: number }>('/supplier/openMarket/licence/save', {
    country: 'TH',
    kind: 'operator',
    number: `12/${String(10_000 + seller.merchant.id)}`,
    holder: 'Seller Co',
    validUntil: '2090-01-01',
  })
  await seller.staff.data('/supplier/openMarket/licence/submit', { id })
  await seller.staff.data(`${at}/propose`, proposal(buyer))
})

test("another merchant's contract answers like an unknown one", async () => {
  const [seller, buyer] = await pair()
  const third = await makeCompany(server)
  const { id } = await seller.staff.data<{ id: number }>(`${at}/propose`, proposal(buyer))
  for (const [verb, input] of [
    ['info', {}],
    ['accept', { hash: 'x' }],
    ['decline', {}],
    ['withdraw', {}],
    ['suspend', {}],
    ['resume', {}],
    ['end', { reason: 'x' }],
    ['counter', { seq: 1, terms: someTerms }],
  ] as const)
    expect((await third.staff.call(`${at}/${verb}`, { id, ...input })).error.code, verb).toBe(404000)
})

test('of a company that leaves the page is gone at once, and its contracts end; its name stays', async () => {
  const [seller, buyer] = await pair()
  await connect(seller, buyer)
  await server.database.pool.query("update platform.merchant set plan = 'ended' where id = $1", [
    buyer.merchant.id,
  ])
  const found = await seller.staff.data<{ rows: object[] }>('/supplier/openMarket/agents', {
    text: buyer.merchant.code,
  })
  expect(found.rows).toEqual([])
  await withSystemCtx(server.app, seller.merchant.id, sweepOne)
  const stored = await withSystemCtx(server.app, seller.merchant.id, ({ db }) =>
    db.selectFrom('market_contract').select('state').where('merchant_id', '=', seller.merchant.id).execute(),
  )
  expect(stored).toEqual([{ state: 'ended' }])
  const agents = await seller.staff.data<{ rows: object[] }>('/supplier/distributor/list', {})
  expect(agents.rows).toMatchObject([{ enabled: false, boundMerchantCode: buyer.merchant.code }])
})

test('whoever tries codes is stopped by whichever call, as unknown companies are asked for, and its partner goes on', async () => {
  const [guesser, other] = await pair()
  const market = '/supplier/openMarket'
  const note = (who: Company) =>
    who.staff.call(`${market}/note`, { merchantCode: 'GUESS7', note: 'Who is it?' })
  const guess = (who: Company) => [
    who.staff.call(`${market}/supplier`, { merchantCode: 'GUESS1' }),
    who.staff.call(`${market}/agent`, { distributorCode: 'GUESS2' }),
    who.staff.call(`${market}/library`, { merchantCode: 'GUESS3' }),
    who.staff.call(`${market}/bind`, { merchantCode: 'G4', skuIds: [1], mode: 'copy', markupBasisPoints: 1 }),
    who.staff.call(`${market}/block/add`, { merchantCode: 'GUESS5' }),
    who.staff.call(`${at}/propose`, { merchantCode: 'GUESS6', direction: 'sells', terms: someTerms }),
  ]
  const codes = async (who: Company) => (await Promise.all(guess(who))).map(({ error }) => error.code)
  expect(await codes(guesser)).toEqual(Array(6).fill(404000))
  // Six by HTTP, as many more as are left in the hour but one, and that: each counts once, whichever side it looks at.
  await withSystemCtx(server.app, guesser.merchant.id, async (ctx) => {
    for (let more = 6; more < 999; more++) await countLookUp(ctx)
  })
  expect((await note(guesser)).error.code).toBe(404000)
  expect((await note(guesser)).error.code).toBe(429510)
  expect(await codes(guesser)).toEqual(Array(6).fill(429510))
  expect(await codes(other)).toEqual(Array(6).fill(404000))
  // The desk is told once, and of nobody else; the call that was refused undoes nothing of it.
  expect(await deskAlerts(server.app, 'marketLookUps')).toMatchObject([{ code: guesser.merchant.code }])
})

test('two merchants at once, one accepting new terms and the other taking them back: one goes through, and both copies say which', async () => {
  for (let round = 0; round < 4; round++) {
    const [seller, buyer] = await pair()
    await connect(seller, buyer)
    const mine = (await profileOf(seller, buyer, 'agent')).contracts[0]!
    const from = Temporal.Now.plainDateISO('Asia/Bangkok').add({ days: 30 }).toString()
    const terms = { ...someTerms, creditLimitMinor: 7_000_000 + round }
    await seller.staff.data(`${at}/amend`, { id: mine.id, seq: mine.seq, from, terms })
    const seen = await contractWhen(buyer, seller, 'supplier', ({ amendment }) => amendment !== null)
    const answers = await Promise.all([
      buyer.staff.call(`${at}/amendAccept`, { id: seen.id, hash: seen.amendment!.hash }),
      seller.staff.call(`${at}/amendWithdraw`, { id: mine.id }),
    ])
    expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
    await quiet(server.app)
    const [here, there] = [
      (await profileOf(seller, buyer, 'agent')).contracts[0]!,
      (await profileOf(buyer, seller, 'supplier')).contracts[0]!,
    ]
    const accepted = answers[0].error.code === 0
    for (const { amendment, seq } of [here, there]) {
      expect([amendment?.state, amendment?.hash]).toEqual(
        accepted ? ['accepted', seen.amendment!.hash] : [undefined, undefined],
      )
      expect(seq).toBe(seen.seq + 1)
    }
  }
})

test('whoever is asked is told, and so is whoever asked when it is answered', async () => {
  const [seller, buyer] = await pair()
  const describe = async ({ staff }: Company) =>
    (await staff.data<{ rows: { kind: string }[] }>('/supplier/notification/list', {})).rows.map(
      ({ kind }) => kind,
    )
  await seller.staff.data(`${at}/propose`, proposal(buyer))
  const { id } = await contractWhen(buyer, seller, 'supplier', isTheirs)
  expect(await describe(buyer)).toContain('marketAsked')
  expect(await describe(seller)).not.toContain('marketAsked')
  await buyer.staff.data(`${at}/decline`, { id, reason: 'Not now' })
  await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'declined')
  expect(await describe(seller)).toContain('marketMoved')
})
