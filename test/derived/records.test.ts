import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { agentGroupRecord } from '#contract/agents/agent-group.fields.ts'
import { agentRecord } from '#contract/agents/agent.fields.ts'
import { agentsApi } from '#contract/agents/agents.api.ts'
import { addOnRecord } from '#contract/catalog/add-ons/add-on.fields.ts'
import { skuRecord } from '#contract/catalog/skus/sku.fields.ts'
import { catalogApi } from '#contract/catalog/catalog.api.ts'
import { pickupZoneRecord } from '#contract/catalog/pickup/pickup.fields.ts'
import { categoryRecord, destinationRecord, tagRecord } from '#contract/catalog/sorting/sorting.fields.ts'
import { closingPoints } from '#contract/finance/books/closing-points.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { amountKey } from '#contract/kit/guests.ts'
import { answerFields, formFields, type RecordOf } from '#contract/kit/record/field.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { customersApi } from '#contract/customers/customers.api.ts'
import { customerRecord } from '#contract/customers/customer.fields.ts'
import { documentRecord } from '#contract/customers/document.fields.ts'
import { segmentRecord } from '#contract/customers/segment.fields.ts'
import { mailApi } from '#contract/mail/mail.api.ts'
import { templateRecord } from '#contract/mail/templates/template.fields.ts'
import { journeysApi } from '#contract/journeys/journeys.api.ts'
import { smsApi } from '#contract/sms/sms.api.ts'
import { smsTemplateRecord } from '#contract/sms/sms.fields.ts'
import { roleRecord } from '#contract/settings/role.fields.ts'
import { settingsApi } from '#contract/settings/settings.api.ts'
import { peopleApi } from '#contract/booking-center/people/people.api.ts'
import { personRecord } from '#contract/staff/of-agent/person.fields.ts'
import { staffApi } from '#contract/staff/staff.api.ts'
import { departmentRecord } from '#contract/staff/departments/department.fields.ts'
import { userRecord } from '#contract/staff/user.fields.ts'
import { coachRecord } from '#contract/scheduling/coach.fields.ts'
import { crewRecord } from '#contract/scheduling/crew.fields.ts'
import { schedulingApi } from '#contract/scheduling/scheduling.api.ts'
import { stockApi } from '#contract/stock/stock.api.ts'
import { resourceRecord } from '#contract/stock/stock.fields.ts'
import { supplierGroupRecord, supplierRecord } from '#contract/suppliers/supplier.fields.ts'
import { agentKeyRecord } from '#contract/agents/keys/key.fields.ts'
import { agentKeysApi } from '#contract/agents/keys/keys.api.ts'
import { suppliersApi } from '#contract/suppliers/suppliers.api.ts'
import { prepaidApi } from '#contract/ticketing/prepaid/prepaid.api.ts'
import { privilegesFor } from '#server/identity/sessions/sessions.ts'
import { makeOrderSku, makeOrderWorld } from '#test/factories/orders.ts'
import { customerInput } from '#test/factories/customers.ts'
import { testServer } from '#test/factories/http.ts'
import { uploadJpeg } from '#test/factories/files/pictures.ts'
import { makeAgent, makeMerchant } from '#test/factories/people.ts'
import { otherValue, rawOf } from '#test/kit/field-values.ts'
import { columnsOf } from '#web/kit/record/record-columns.tsx'
import { blankProfile, recordsOfDays, tourSheet } from './records/saved-days.ts'
import { recordsOfPrices } from './records/saved-prices.ts'
import { recordsOfMoney, type Saved } from './saved-records.ts'
import { readSources, readWordsFiles } from './sources.ts'

const world = await makeOrderWorld(await testServer())
const sku = await makeOrderSku(world.app, world.merchant, { type: 'day-trip' })
const other = await makeMerchant(world.app)
const walkIn = await makeAgent(world.app, world.merchant, { settlementTerm: 'settle-by-order' })
/** One for others to stand below. */
const made = async ({ path }: Endpoint, values: object = { names: { en: 'Above' } }) =>
  (await world.staff.data<{ id: number }>(path, values)).id
const picture = async () => (await uploadJpeg(world.staff, 'cover')).data!.id

const { id: customerId } = await world.staff.data<{ id: number }>(customersApi.save.path, customerInput())

const journeyId = await made(journeysApi.save, {
  code: 'JOURNEY',
  names: { en: 'Islands' },
  sheet: tourSheet,
})

type Answer = { shape: { rows: { element: Answer } } & object }
const saved: Record<string, Saved> = {
  ...recordsOfMoney({
    agentId: world.agentId,
    supplierId: world.supplierId!,
    pictureId: await picture(),
    skuId: sku.id,
    ticketId: await made(prepaidApi.prepaidSave, {
      scenicSpot: 'Bay',
      ticketType: 'Day',
      skuId: sku.id,
      currency: 'THB',
    }),
  }),
  agentGroupRecord: {
    form: agentGroupRecord,
    save: agentsApi.groupSave,
    list: agentsApi.groups,
    own: { agentIds: [world.agentId] },
  },
  agentRecord: {
    form: agentRecord,
    save: agentsApi.save,
    list: agentsApi.list,
    own: { boundMerchantCode: other.code, keeperId: world.merchant.adminId },
  },
  supplierRecord: {
    form: supplierRecord,
    save: suppliersApi.save,
    list: suppliersApi.list,
    own: { swift: 'KASITHBK' },
  },
  supplierGroupRecord: {
    form: supplierGroupRecord,
    save: suppliersApi.groupSave,
    list: suppliersApi.groups,
    own: { supplierIds: [world.supplierId] },
  },
  agentKeyRecord: {
    form: agentKeyRecord,
    save: agentKeysApi.keySave,
    list: agentKeysApi.keyList,
    own: { roleId: world.merchant.roles.agent, rights: ['prices', 'statements'] },
    beside: { agentId: world.agentId },
  },
  destinationRecord: {
    form: destinationRecord,
    save: catalogApi.destinationSave,
    list: catalogApi.destinations,
    own: { names: { en: 'Bay', 'zh-CN': '湾' } },
  },
  pickupZoneRecord: {
    form: pickupZoneRecord,
    save: catalogApi.pickupZoneSave,
    list: catalogApi.pickupZones,
    own: { latitude: 7.82, longitude: 98.298 },
  },
  categoryRecord: {
    form: categoryRecord,
    save: catalogApi.categorySave,
    list: catalogApi.categories,
    own: { parentId: await made(catalogApi.categorySave) },
  },
  tagRecord: {
    form: tagRecord,
    save: catalogApi.tagSave,
    list: catalogApi.tags,
    own: { parentId: await made(catalogApi.tagSave, { names: { en: 'Marked' } }) },
  },
  skuRecord: {
    form: skuRecord,
    save: catalogApi.create,
    info: catalogApi.info,
    own: {
      descriptions: { en: '<p>By boat</p>' },
      categoryId: await made(catalogApi.categorySave),
      destinationId: await made(catalogApi.destinationSave, {
        code: 'BAY',
        names: { en: 'Bay', 'zh-CN': '湾' },
      }),
      tagIds: [await made(catalogApi.tagSave)],
      coverFileId: await picture(),
      pictureFileIds: [await picture()],
      supplierIds: [],
      // Without a price it is not put on sale.
      onSale: false,
    },
    beside: { productType: 'day-trip', chargeMethod: 'per-person' },
  },
  addOnRecord: {
    form: addOnRecord,
    save: catalogApi.addOnCreate,
    list: catalogApi.addOns,
    own: { code: 'PICK-UP', supplierIds: [] },
  },
  ...recordsOfPrices({ agentId: world.agentId, skuId: sku.id }),
  customerRecord: {
    form: customerRecord,
    save: customersApi.save,
    list: customersApi.list,
    own: { tags: ['VIP', 'Diver'], birthdate: '1984-03-12' },
  },
  documentRecord: {
    form: documentRecord,
    save: customersApi.documentSave,
    list: customersApi.documents,
    own: { customerId },
  },
  segmentRecord: {
    form: segmentRecord,
    save: customersApi.segmentSave,
    list: customersApi.segments,
    own: { tags: ['VIP'] },
  },
  departmentRecord: {
    form: departmentRecord,
    save: staffApi.departmentSave,
    list: staffApi.departmentList,
    own: { parentId: null, headId: world.merchant.adminId, memberIds: [world.merchant.adminId] },
  },
  userRecord: {
    form: userRecord,
    save: staffApi.save,
    list: staffApi.list,
    own: {
      userName: 'nok.suksan',
      roleId: world.merchant.roles.operations,
      departmentId: null,
      firstUrl: 'account',
    },
  },
  personRecord: {
    form: personRecord,
    save: peopleApi.personSave,
    list: peopleApi.people,
    own: { userName: 'lin.of.lotus', rights: ['prices', 'order'] },
    by: world.agent,
  },
  crewRecord: {
    form: crewRecord,
    save: schedulingApi.crewSave,
    list: schedulingApi.crewList,
    own: { roles: ['driver'], spoken: ['th'] },
  },
  coachRecord: {
    form: coachRecord,
    save: schedulingApi.coachSave,
    list: schedulingApi.coachList,
    own: {
      class: 'boat',
      crewMin: 2,
      crewMax: 9,
      driverId: null,
      owner: 'hired',
      supplierId: world.supplierId,
    },
  },
  ...recordsOfDays({
    agentId: world.agentId,
    walkInId: walkIn.id,
    skuId: sku.id,
    journeyId,
    profileId: await made(schedulingApi.profileSave, blankProfile),
    staffId: world.merchant.adminId,
    pictureId: await picture(),
  }),
  resourceRecord: { form: resourceRecord, save: stockApi.resourceSave, list: stockApi.resources },
  templateRecord: {
    form: templateRecord,
    save: mailApi.templateSave,
    list: mailApi.templateList,
    own: {
      kind: 'guest-message',
      agentId: world.agentId,
      skuId: null,
      subjects: { en: 'Hello' },
      bodies: { en: '<p>Hello</p>' },
    },
  },
  smsTemplateRecord: {
    form: smsTemplateRecord,
    save: smsApi.templateSave,
    list: smsApi.templateList,
    own: { kind: 'service', bodies: { en: 'Hello {guest}' } },
  },
  roleRecord: {
    form: roleRecord,
    save: settingsApi.saveRole,
    list: settingsApi.roles,
    own: { audience: 'supplier', permissions: privilegesFor.supplier.slice(0, 1) },
  },
}

const sources = readSources()
type RecordsView = { id: number } & Record<string, unknown>

/** Every table of fields that is declared as that, by the name it is exported under. */
const declaredAs = (what: 'record' | 'form') =>
  [...sources]
    .filter(([file]) => file.endsWith('.fields.ts'))
    .flatMap(([file, text]) =>
      [...text.matchAll(new RegExp(`export const (\\w+) = ${what}\\(`, 'g'))].map(([, name]) => ({
        file,
        name: name!,
      })),
    )
const declared = declaredAs('record')
/** Those that are rows of another one are saved with it. */
const isRow = (name: string) =>
  [...sources.values()].some((text) => text.includes(`kind: 'rows', of: ${name},`))

test('every record that is declared is saved and read here', () => {
  expect(declared.length).toBeGreaterThan(4)
  expect(
    declared
      .map(({ name }) => name)
      .filter((name) => !isRow(name))
      .toSorted(),
  ).toEqual(Object.keys(saved).toSorted())
})

const amountKeys = new Set<string>(Object.values(amountKey))
/** A page with the parts beside it that it imports: forms may share their fields. */
const withParts = ([file, page]: readonly [string, string]): string =>
  [
    page,
    ...[...page.matchAll(/from '\.\/([\w-]+\.tsx)'/g)].map(
      ([, part]) => sources.get(join(dirname(file), part!)) ?? '',
    ),
  ].join('\n')
/** Fields of a table that no page asks. */
function unasked(name: string, form: RecordOf): string[] {
  const pages = [...sources].filter(([, text]) => text.includes(`fieldOf(${name})`))
  expect(pages.length, `pages of ${name}`).toBeGreaterThan(0)
  const text = pages.map(withParts).join('\n')
  return (
    formFields(form)
      .map(([field]) => field)
      .filter((field) => !text.includes(`name="${field}"`))
      // Amounts are asked by the kinds that a SKU charges.
      .filter((field) => !(amountKeys.has(field) && text.includes('amountKey[kind]')))
      // Each point of a month's checklist that is open has its own reason.
      .filter((field) => !(closingPoints.some((point) => point === field) && text.includes('name={point}')))
  )
}

test.for(declaredAs('form'))('the form $name asks every field of it', async ({ file, name }) => {
  const tables = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, RecordOf>
  expect(unasked(name, tables[name]!)).toEqual([])
})

describe.each(Object.entries(saved))(
  '%s',
  (record, { form, save, own = {}, beside, by = world.staff, ...read }) => {
    const blank = valuesOf(form) as Record<string, unknown>
    const values = () =>
      Object.fromEntries(
        formFields(form).map(([name, field]) => [
          name,
          name in own ? own[name] : otherValue(name, field, blank[name]),
        ]),
      )

    test('what is declared is stored', async () => {
      const sent = values()
      const { id, key } = await by.data<{ id?: number; key?: string }>(save.path, { ...sent, ...beside })
      const answer =
        'info' in read
          ? await by.data<RecordsView>(read.info.path, { id })
          : (
              await by.data<{ rows: RecordsView[] }>(read.list.path, { pageSize: 1_000, ...beside })
            ).rows.find(
              // An account of the chart goes by its key.
              (row) => (id === undefined ? row['key'] === key : row.id === id),
            )!
      const back = new Set(answerFields(form).map(([name]) => name))
      for (const name of Object.keys(sent).filter((one) => back.has(one)))
        expect({ [name]: answer[name] }).toEqual({ [name]: sent[name] })
    })

    test('its form asks every field of it', () => {
      expect(unasked(record, form)).toEqual([])
    })
  },
)

test('no column of a record says a key of ours, a moment of the wire or an id', async () => {
  const words = Object.fromEntries(
    [...readWordsFiles()].flatMap(([domain, groups]) =>
      Object.entries(groups).flatMap(([group, all]) =>
        Object.entries(all).map(([name, [text]]) => [`${domain}.${group}.${name}`, text!]),
      ),
    ),
  )
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { setItem: () => undefined, getItem: () => null })
  const { startWords, word } = await import('#web/kit/words/words.ts')
  await startWords('en', () => Promise.resolve(words))
  for (const { form } of Object.values(saved)) {
    const column = columnsOf(form)
    for (const [name, field] of answerFields(form)) {
      const raw = rawOf(field)
      const row = { [name]: raw, currency: 'THB' }
      const { title, text } = column(name as never)
      expect(word(title), `head of ${name}`).not.toBe(title)
      const said = String(text?.(row as never) ?? '')
      if (field.kind === 'choice' && field.words)
        expect(said, name).toBe(words[`${field.words}.${String(raw)}`])
      expect(said, name).not.toMatch(/^(true|false|null|undefined|NaN|\[object Object\])$|T\d\d:\d\d|\.\w+\./)
      if (['ref', 'refs', 'weekdays', 'rows', 'own'].includes(field.kind)) expect(said, name).toBe('')
    }
  }
  vi.unstubAllGlobals()
})

test('an answer tells every field that it declares', () => {
  for (const { form, ...read } of Object.values(saved)) {
    const { shape } = ('info' in read ? read.info : read.list).output as unknown as Answer
    const row = 'info' in read ? shape : shape.rows.element.shape
    expect(Object.keys(row)).toEqual(expect.arrayContaining(answerFields(form).map(([name]) => name)))
  }
})
