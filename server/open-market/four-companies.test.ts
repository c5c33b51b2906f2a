import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ListingRow } from '#contract/booster/booster.schema.ts'
import { boosterApi } from '#contract/booster/booster.api.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { CaseRow } from '#contract/open-market/cases.schema.ts'
import { openMarketApi } from '#contract/open-market/open-market.api.ts'
import type { SharedProduct } from '#contract/open-market/open-market.schema.ts'
import { connectChannel } from '#test/factories/channels.ts'
import { someAccount } from '#test/factories/channels/boosted.ts'
import { testServer } from '#test/factories/http.ts'
import {
  connect,
  contractWhen,
  makeCompany,
  profileOf,
  quiet,
  showCompany,
  someTerms,
  type Company,
} from '#test/factories/merchants/market.ts'
import { mirrorOf } from '#test/factories/mirror.ts'
import { day, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { pdfOf, sendAttachment } from '#test/factories/files/uploads.ts'
import { answerText } from '#test/kit/answer-text.ts'
import { fieldsOf, sampleInput } from '#test/derived/samples.ts'

// A seller and its partner trade, dispute and republish; a third company and one that the seller has blocked ask every call of the domain
// by the id of everything that the two have.

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'
// As the owner of the tables, whom no policy holds back.
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())
let seller: Company
let partner: Company
let outsider: Company
let blocked: Company
/** Of everything that seller and partner have, in whatever table. */
let ids: number[]
let codes: string[]

/** Amounts that stand nowhere else. */
const list = 7_654_321
const net = Math.round(list * 0.85)
const cost = 1_111_117
const credit = 98_765_432_00
const laterCredit = 87_654_321_00
const claim = 3_333_331
const offer = 2_222_229
/** What the partner sells it for on a marketplace: (its cost + 25 % + 20.00) ÷ 0.85, up to tens. */
const boosted = Math.ceil((net * 1.25 + 2_000) / 0.85 / 1_000) * 1_000
const words = [
  'Secret level',
  'Said in the dispute',
  'Noted by ourselves',
  'dispute-photo',
  'later-terms',
  'Somsak Unseen',
]
/** What no third company reads; orders, too, by their numbers. */
const secrets = () => [
  ...[list, net, cost, credit, laterCredit, claim, offer, boosted].map(String),
  ...words,
  ...codes,
]

async function sellAndTrade() {
  const theirs = await makeOrderWorld(server, {
    balanceMinor: 1_000_000_000,
    sku: { adultMinor: list, childMinor: list, costs: { adult: cost, child: cost }, stockMode: 'free' },
  })
  const ours = await connectChannel(
    await makeOrderWorld(server, { balanceMinor: 1_000_000_000, agent: { name: 'Zanzibar Market' } }),
    { system: 'octo' },
  )
  seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  partner = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  ;[outsider, blocked] = await Promise.all([makeCompany(server), makeCompany(server)])
  const level = { code: 'PARTNER', names: { en: 'Secret level' } }
  const { id: strategyId } = await theirs.staff.data<{ id: number }>('/supplier/priceStrategy/save', level)
  await theirs.staff.data('/supplier/priceStrategyRule/save', {
    strategyId,
    scope: 'catalogue',
    method: 'percent',
    values: { adult: -1_500, child: -1_500, infant: -1_500, unit: -1_500 },
  })
  const terms = { ...someTerms, creditLimitMinor: credit, mayPublish: true }
  await connect(seller, partner, { terms, strategyId })
  await theirs.staff.data(`${at}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'partners' })
  await theirs.staff.data(`${at}/block/add`, { merchantCode: blocked.merchant.code })
  const merchantCode = theirs.merchant.code
  await ours.staff.data(`${at}/bind`, {
    merchantCode,
    skuIds: [theirs.sku.id],
    mode: 'follow',
    markupBasisPoints: 2_000,
  })
  const { rows } = await ours.staff.data<{ rows: SharedProduct[] }>(`${at}/library`, { merchantCode })
  const skuId = rows[0]!.boundSkuId!
  await ours.staff.data('/supplier/standard/onSale', { ids: [skuId], onSale: true })
  return { theirs, ours, skuId, merchantCode, terms }
}
type Trading = Awaited<ReturnType<typeof sellAndTrade>>

/** An order of the two, a dispute about it with a file, an offer and a note; other terms that wait. */
async function dispute({ theirs, ours, skuId, merchantCode, terms }: Trading): Promise<void> {
  const order = await placeOrder(ours, { skuId, adults: 2, children: 0 })
  const { lines } = await ours.staff.data<{ lines: { id: number }[] }>('/supplier/order/info', {
    id: order.id,
  })
  await ours.staff.data('/supplier/orderHandler/sendOrder', { lineId: lines[0]!.id })
  const mirror = await mirrorOf({ ours, theirs }, order.code)
  await theirs.staff.data('/supplier/orderHandler/confirm', { id: mirror.id })
  codes = [order.code, mirror.code]
  await ours.staff.data(`${at}/case/open`, {
    merchantCode,
    orderCode: order.code,
    title: 'A dispute',
    claimMinor: claim,
    body: 'Said in the dispute',
    files: [await sendAttachment(ours.staff, pdfOf(2_000), 'dispute-photo.pdf')],
  })
  const theirCase = await vi.waitFor(
    async () => {
      const { rows } = await theirs.staff.data<{ rows: CaseRow[] }>(`${at}/case/list`, {})
      return rows[0] ?? Promise.reject(new Error('not yet'))
    },
    { timeout: 30_000, interval: 50 },
  )
  await theirs.staff.data(`${at}/case/offer`, { id: theirCase.id, amountMinor: offer, body: 'Some of it.' })
  await theirs.staff.data(`${at}/case/note`, { id: theirCase.id, note: 'Noted by ourselves' })
  const { id, seq } = (await profileOf(seller, partner, 'agent')).contracts[0]!
  const from = day(30)
  await theirs.staff.data(`${at}/contract/amend`, {
    id,
    seq,
    from,
    terms: { ...terms, creditLimitMinor: laterCredit },
    fileIds: [await sendAttachment(theirs.staff, pdfOf(2_000), 'later-terms.pdf')],
  })
  const person = { name: 'Somsak Unseen', metAt: 'order', consented: true, phone: '+66 81 000 0000' }
  await theirs.staff.data(`${at}/person/save`, { merchantCode: ours.merchant.code, ...person })
  await contractWhen(partner, seller, 'supplier', ({ amendment }) => amendment !== null)
}

/** The partner sells the seller's product on a marketplace. */
async function republish({ ours, skuId }: Trading): Promise<void> {
  const connectionId = ours.connection.id
  const booster = '/supplier/booster'
  await ours.staff.data(`${booster}/join`, { termsVersion: 1 })
  await ours.staff.data(`${booster}/account/save`, { connectionId, ...someAccount })
  await ours.staff.data(`${booster}/setting/ruleSave`, { skuId, base: 'cost', markupBasisPoints: 2_500 })
  await ours.staff.data(`${booster}/listing/publish`, { connectionId, skuIds: [skuId] })
  await vi.waitFor(
    async () => {
      const { rows } = await ours.staff.data<{ rows: ListingRow[] }>(`${booster}/listing/list`, {})
      expect(rows[0]?.prices.adult?.priceMinor).toBe(boosted)
    },
    { timeout: 30_000, interval: 100 },
  )
}

const owned = (): Promise<{ name: string }[]> =>
  owner
    .query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
          and (c.relname ~ '^(market|booster|channel|outside|file$|orders$|order_line$|sku$|agent$|supplier$|price_strategy)')
          and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'merchant_id')) = 2`,
    )
    .then(({ rows }) => rows)
/** The ids of all rows of these tables, each once: rows of many tables have the same ones. */
async function idsOf(tables: readonly { name: string }[]): Promise<{ ids: number[]; rows: number }> {
  const all: number[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ id: string }>(`select id from ${name} where merchant_id = any($1)`, [
      [seller.merchant.id, partner.merchant.id],
    ])
    all.push(...rows.map(({ id }) => Number(id)))
  }
  return { ids: [...new Set(all)].toSorted((a, b) => a - b), rows: all.length }
}
/** What the two have agreed, said and decided, as it stands. */
const agreed = async (): Promise<string[]> => {
  const prints: string[] = []
  for (const { name } of await owned().then((all) => all.filter(({ name }) => /market|booster/.test(name)))) {
    const { rows } = await owner.query<{ print: string }>(
      `select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as print from ${name} t where merchant_id = any($1)`,
      [[seller.merchant.id, partner.merchant.id]],
    )
    prints.push(`${name} ${rows[0]!.print}`)
  }
  return prints
}

/** As many calls as the domain has, by as many ids. */
const patience = 240_000

beforeAll(async () => {
  const trading = await sellAndTrade()
  await dispute(trading)
  await republish(trading)
  await quiet(server.app)
  const found = await idsOf(await owned())
  ids = found.ids
  expect(found.rows, 'they have much').toBeGreaterThan(20)
}, patience)

const endpoints: readonly [string, Endpoint][] = [
  ...Object.entries<Endpoint>(openMarketApi),
  ...Object.entries<Endpoint>(boosterApi),
]
const isId = (field: string) => /^id$|Id$/.test(field) && field !== 'clientRequestId'
const areIds = (field: string) => /^ids$|Ids$/.test(field)
const takesIds = ({ path, input }: Endpoint) =>
  path.includes(':id') || fieldsOf(input).some((field) => isId(field) || areIds(field))

/** One call by every id and code that the two have; what is not asked by one is asked for all that there is. */
function questions({ path, input }: Endpoint, tried: readonly number[]): [string, Record<string, unknown>][] {
  const codeInputs = [seller.merchant.code, partner.merchant.code].map((code) => ({
    merchantCode: code,
    distributorCode: code,
    partnerCodes: [code],
  }))
  const sample: object = input ? Object(sampleInput(input, 1)) : {}
  const plain = { pageNo: 1, pageSize: 200, dateFrom: day(-1), from: day(-1), to: day(60), reason: 'x' }
  if (!takesIds({ path, input } as Endpoint))
    return codeInputs.flatMap((code) => [
      [path, { ...plain, ...code }],
      [path, { ...sample, ...code }],
    ])
  return tried.map((id, no) => {
    const fields = fieldsOf(input).flatMap((field): [string, unknown][] =>
      isId(field) ? [[field, id]] : areIds(field) ? [[field, [id]]] : [],
    )
    const code = codeInputs[no % 2]
    return [path.replace(':id', String(id)), { ...sample, ...code, ...Object.fromEntries(fields) }]
  })
}

/** What the calls answer, by their name: words, sheets and documents, and what a refusal says. */
async function answersTo(who: Company, kind: Endpoint['kind'], tried = ids): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  for (const [name, endpoint] of endpoints) {
    if (endpoint.kind !== kind) continue
    const texts = await Promise.all(
      questions(endpoint, tried).map(async ([path, input]) => answerText(await who.staff.fetch(path, input))),
    )
    said.set(name, texts.join('\n'))
  }
  return said
}
const leaks = (said: ReadonlyMap<string, string>, hidden: readonly string[]): string[] =>
  [...said].flatMap(([name, text]) =>
    hidden.filter((secret) => text.includes(secret)).map((one) => `${name}: ${one}`),
  )

test(
  'no price, credit, level, dispute or volume of two is in any answer of the domain to a third',
  async () => {
    for (const who of [outsider, blocked]) expect(leaks(await answersTo(who, 'read'), secrets())).toEqual([])
  },
  patience,
)

test(
  'each of the two reads its own by the same questions, and nothing of what the other keeps to itself',
  async () => {
    const [here, there] = [await answersTo(seller, 'read'), await answersTo(partner, 'read')]
    const heard = (said: ReadonlyMap<string, string>) => {
      const all = [...said.values()].join('\n')
      return secrets().filter((secret) => all.includes(secret))
    }
    // They find what is looked for.
    expect(heard(here)).toEqual(
      expect.arrayContaining([
        String(credit),
        String(laterCredit),
        String(claim),
        String(offer),
        codes[1]!,
        ...words.slice(1),
      ]),
    )
    expect(heard(there)).toEqual(
      expect.arrayContaining([
        String(net),
        String(credit),
        String(claim),
        String(boosted),
        codes[0]!,
        words[1]!,
        words[3]!,
        words[4]!,
      ]),
    )
    expect(leaks(here, [String(boosted)])).toEqual([])
    expect(leaks(there, [String(cost), words[0]!, words[2]!, words[5]!])).toEqual([])
  },
  patience,
)

test(
  'nor in what any act of the domain answers to a third, and none of them changes what two agreed',
  async () => {
    const before = await agreed()
    for (const who of [outsider, blocked]) expect(leaks(await answersTo(who, 'act'), secrets())).toEqual([])
    await quiet(server.app)
    expect(await agreed()).toEqual(before)
  },
  patience,
)
