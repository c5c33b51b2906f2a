import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'

const { staff } = await makeOrderWorld(await testServer())

const refusal = async (content: string): Promise<string> => {
  const form = new FormData()
  form.set('sessionId', staff.user!.sessionId)
  form.set('file', new File([content], 'list.csv'))
  const { error } = await staff.call('/supplier/orderEntry/import/upload', form)
  return error.fields?.[0]?.why ?? `${error.code}`
}
test('a file of a hundred thousand columns, of a million rows, of nothing, is refused at the border', async () => {
  const wide = Array.from({ length: 100_000 }, (_, n) => `c${n}`).join(',')
  expect(await refusal(`${wide}\n${wide}`)).toBe('order-entry.import.tooManyColumns')
  expect(await refusal(`Agent,Date\n${'Lotus,2027-01-01\n'.repeat(600_000)}`)).toBe('kit.sheets.tooManyRows')
  expect(await refusal('')).toBe('order-entry.import.noHead')
  expect(await refusal('\u0000\u0000PK')).toBe('kit.sheets.noSheet')
})
