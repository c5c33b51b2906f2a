import { describe, expect, test, vi } from 'vitest'
import { agentRecord } from '#contract/agents/agent.fields.ts'
import { agentsApi } from '#contract/agents/agents.api.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { languages } from '#contract/kit/languages.ts'
import { asked, told, type Field, type RecordOf } from '#contract/kit/record/field.ts'
import { answerShape } from '#contract/kit/record/record-schema.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { customersApi } from '#contract/customers/customers.api.ts'
import { customerRecord } from '#contract/customers/customer.fields.ts'
import { documentRecord } from '#contract/customers/document.fields.ts'
import { segmentRecord } from '#contract/customers/segment.fields.ts'
import { rateRecord } from '#contract/pricing/rates/exchange-rate.fields.ts'
import { exchangeRatesApi } from '#contract/pricing/rates/exchange-rates.api.ts'
import { taxApi } from '#contract/pricing/tax/tax.api.ts'
import { taxRecord } from '#contract/pricing/tax/tax.fields.ts'
import { roleRecord } from '#contract/settings/role.fields.ts'
import { settingsApi } from '#contract/settings/settings.api.ts'
import { supplierRecord } from '#contract/suppliers/supplier.fields.ts'
import { suppliersApi } from '#contract/suppliers/suppliers.api.ts'
import { privilegesFor } from '#server/identity/sessions/sessions.ts'
import { makeOrderSku, makeOrderWorld } from '#test/factories/orders.ts'
import { customerInput } from '#test/factories/customers.ts'
import { testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { columnsOf } from '#web/kit/record/record-columns.tsx'
import { readSources, readWordsFiles } from './sources.ts'

const world = await makeOrderWorld(await testServer())
const sku = await makeOrderSku(world.app, world.merchant, { type: 'day-trip' })
const other = await makeMerchant(world.app)

const { id: customerId } = await world.staff.data<{ id: number }>(customersApi.save.path, customerInput())

/** A form, and where its record is read. `own` are values that no kind tells: ids, rules between fields. */
type Saved = { form: RecordOf; save: Endpoint; list: Endpoint; own?: Record<string, unknown> }
const saved: Record<string, Saved> = {
  agentRecord: {
    form: agentRecord,
    save: agentsApi.save,
    list: agentsApi.list,
    own: { boundMerchantCode: other.code },
  },
  supplierRecord: { form: supplierRecord, save: suppliersApi.save, list: suppliersApi.list },
  rateRecord: {
    form: rateRecord,
    save: exchangeRatesApi.exchangeRateSave,
    list: exchangeRatesApi.exchangeRateList,
    own: { from: 'CNY', to: 'THB', rate: '4.9215' },
  },
  taxRecord: {
    form: taxRecord,
    save: taxApi.taxRuleSave,
    list: taxApi.taxRuleList,
    own: {
      skuIds: [sku.id],
      productTypes: ['day-trip'],
      categoryIds: [],
      agentIds: [world.agentId],
    },
  },
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
  roleRecord: {
    form: roleRecord,
    save: settingsApi.saveRole,
    list: settingsApi.roles,
    own: { audience: 'supplier', permissions: privilegesFor.supplier.slice(0, 1) },
  },
}

const sources = readSources()
/** Every record that is declared, by the name it is exported under. */
const declared = [...sources]
  .filter(([file]) => file.endsWith('.fields.ts'))
  .flatMap(([file, text]) =>
    [...text.matchAll(/export const (\w+) = record\(/g)].map(([, name]) => ({ file, name: name! })),
  )
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

/** A value that a form does not begin with, so that one that is lost on the way is missed. */
function valueOf(name: string, field: Field, blank: unknown): unknown {
  switch (field.kind) {
    case 'text':
      if (field.as === 'email') return 'nok@marina.example'
      return field.as === 'tel' ? '+66 81 234 5678' : `${name}x`.toUpperCase().slice(0, field.max)
    case 'names':
      return { en: name, th: 'ชื่อ' }
    case 'choice':
      return field.of.findLast((one) => one !== blank && one !== 'mirror')
    case 'currency':
      return 'EUR'
    case 'language':
      return languages.findLast((one) => one !== blank)
    case 'flag':
      return !blank
    case 'number':
    case 'percent':
      return field.max - 1
    case 'money':
      return 4_321
    case 'date':
      return '2027-02-03'
    case 'days':
      return { from: '2027-02-03', to: '2027-02-09' }
    case 'time':
      return '09:45'
    case 'rows':
      return [Object.fromEntries(asked(field.of).map(([inner, one]) => [inner, valueOf(inner, one, null)]))]
    case 'ref':
    case 'refs':
    case 'texts':
    case 'count':
    case 'moment':
      throw new Error(`${name}: say its value in "own"`)
  }
}

describe.each(Object.entries(saved))('%s', (record, { form, save, list, own = {} }) => {
  const blank = valuesOf(form) as Record<string, unknown>
  const values = () =>
    Object.fromEntries(
      asked(form).map(([name, field]) => [name, own[name] ?? valueOf(name, field, blank[name])]),
    )

  test('what is declared is stored', async () => {
    const sent = values()
    const { id } = await world.staff.data<{ id: number }>(save.path, sent)
    const { rows } = await world.staff.data<{ rows: ({ id: number } & Record<string, unknown>)[] }>(
      list.path,
      {
        pageSize: 1_000,
      },
    )
    const read = rows.find((row) => row.id === id)!
    const back = new Set(told(form).map(([name]) => name))
    for (const name of Object.keys(sent).filter((one) => back.has(one)))
      expect({ [name]: read[name] }).toEqual({ [name]: sent[name] })
  })

  test('its form asks every field of it', () => {
    const pages = [...sources].filter(([, text]) => text.includes(`fieldOf(${record})`))
    expect(pages.length).toBeGreaterThan(0)
    const text = pages.map(([, page]) => page).join('\n')
    expect(
      asked(form)
        .map(([name]) => name)
        .filter((name) => !text.includes(`name="${name}"`)),
    ).toEqual([])
  })
})

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
    for (const [name, field] of told(form)) {
      const raw = rawOf(field)
      const row = { [name]: raw, currency: 'THB' }
      const { title, text } = column(name as never)
      expect(word(title), `head of ${name}`).not.toBe(title)
      const said = String(text?.(row as never) ?? '')
      if (field.kind === 'choice' && field.words)
        expect(said, name).toBe(words[`${field.words}.${String(raw)}`])
      expect(said, name).not.toMatch(/^(true|false|null|undefined|NaN|\[object Object\])$|T\d\d:\d\d|\.\w+\./)
      if (field.kind === 'refs' || field.kind === 'ref') expect(said, name).toBe('')
    }
  }
  vi.unstubAllGlobals()
})

/** As an answer has it. */
function rawOf(field: Field): unknown {
  switch (field.kind) {
    case 'choice':
      return field.of.at(-1)
    case 'flag':
      return true
    case 'moment':
      return '2026-12-24T08:30:00.000Z'
    case 'date':
      return '2026-12-24'
    case 'days':
      return { from: '2026-12-24', to: '' }
    case 'refs':
      return [7]
    case 'texts':
      return ['some']
    case 'rows':
      return [{}]
    case 'names':
      return { en: 'Some' }
    case 'language':
      return 'th'
    case 'text':
    case 'currency':
    case 'time':
      return 'THB'
    case 'money':
    case 'percent':
    case 'number':
    case 'count':
    case 'ref':
      return 7
  }
}

test('an answer tells every field that it declares', () => {
  for (const { form, list } of Object.values(saved)) {
    const shape = (list.output as unknown as { shape: { rows: { element: { shape: object } } } }).shape
    expect(Object.keys(shape.rows.element.shape)).toEqual(
      expect.arrayContaining(Object.keys(answerShape(form))),
    )
  }
})
