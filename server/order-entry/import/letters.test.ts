import { expect, test } from 'vitest'
import type { OrderImport, OrderImportRow } from '#contract/order-entry/import/order-import.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'
import { encoderOf } from '#test/kit/old-letters.ts'
import { checkImport } from './check-import.ts'

const world = await makeOrderWorld(await testServer())
const at = (verb: string) => `/supplier/orderEntry/import/${verb}`
const heads = ['Agent', 'Tour', 'Date', 'Adult', 'Name', 'Tel']
const windows1252 = encoderOf('windows-1252')
const content = windows1252(
  `${heads.join(',')}\nLotus,${world.sku.code},${day(30)},2,Jürgen Müller,+66 81 000 0000\n`,
)

/** A file as it is sent and looked at. */
async function sent(bytes: Uint8Array, own: Record<string, string> = {}): Promise<number> {
  const form = new FormData()
  form.set('sessionId', world.staff.user?.sessionId ?? '')
  form.set('file', new File([new Uint8Array(bytes)], 'list.csv', { type: 'text/csv' }))
  for (const [name, value] of Object.entries(own)) form.set(name, value)
  const { id } = await world.staff.data<{ id: number }>(at('upload'), form)
  const { mapping } = await info(id)
  await world.staff.data(at('map'), { id, ...mapping })
  await checkImport(jobOf(world.app), { merchantId: world.merchant.id, importId: id })
  return id
}
const info = (id: number) => world.staff.data<OrderImport>(at('info'), { id })
const firstRow = async (id: number) =>
  (await world.staff.data<{ rows: OrderImportRow[] }>(at('rows'), { id })).rows[0]

test('a file in old letters is read as it is written: no order is made for a letter that was lost', async () => {
  const id = await sent(content)
  expect(await info(id)).toMatchObject({ encoding: 'windows-1252', counts: { ready: 1 } })
  expect((await firstRow(id))?.cells).toContain('Jürgen Müller')
})

test('it is never ready where a letter is lost; another choice of the person reads it again in its place', async () => {
  const id = await sent(content, { encoding: 'utf-8' })
  const row = await firstRow(id)
  expect(row?.state).toBe('wrong')
  expect(row?.problems.map(({ place }) => place)).toContain(heads.indexOf('Name'))
  const again = await sent(content, { encoding: 'windows-1252', replaces: String(id) })
  expect((await info(again)).counts).toMatchObject({ ready: 1 })
  expect((await world.staff.call(at('info'), { id })).error.code).not.toBe(0)
})

test('nor where a formula failed, in a column of texts too', async () => {
  const id = await sent(
    Buffer.from(`${heads.join(',')}\nLotus,${world.sku.code},${day(30)},2,#N/A,+66 81 000 0000\n`),
  )
  const row = await firstRow(id)
  expect(row?.state).toBe('wrong')
  expect(row?.problems.map(({ place }) => place)).toContain(heads.indexOf('Name'))
})
