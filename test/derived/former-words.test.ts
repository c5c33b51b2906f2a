import { describe, expect, test } from 'vitest'
import { languages } from '#contract/kit/languages.ts'
import { columnWord, importColumns } from '#contract/order-entry/import/import-columns.ts'
import { statementColumns } from '#contract/supplier-statements/statement-columns.ts'
import { agentSheets } from '#server/agents/agent-sheets.ts'
import { skuKinds } from '#server/catalog/sheet/sku-kind.ts'
import { customerSheet } from '#server/customers/sheet/customer-sheet.ts'
import { everySpoken } from '#server/kit/sheet/former-words.ts'
import changes from '#server/kit/sheet/former-words.json' with { type: 'json' }
import { matchHeads } from '#server/kit/sheet/import/heads.ts'
import type { AnySheetKind } from '#server/kit/sheet/import/sheet-kind.ts'
import { plainHead } from '#server/kit/sheet/file-heads.ts'
import { suggestColumns } from '#server/order-entry/import/read/match-columns.ts'
import { priceSheets } from '#server/pricing/sheet/price-sheets.ts'
import { existingHeads } from '#server/supplier-statements/read-statement.ts'
import { supplierSheets } from '#server/suppliers/supplier-sheets.ts'
import { testServer } from '#test/factories/http.ts'
import { readWordsFiles } from './sources.ts'

const { app } = await testServer()
const times = everySpoken(app)
const kinds: AnySheetKind[] = [
  agentSheets.kind,
  supplierSheets.kind,
  customerSheet,
  ...Object.values(skuKinds),
  ...Object.values(priceSheets).flatMap((sheets) => Object.values(sheets)),
]

test('a former word is that of a word that stands, and another than today', () => {
  const words = readWordsFiles()
  const wrong = changes.flatMap((former) =>
    Object.entries(former).flatMap(([key, texts]) => {
      const [domain = '', group = '', name = ''] = key.split('.')
      const now = words.get(domain)?.[group]?.[name]
      return Object.entries<string>(texts).flatMap(([language, text]) =>
        now && languages.some((one, at) => one === language && now[at] !== text) ? [] : `${key} ${language}`,
      )
    }),
  )
  expect(wrong).toEqual([])
})

/** Each time and language in which a sheet can have been saved. */
const saved = times.flatMap((spoken) => languages.map((language) => [language, spoken] as const))

describe.each(kinds.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  test('every column is found under its head of each time, in any language', () => {
    for (const [language, spoken] of saved) {
      const heads = kind.columns.map((column) => kind.headOf(spoken, language, column))
      expect(matchHeads(app, kind, heads)).toEqual({ columns: kind.columns, unknown: [] })
    }
  })
})

test('orders are read by the heads of each time', () => {
  for (const [language, { word }] of saved) {
    const heads = importColumns.map((column) => word(language, columnWord(column)))
    const existing = { agents: new Set<string>(), skus: new Set<string>() }
    expect(suggestColumns(app, heads, [], existing).columns).toEqual(importColumns)
  }
})

test("a supplier's statement is read by the heads of each time", () => {
  const existing = existingHeads(app)
  for (const [language, { word }] of saved)
    for (const column of statementColumns)
      expect(existing.get(plainHead(word(language, `supplier-statements.columns.${column}`)))).toBe(column)
})
