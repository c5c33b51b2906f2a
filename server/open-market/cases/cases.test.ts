import { createHash } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { omit } from '#contract/kit/omit.ts'
import type { CaseInfo, CaseList, CaseRow } from '#contract/open-market/cases.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeBoundWorld, sellBound, type BoundWorld } from '#test/factories/merchants/bound.ts'
import { makeCompany, quiet, type Company } from '#test/factories/merchants/market.ts'
import { balances } from '#test/factories/orders.ts'
import { pdfOf, sendAttachment } from '#test/factories/files/uploads.ts'
import { pdfText } from '#test/kit/read-pdf.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { handleMarketMessage } from '../contracts/receive.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket/case'
let world: BoundWorld
beforeAll(async () => {
  world = await makeBoundWorld(server)
})

const cases = async ({ staff }: Company): Promise<CaseRow[]> =>
  (await staff.data<{ rows: CaseRow[] }>(`${at}/list`, {})).rows
const caseWhen = (who: Company, is: (row: CaseRow) => boolean): Promise<CaseRow> =>
  vi.waitFor(
    async () => {
      const found = (await cases(who))[0]
      if (!found || !is(found)) throw new Error(`still ${found?.state}`)
      return found
    },
    { timeout: 30_000, interval: 30 },
  )
const trail = async ({ staff }: Company, id: number) =>
  (await staff.data<CaseInfo>(`${at}/info`, { id })).entries.map((entry) => omit(entry, ['ours']))

test('a case is answered, an amount proposed and agreed: it is carried out here and there, once, and both hold one trail', async () => {
  const { seller, buyer, theirs, ours } = world
  const { code } = await sellBound(world, { adults: 3, children: 1 })
  const before = { seller: await balances(theirs), buyer: await balances(ours) }
  const claim = {
    merchantCode: seller.merchant.code,
    orderCode: code,
    title: 'The boat was late',
    claimMinor: 100_000,
  }
  const { id } = await buyer.staff.data<{ id: number }>(`${at}/open`, { ...claim, body: 'Two hours.' })
  const again = await buyer.staff.call(`${at}/open`, { ...claim, body: 'Once more.' })
  expect(again.error.code).toBe(409519)
  const theirsOpen = await caseWhen(seller, ({ state }) => state === 'open')
  expect(theirsOpen).toMatchObject({ ours: false, direction: 'sells', claimMinor: 100_000 })
  await seller.staff.data(`${at}/answer`, { id: theirsOpen.id, body: 'There was a storm.' })
  await caseWhen(buyer, ({ state }) => state === 'answered')
  await seller.staff.data(`${at}/note`, { id: theirsOpen.id, note: 'We would give 700' })
  await seller.staff.data(`${at}/offer`, { id: theirsOpen.id, amountMinor: 50_000, body: 'Half of it.' })
  const offered = await caseWhen(buyer, ({ state }) => state === 'proposed')
  expect(JSON.stringify(await buyer.staff.data(`${at}/info`, { id }))).not.toContain('We would give 700')
  // One offer is accepted once, however many accept it.
  const answers = await Promise.all(
    [1, 2, 3].map(() => buyer.staff.call(`${at}/accept`, { id, seq: offered.seq })),
  )
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  await caseWhen(seller, ({ state, executedAt }) => state === 'agreed' && executedAt !== null)
  await quiet(server.app)
  // The money goes its way by a job on each side.
  const moved = async () => {
    const after = { seller: await balances(theirs), buyer: await balances(ours) }
    return [
      after.seller['refunds']! - before.seller['refunds']!,
      after.buyer['cost']! - before.buyer['cost']!,
    ]
  }
  await expect.poll(moved, { timeout: 30_000, interval: 30 }).toEqual([50_000, -50_000])
  expect(await trail(buyer, id)).toEqual(await trail(seller, theirsOpen.id))
  expect((await trail(buyer, id)).map(({ verb }) => verb)).toEqual(['open', 'answer', 'offer', 'accept'])
})

test('a message that comes again changes nothing, and what was said stays said', async () => {
  const { seller, buyer } = world
  const row = (await cases(seller))[0]!
  const before = await trail(seller, row.id)
  const { rows } = await server.app.pool.query<{ id: number }>(
    `update platform.mailbox set handled_at = null where topic = 'market.case' and to_merchant = $1 returning id`,
    [seller.merchant.id],
  )
  for (const { id } of rows)
    await handleMarketMessage(jobOf(server.app), { merchantId: seller.merchant.id, messageId: id })
  expect(await trail(seller, row.id)).toEqual(before)
  for (const words of [
    'update market_case_entry set body = $1',
    'delete from market_case_entry where body <> $1',
  ])
    await expect(
      withSystemCtx(server.app, buyer.merchant.id, () => server.database.pool.query(words, ['never said'])),
    ).resolves.toMatchObject({ rowCount: 0 })
})

test('of an order that is no business of the other, and of a case of others, nothing is known', async () => {
  const { seller, buyer } = world
  const third = await makeCompany(server)
  const { code } = await sellBound(world, { adults: 1, children: 0 })
  const claim = { orderCode: code, title: 'Ours', claimMinor: 1, body: 'Ours.' }
  const asThird = await third.staff.call(`${at}/open`, { merchantCode: seller.merchant.code, ...claim })
  expect(asThird.error).toMatchObject({ code: 400000, fields: [{ field: 'orderCode' }] })
  const atThird = await buyer.staff.call(`${at}/open`, { merchantCode: third.merchant.code, ...claim })
  expect(atThird.error).toMatchObject({ code: 400000, fields: [{ field: 'orderCode' }] })
  const { id } = (await cases(seller))[0]!
  for (const [verb, input] of [
    ['info', {}],
    ['answer', { body: 'x' }],
    ['offer', { body: 'x', amountMinor: 1 }],
    ['accept', { seq: 1 }],
    ['escalate', { reason: 'x' }],
    ['withdraw', { reason: 'x' }],
    ['note', { note: 'x' }],
  ] as const)
    expect((await third.staff.call(`${at}/${verb}`, { id, ...input })).error.code, verb).toBe(404000)
  expect(await cases(third)).toEqual([])
})

test('files of an entry stand in the trail by their hashes, and both sides hold a copy of their own; nobody else reads one', async () => {
  const { seller, buyer } = world
  const third = await makeCompany(server)
  const { code } = await sellBound(world, { adults: 1, children: 0 })
  const [photo, letter] = [pdfOf(2_000), pdfOf(70_000)]
  const first = await sendAttachment(buyer.staff, photo, 'boat.pdf')
  const { id } = await buyer.staff.data<{ id: number }>(`${at}/open`, {
    merchantCode: seller.merchant.code,
    orderCode: code,
    title: 'No life jackets',
    claimMinor: 1_000,
    body: 'See the picture.',
    files: [first],
  })
  const theirs = await caseWhen(seller, ({ title, state }) => title === 'No life jackets' && state === 'open')
  const second = await sendAttachment(seller.staff, letter, 'crew.pdf')
  await seller.staff.data(`${at}/answer`, { id: theirs.id, body: 'The crew says no.', files: [second] })
  await caseWhen(buyer, ({ state }) => state === 'answered')
  const both = await Promise.all([
    buyer.staff.data<CaseInfo>(`${at}/info`, { id }),
    seller.staff.data<CaseInfo>(`${at}/info`, { id: theirs.id }),
  ])
  const shown = both.map(({ entries }) =>
    entries.map(({ hash, files }) => [hash, files.map((file) => omit(file, ['id']))]),
  )
  expect(shown[0]).toEqual(shown[1])
  const sha256 = createHash('sha256').update(photo).digest('hex')
  expect(both[1].entries[0]!.files).toMatchObject([{ name: 'boat.pdf', size: 2_000, sha256 }])
  for (const [who, info] of [
    [buyer, both[0]],
    [seller, both[1]],
  ] as const)
    for (const [no, bytes] of [photo, letter].entries()) {
      const fileId = info.entries[no]!.files[0]!.id
      const answer = await who.staff.fetch(`${at}/file/${fileId}`, {}, { method: 'GET' })
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
      expect((await third.staff.call(`${at}/file/${fileId}`)).error.code).toBe(404000)
    }
  // What somebody else has sent, or what is taken already, goes with nothing.
  for (const files of [[first], [await sendAttachment(seller.staff)]]) {
    const refused = await buyer.staff.call(`${at}/answer`, { id, body: 'More', files })
    expect(refused.error).toMatchObject({ code: 400000, fields: [{ field: 'files' }] })
  }
})

test('files of one entry come to so many megabytes at most', async () => {
  const { seller, buyer } = world
  const { code } = await sellBound(world, { adults: 1, children: 0 })
  const files = []
  for (const size of [9, 9, 9]) files.push(await sendAttachment(buyer.staff, pdfOf(size * 1024 * 1024)))
  const claim = {
    merchantCode: seller.merchant.code,
    orderCode: code,
    title: 'Many pictures',
    claimMinor: 1_000,
    body: 'See all of them.',
  }
  const refused = await buyer.staff.call(`${at}/open`, { ...claim, files })
  expect(refused.error).toMatchObject({ code: 400000, fields: [{ field: 'files' }] })
  // Refused, they are still to be had by another entry; each is copied by itself.
  const { id } = await buyer.staff.data<{ id: number }>(`${at}/open`, { ...claim, files: files.slice(0, 2) })
  const theirs = await caseWhen(seller, ({ title }) => title === 'Many pictures')
  await buyer.staff.data(`${at}/answer`, { id, body: 'And one more.', files: files.slice(2) })
  await vi.waitFor(
    async () => {
      const { entries } = await seller.staff.data<CaseInfo>(`${at}/info`, { id: theirs.id })
      expect(entries.flatMap((entry) => entry.files.map(({ size }) => size / 1024 / 1024))).toEqual([9, 9, 9])
    },
    { timeout: 30_000, interval: 100 },
  )
  // They stay: what nothing has taken is swept away after a day.
  const copies = await withSystemCtx(server.app, seller.merchant.id, ({ db }) =>
    db
      .selectFrom('file')
      .select(['size', 'taken'])
      .where('merchant_id', '=', seller.merchant.id)
      .where('upload', 'like', 'market.case %')
      .where('size', '=', 9 * 1024 * 1024)
      .execute(),
  )
  expect(copies.map(({ taken }) => taken)).toEqual([true, true, true])
})

test("a case's trail is printed with every entry, file and hash, and without notes of ours", async () => {
  const { buyer } = world
  const row = (await cases(buyer)).find(({ title }) => title === 'No life jackets')!
  await buyer.staff.data(`${at}/note`, { id: row.id, note: 'Our secret' })
  const info = await buyer.staff.data<CaseInfo>(`${at}/info`, { id: row.id })
  const answer = await buyer.staff.fetch(`${at}/trail/${row.id}`, {}, { method: 'GET' })
  const text = await pdfText(await answer.arrayBuffer())
  // A hyphen at the end of a line is read as one that parts a word.
  const plain = text.replaceAll('\uFFFE', '-').replaceAll(/\s/g, '')
  for (const { body, hash, files } of info.entries)
    for (const said of [body, hash, ...files.flatMap(({ name, sha256 }) => [name, sha256])])
      expect(plain).toContain(said.replaceAll(/\s/g, ''))
  expect(plain).not.toContain('Oursecret')
})

test('a list of cases that does not show all says so, and shows the others to whoever asks for more', async () => {
  const { buyer } = world
  const all = await cases(buyer)
  expect(all.length).toBeGreaterThan(1)
  const list = (maxRows: number, more: object = {}) =>
    buyer.staff.data<CaseList>(`${at}/list`, { maxRows, ...more })
  const cut = await list(all.length - 1)
  expect([cut.rows.map(({ id }) => id), cut.more]).toEqual([all.slice(0, -1).map(({ id }) => id), true])
  expect(await list(all.length)).toEqual({ rows: all, more: false })
  expect(await list(1, { merchantCode: all[0]!.partnerCode })).toMatchObject({ rows: [{ id: all[0]!.id }] })
})
