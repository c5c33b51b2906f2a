import { expect, test } from 'vitest'
import type { CompanyProfile, LicenceRow } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import {
  connect,
  makeCompany,
  profileOf,
  showCompany,
  someTerms,
  type Company,
} from '#test/factories/merchants/market.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'
import { pdfOf, sendAttachment } from '#test/factories/files/uploads.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { checkLicence } from './check-licences.ts'

const server = await testServer({ jobs: true })
const market = '/supplier/openMarket'
const at = `${market}/licence`
let next = 0
const licence = (more: object = {}) => ({
  country: 'TH',
  kind: 'operator',
  number: `16/${String(10_000 + ++next)}`,
  holder: 'Us',
  validUntil: '2090-01-01',
  ...more,
})
const save = ({ staff }: Company, form: object) => staff.call<{ id: number }>(`${at}/save`, form)
const submitted = async (who: Company, more: object = {}) => {
  const form = licence(more)
  const { data } = await save(who, form)
  await who.staff.data(`${at}/submit`, { id: data!.id })
  return { ...form, id: data!.id }
}
const licencesOf = async ({ staff }: Company) => (await staff.data<{ rows: LicenceRow[] }>(`${at}/list`)).rows

test('a scan of a licence is read by its own company alone, stays when the licence is changed, and goes into the trail of its check', async () => {
  const [company, other] = [await makeCompany(server), await makeCompany(server)]
  const scan = pdfOf(2_000)
  const files = [await sendAttachment(company.staff, scan, 'licence.pdf')]
  const { id, number, country } = await submitted(company, { files })
  const [row] = await licencesOf(company)
  expect(row!.files).toEqual([{ id: files[0], name: 'licence.pdf' }])
  const answer = await company.staff.fetch(`${at}/file/${files[0]}`, {}, { method: 'GET' })
  expect(Buffer.from(await answer.arrayBuffer()).equals(scan)).toBe(true)
  expect((await other.staff.call(`${at}/file/${files[0]}`)).error.code).toBe(404000)
  const shown = await profileOf(other, company, 'supplier')
  expect(shown.licences).toMatchObject([{ number }])
  expect(JSON.stringify(shown)).not.toContain('licence.pdf')
  await withSystemCtx(server.app, company.merchant.id, (ctx) =>
    checkLicence(ctx, { number, country, verdict: 'checked', by: 'Nok', where: 'the register' }),
  )
  const changed = await save(company, { ...licence({ number, files }), id, version: row!.version + 1 })
  expect(changed.error.code).toBe(0)
  expect((await licencesOf(company))[0]!.files).toMatchObject([{ name: 'licence.pdf' }])
  const rows = await withSystemCtx(server.app, company.merchant.id, ({ db }) =>
    db.selectFrom('market_licence_check').select('file_ids as files').execute(),
  )
  expect(rows).toEqual([{ files }])
})

test('what is no picture and no PDF, what somebody else has sent, and a sixth file are refused by their field', async () => {
  const [company, other] = [await makeCompany(server), await makeCompany(server)]
  const fields = async (files: number[]) =>
    (await save(company, licence({ files }))).error.fields?.map(({ field }) => field)
  const text = await sendAttachment(company.staff, Buffer.from('A licence, believe me.'), 'licence.txt')
  expect(await fields([text])).toEqual(['files'])
  expect(await fields([await sendAttachment(other.staff, pdfOf(900))])).toEqual(['files'])
  expect(await fields([1, 2, 3, 4, 5, 6])).toEqual(['files'])
})

test('a licence that our own people have looked at counts as checked for us, and for nobody else', async () => {
  const [seller, buyer, third] = [
    await makeCompany(server),
    await makeCompany(server),
    await makeCompany(server),
  ]
  for (const { staff } of [seller, third]) await staff.data(`${market}/gateSave`, { gate: 'checked' })
  const { number, country } = await submitted(buyer)
  const propose = (who: Company) =>
    who.staff.call(`${market}/contract/propose`, {
      merchantCode: buyer.merchant.code,
      direction: 'sells',
      terms: someTerms,
    })
  expect((await propose(seller)).error.code).toBe(409512)
  const seen = { merchantCode: buyer.merchant.code, country, number: number.replace('/', ' / ') }
  expect((await seller.staff.call(`${at}/seen`, { ...seen, number: '99/99999' })).error.code).toBe(404000)
  await seller.staff.data(`${at}/seen`, seen)
  expect((await propose(seller)).error.code).toBe(0)
  expect((await propose(third)).error.code).toBe(409512)
  const of = (who: Company): Promise<CompanyProfile> => profileOf(who, buyer, 'agent')
  expect((await of(seller)).licences).toMatchObject([{ state: 'submitted', seenAt: expect.any(String) }])
  expect((await of(third)).licences).toMatchObject([{ state: 'submitted', seenAt: null, seenByName: '' }])
})

test('products of a type that wants a checked licence are taken over with one alone, also from a company that hides its page', async () => {
  const theirs = await makeOrderWorld(server)
  const ours = await makeOrderWorld(server)
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  await connect(seller, buyer)
  await theirs.staff.data(`${market}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'partners' })
  await theirs.staff.data(`${market}/gateSave`, { gate: 'anyone', gateTypes: ['day-trip'] })
  await theirs.staff.data(`${market}/visibilitySave`, {
    agentVisibility: 'hidden',
    supplierVisibility: 'hidden',
  })
  const bind = () =>
    ours.staff.call(`${market}/bind`, {
      merchantCode: theirs.merchant.code,
      skuIds: [theirs.sku.id],
      mode: 'copy',
      markupBasisPoints: 2_000,
    })
  expect((await bind()).error.code).toBe(409512)
  const { number, country } = await submitted(buyer)
  expect((await bind()).error.code).toBe(409512)
  // Looked at by the seller's own people it counts as checked for them.
  await seller.staff.data(`${at}/seen`, { merchantCode: ours.merchant.code, country, number })
  expect((await bind()).error.code).toBe(0)
  await withSystemCtx(server.app, theirs.merchant.id, ({ db }) =>
    db.deleteFrom('market_licence_seen').where('merchant_id', '=', theirs.merchant.id).execute(),
  )
  expect((await bind()).error.code).toBe(409512)
  await withSystemCtx(server.app, buyer.merchant.id, (ctx) =>
    checkLicence(ctx, { number, country, verdict: 'checked', by: 'Nok', where: 'the register' }),
  )
  expect((await bind()).error.code).toBe(0)
})

test('our note of a company is read by our own people alone', async () => {
  const [one, other, third] = [
    await makeCompany(server),
    await makeCompany(server),
    await makeCompany(server),
  ]
  await one.staff.data(`${market}/note`, { merchantCode: other.merchant.code, note: 'Pays late' })
  expect((await profileOf(one, other, 'agent')).note).toBe('Pays late')
  expect((await profileOf(one, other, 'supplier')).note).toBe('Pays late')
  expect((await profileOf(third, other, 'agent')).note).toBe('')
  expect((await profileOf(other, one, 'agent')).note).toBe('')
})
