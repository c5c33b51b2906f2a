import { beforeAll, expect, test } from 'vitest'
import type { SheetImport } from '#contract/kit/sheet/sheet.api.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeMerchant, type MadeMerchant } from '#test/factories/people.ts'
import { plays } from '#test/kit/plays.ts'
import { writeXlsx } from '../../kit/sheet/xlsx.ts'
import { catalogJobs } from '../catalog.jobs.ts'

const server = await testServer()
let merchant: MadeMerchant
let admin: Caller
beforeAll(async () => {
  merchant = await makeMerchant(server.app)
  admin = await loginAs(server, merchant.admin)
})

const job = jobOf(server.app)

const length = Math.min(10_000, plays(10_000))
test(`${length} rows with every third wrong: each is judged, and each wrong one is explained`, async () => {
  const rows = Array.from({ length }, (_, at) => [
    `BIG-${at}`,
    at % 3 === 2 ? 'Spaceship' : 'Diving',
    'Per person',
    `Dive ${at}`,
    '4',
  ])
  const book = await writeXlsx(
    [['Code', 'Type', 'Charge method', 'Name · English', 'Guests per instructor'], ...rows],
    'x',
  )
  const sent = new FormData()
  sent.set('sessionId', admin.user!.sessionId)
  sent.set('file', new Blob([new Uint8Array(book)]), 'big.xlsx')
  const { id } = await admin.data<{ id: number }>('/supplier/standard/import/upload', sent)
  const payload = { merchantId: merchant.id, importId: id }
  await catalogJobs['catalog.checkImport'](job, payload)
  const view = { id, show: 'refused', pageSize: 1000 }
  const checked = await admin.data<SheetImport>('/supplier/standard/import/info', view)
  const refused = Math.floor(length / 3)
  expect(checked.counts).toEqual({ create: length - refused, update: 0, same: 0, refused, warned: 0 })
  expect(checked.rows.every(({ problems }) => problems.length === 1)).toBe(true)
}, 120_000)
