import { beforeAll, expect, test } from 'vitest'
import type { OwnCompany } from '#contract/open-market/company.schema.ts'
import type { CompanyRow } from '#contract/open-market/open-market.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeCompany, profileOf, type Company } from '#test/factories/merchants/market.ts'
import { makeUser } from '#test/factories/people.ts'
import { jpeg, uploadJpeg } from '#test/factories/files/pictures.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'
let shown: Company
let other: Company
let pictures: number[]

const picture = async ({ staff }: Company) => (await uploadJpeg(staff, 'cover')).data!.id
const own = ({ staff }: Company) => staff.data<OwnCompany>(`${at}/company`)
const save = async (who: Company, more: object) => {
  const { version: _, ...page } = await own(who)
  return who.staff.call(`${at}/companySave`, { ...page, ...more })
}

beforeAll(async () => {
  ;[shown, other] = await Promise.all([makeCompany(server), makeCompany(server)])
  pictures = []
  for (let no = 0; no < 3; no++) pictures.push(await picture(shown))
})

test('a page is as complete as much of it is told, and says what it lacks', async () => {
  expect(await own(shown)).toMatchObject({
    complete: 80,
    missing: ['termsText', 'site', 'kinds', 'logo', 'pictures'],
  })
  const filled = {
    kinds: ['supplier', 'operator'],
    logoFileId: pictures[0],
    pictureFileIds: pictures.slice(1),
  }
  expect((await save(shown, filled)).error).toEqual({ code: 0 })
  expect(await own(shown)).toMatchObject({ ...filled, complete: 95, missing: ['termsText', 'site'] })
})

test('six of the ten main parts list a page, whether or not it shows a logo, pictures and its kinds', async () => {
  const page = await makeCompany(server)
  const bare = { areas: '', since: null, termsText: {}, site: '', kinds: [], logoFileId: null }
  expect((await save(page, bare)).error).toEqual({ code: 0 })
  expect(await own(page)).toMatchObject({ complete: 60, listed: true })
})

test('companies are found by their kind, which their card shows', async () => {
  const found = async (kind: string) =>
    (await other.staff.data<{ rows: CompanyRow[] }>(`${at}/suppliers`, { kind, pageSize: 100 })).rows
  expect(await found('operator')).toMatchObject([
    { code: shown.merchant.code, kinds: ['supplier', 'operator'] },
  ])
  expect(await found('distributor')).toEqual([])
  const refused = await save(shown, { kinds: ['airline'] })
  expect(refused.error.fields).toMatchObject([{ field: 'kinds.0' }])
})

test('a page is never set with a thirteenth picture, another’s or a file that is no picture of it', async () => {
  const foreign = await picture(other)
  const face = (await uploadJpeg(shown.staff, 'avatar', jpeg(1000))).data!.id
  for (const [field, value] of [
    ['pictureFileIds', [foreign]],
    ['pictureFileIds', [face]],
    ['logoFileId', foreign],
    ['pictureFileIds', Array.from({ length: 13 }, (_, no) => no + 1)],
  ] as const)
    expect((await save(shown, { [field]: value })).error.fields).toMatchObject([{ field }])
})

const look = (who: Company, id: number, of = shown) =>
  who.staff.fetch(`${at}/picture/${id}`, { merchantCode: of.merchant.code })

test('pictures of a page are shown to whoever may see the page; no other file of its company, and to nobody whom it keeps out', async () => {
  const { logoFileId, pictureFileIds } = await profileOf(other, shown, 'supplier')
  expect([logoFileId, ...pictureFileIds]).toEqual(pictures)
  for (const id of pictures) {
    const answer = await look(other, id)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
  }
  const unshown = await picture(shown)
  const [blocked, plain] = [await makeCompany(server), await makeCompany(server)]
  await shown.staff.data(`${at}/block/add`, { merchantCode: blocked.merchant.code })
  const { userName } = await makeUser(server.app, plain.merchant, { permissions: ['oMarket.setting'] })
  const unable = { ...plain, staff: await loginAs(server, userName) }
  const codeOf = async (answer: Promise<Response>) => {
    const { error } = (await (await answer).json()) as { error: { code: number } }
    return error.code
  }
  expect(await codeOf(look(other, unshown))).toBe(404000)
  expect(await codeOf(look(other, pictures[0]!, other))).toBe(404000)
  expect(await codeOf(look(blocked, pictures[0]!))).toBe(404000)
  expect(await codeOf(look(unable, pictures[0]!))).toBe(1003)
  await shown.staff.data(`${at}/visibilitySave`, { agentVisibility: 'hidden', supplierVisibility: 'hidden' })
  expect(await codeOf(look(other, pictures[0]!))).toBe(404000)
  await shown.staff.data(`${at}/visibilitySave`, { agentVisibility: 'all', supplierVisibility: 'all' })
})

test('people of a company are written down by consent, read by nobody else, and removed', async () => {
  const merchantCode = shown.merchant.code
  const person = { merchantCode, name: 'Somsak Sea', role: 'Sales', metAt: 'elsewhere' }
  const write = (more: object) =>
    other.staff.call<{ id: number }>(`${at}/person/save`, { ...person, ...more })
  expect((await write({ phone: '+66 81 000 0000' })).error.fields).toMatchObject([{ field: 'consented' }])
  const { id } = (await write({ phone: '+66 81 000 0000', consented: true })).data!
  const people = async () => (await profileOf(other, shown, 'supplier')).people
  expect(await people()).toMatchObject([{ id, name: 'Somsak Sea', phone: '+66 81 000 0000', version: 1 }])
  expect((await write({ id, version: 1, consented: true, role: 'Owner' })).error.code).toBe(0)
  expect((await write({ id, version: 1 })).error.code).toBe(409001)
  expect((await profileOf(shown, other, 'agent')).people).toEqual([])
  for (const call of ['person/remove', 'person/save'])
    expect(
      (await shown.staff.call(`${at}/${call}`, { ...person, merchantCode: other.merchant.code, id })).error
        .code,
    ).toBe(404000)
  await other.staff.data(`${at}/person/remove`, { id })
  expect(await people()).toEqual([])
})
