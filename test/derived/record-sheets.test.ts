import { describe, expect, test } from 'vitest'
import { agentSheet } from '#contract/agents/agent.fields.ts'
import { languages } from '#contract/kit/languages.ts'
import { formFields, type Field } from '#contract/kit/record/field.ts'
import type { RecordSheet } from '#contract/kit/record/record-sheet.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { coachSheet } from '#contract/scheduling/coach.fields.ts'
import { crewSheet } from '#contract/scheduling/crew.fields.ts'
import { supplierSheet } from '#contract/suppliers/supplier.fields.ts'
import { readSheet } from '#server/kit/sheet/sheet.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { otherValue } from '#test/kit/field-values.ts'
import { recordSheetCalls } from '#test/kit/record-sheet-calls.ts'
import { readSources } from './sources.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const other = await makeMerchant(server.app)
const admin = await loginAs(server, merchant.admin)

/** A record's spreadsheet, and where its calls are. `own` are values that no kind tells. */
type Sheet = {
  sheet: RecordSheet
  at: string
  domain: 'agents' | 'suppliers' | 'scheduling'
  own?: Record<string, unknown>
}
const sheets: Record<string, Sheet> = {
  agentSheet: {
    sheet: agentSheet,
    at: '/supplier/distributor',
    domain: 'agents',
    own: { boundMerchantCode: other.code, keeperId: merchant.adminId },
  },
  crewSheet: {
    sheet: crewSheet,
    at: '/supplier/crew',
    domain: 'scheduling',
    own: { roles: ['driver', 'guide'], spoken: ['th', 'en'] },
  },
  coachSheet: {
    sheet: coachSheet,
    at: '/supplier/coach',
    domain: 'scheduling',
    own: { kind: 'boat', class: 'boat', driverId: null, supplierId: null, crewMin: 2, crewMax: 9 },
  },
  supplierSheet: {
    sheet: supplierSheet,
    at: '/supplier/supplier',
    domain: 'suppliers',
    own: { swift: 'KASITHBK' },
  },
}

test('every record that has a spreadsheet goes there and back here', () => {
  const declared = [...readSources()]
    .filter(([file]) => file.endsWith('.fields.ts'))
    .flatMap(([, text]) => [...text.matchAll(/export const (\w+) = sheetOf\(/g)].map(([, name]) => name!))
  expect(declared.toSorted()).toEqual(Object.keys(sheets).toSorted())
})

describe.each(Object.entries(sheets))('%s', (_, { sheet, at, domain, own = {} }) => {
  const calls = recordSheetCalls({ app: server.app, merchantId: merchant.id, caller: admin, at, domain })
  const blank: Record<string, unknown> = valuesOf(sheet.record)
  const values: Record<string, unknown> = Object.fromEntries(
    formFields(sheet.record).map(([name, field]: [string, Field]) => [
      name,
      name in own ? own[name] : otherValue(name, field, blank[name]),
    ]),
  )

  test('no two columns are headed alike, in any language', async () => {
    for (const language of languages) {
      const [heads = []] = await readSheet(await calls.download({}, language))
      expect(heads.filter((head, at) => heads.indexOf(head) < at)).toEqual([])
      expect(heads.join()).not.toMatch(/\.fields\.|undefined/)
    }
  })

  test('every field of it leaves, and in every language comes back as nothing to do', async () => {
    await admin.data(`${at}/save`, values)
    for (const language of languages)
      for (const format of ['xlsx', 'csv']) {
        const file = await calls.download({ format }, language)
        const [heads = [], row = []] = await readSheet(file)
        const empty = heads.filter((head, at) => !row[at] && !head.startsWith(sheet.tells[0]!))
        // A text in five languages may stand in some of them; what is only told may be nothing yet.
        expect(empty.filter((head) => !/·|\(|（/.test(head))).toEqual([])
        const { counts, unknownHeads, rows } = await calls.check(file)
        expect({ counts, unknownHeads, problems: rows[0]?.problems }).toEqual({
          counts: { create: 0, update: 0, same: 1, refused: 0, warned: 0 },
          unknownHeads: [],
          problems: [],
        })
      }
  })

  test('what left one merchant makes the same record at another', async () => {
    const [heads = [], row = []] = await readSheet(await calls.download())
    const there = await makeMerchant(server.app)
    const caller = await loginAs(server, there.admin)
    const [to, path] = [recordSheetCalls({ app: server.app, merchantId: there.id, caller, at, domain }), at]
    const file = [heads, row].map((line) => line.map((cell) => `"${cell}"`).join()).join('\n')
    const done = await to.run(file)
    expect(done.rows.map(({ problems }) => problems)).toEqual([[]])
    expect(done).toMatchObject({ state: 'done', done: 1, counts: { create: 1 } })
    const { rows } = await caller.data<{ rows: Record<string, unknown>[] }>(`${path}/list`)
    for (const name of sheet.fields) expect({ [name]: rows[0]![name] }).toEqual({ [name]: values[name] })
  })
})
