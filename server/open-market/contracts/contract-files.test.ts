import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ContractRow } from '#contract/open-market/open-market.schema.ts'
import type { MarketSetting } from '#contract/open-market/setting.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { contractWhen, makeCompany, profileOf, quiet, someTerms } from '#test/factories/merchants/market.ts'
import { day } from '#test/factories/orders.ts'
import { pdfOf, sendAttachment } from '#test/factories/files/uploads.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'
const sha = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const [seller, buyer, outsider] = [
  await makeCompany(server),
  await makeCompany(server),
  await makeCompany(server),
]
type Who = typeof seller
const fetchFile = async (who: Who, id: number, sha256: string) => {
  const answer = await who.staff.fetch(`${at}/contract/file/${id}`, { sha256 })
  return Buffer.from(await answer.arrayBuffer())
}
const [rates, map, later] = [pdfOf(2_000), pdfOf(3_000), pdfOf(4_000)]
const named = (name: string, content: Buffer) => ({
  name,
  contentType: 'application/pdf',
  size: content.length,
  sha256: sha(content),
})
const propose = (more: object, terms: object = {}) =>
  seller.staff.call<{ id: number }>(`${at}/contract/propose`, {
    merchantCode: buyer.merchant.code,
    direction: 'sells',
    terms: { ...someTerms, ...terms },
    ...more,
  })

test('files of terms are the same bytes and hash on both sides, in every version; nobody else reads them', async () => {
  const fileIds = [
    await sendAttachment(seller.staff, rates, 'rates.pdf'),
    await sendAttachment(seller.staff, map, 'map.pdf'),
  ]
  await propose({ fileIds })
  const theirs = await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'proposed')
  const [ours] = (await profileOf(seller, buyer, 'agent')).contracts
  expect(theirs.terms.files).toEqual([named('rates.pdf', rates), named('map.pdf', map)])
  expect(theirs.hash).toBe(ours!.hash)
  for (const [who, { id }] of [
    [seller, ours!],
    [buyer, theirs],
  ] as const)
    expect(await fetchFile(who, id, sha(map))).toEqual(map)
  expect((await fetchFile(outsider, theirs.id, sha(map))).toString()).toContain('404000')
  expect((await fetchFile(buyer, theirs.id, sha(later))).toString()).toContain('404000')

  // The buyer leaves one out and adds one of its own; whatever it calls the other stays as it was.
  const counter = (terms: object, added: number[]) =>
    buyer.staff.call(`${at}/contract/counter`, {
      id: theirs.id,
      seq: theirs.seq,
      terms: { ...theirs.terms, ...terms },
      fileIds: added,
    })
  const foreign = named('x.pdf', later)
  expect((await counter({ files: [foreign] }, [])).error.fields).toMatchObject([{ field: 'files' }])
  const added = await sendAttachment(buyer.staff, later, 'later.pdf')
  const standing = { ...named('another name.pdf', rates), size: 1 }
  expect((await counter({ files: [standing] }, [added])).error.code).toBe(0)
  const answered = await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'countered')
  expect(answered.terms.files).toEqual([named('rates.pdf', rates), named('later.pdf', later)])
  expect(await fetchFile(seller, answered.id, sha(later))).toEqual(later)
  await seller.staff.data(`${at}/contract/accept`, { id: answered.id, hash: answered.hash })
  await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'active')
})

test('terms of a contract that runs may have other files, from their day on; both sides read them before', async () => {
  const running = await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'active')
  const content = pdfOf(5_000)
  const fileIds = [await sendAttachment(seller.staff, content, 'season.pdf')]
  const { id, seq, terms } = running
  await seller.staff.data(`${at}/contract/amend`, { id, seq, terms, fileIds, from: day(20) })
  const is = ({ amendment }: ContractRow) => amendment !== null
  const { id: there, amendment } = await contractWhen(buyer, seller, 'supplier', is)
  expect(amendment!.terms.files.at(-1)).toEqual(named('season.pdf', content))
  expect(await fetchFile(buyer, there, sha(content))).toEqual(content)
  await quiet(server.app)
})

test('a file that somebody else has sent, or that a contract has already, is refused; so are too many', async () => {
  const foreign = await sendAttachment(buyer.staff, rates)
  const own = { merchantCode: outsider.merchant.code }
  expect((await propose({ ...own, fileIds: [foreign] })).error.fields).toMatchObject([{ field: 'files' }])
  const stated = { files: [named('rates.pdf', rates)] }
  expect((await propose(own, stated)).error.fields).toMatchObject([{ field: 'files' }])
  const many = Array.from({ length: 11 }, (_, no) => no + 1)
  expect((await propose({ ...own, fileIds: many })).error.fields).toMatchObject([{ field: 'fileIds' }])
})

test('of a request that is refused by itself no file is copied', async () => {
  const receiver = await makeCompany(server)
  const own = await receiver.staff.data<MarketSetting>(`${at}/setting`)
  await receiver.staff.data(`${at}/setting/requests`, { ...own, declineDirections: ['buys'] })
  await seller.staff.data(`${at}/contract/propose`, {
    merchantCode: receiver.merchant.code,
    direction: 'sells',
    terms: someTerms,
    fileIds: [await sendAttachment(seller.staff, rates, 'rates.pdf')],
  })
  await contractWhen(seller, receiver, 'agent', ({ state }) => state === 'declined')
  const files = await withSystemCtx(server.app, receiver.merchant.id, ({ db }) =>
    sql`select id from file where merchant_id = ${receiver.merchant.id}`.execute(db),
  )
  expect(files.rows).toEqual([])
})
