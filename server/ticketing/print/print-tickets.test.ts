import { plainCode } from '#contract/ticketing/offline/ticket-code.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { PrintRow } from '#contract/ticketing/print/print.api.ts'
import { closePdf } from '#server/kit/pdf/pdf.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'
import { pdfCodes, pdfPages, pdfText } from '#test/kit/read-pdf.ts'

const server = await testServer()
afterAll(closePdf)
const { admin, confirmed } = await voucherWorld(server)
const path = '/supplier/ticketPrinter'
const print = (orderIds: number[], more: object = {}) =>
  admin.call<{ key: string; copies: number; reprints: number }>(`${path}/print`, {
    clientRequestId: randomUUID(),
    orderIds,
    layout: 'slip',
    ...more,
  })
const pdfOf = async (key: string) => (await admin.fetch(`${path}/pdf`, { key })).arrayBuffer()
const listed = async (text: string) =>
  (await admin.data<{ rows: PrintRow[] }>(`${path}/list`, { text, from: day(0), to: day(0) })).rows[0]

test('a batch prints a slip for each order; a reprint is counted, and marked on the paper', async () => {
  const [one, two] = [await confirmed(), await confirmed()]
  const first = await print([one.id, two.id])
  expect(first.data).toMatchObject({ copies: 2, reprints: 0 })
  const pages = await pdfPages(await pdfOf(first.data!.key))
  expect(pages).toHaveLength(2)
  expect(pages[0]!.width).toBeCloseTo(226.8, 0)
  expect((await pdfCodes(await pdfOf(first.data!.key))).flat().map(plainCode)).toContain(one.voucher.code)
  const again = await print([one.id], { layout: 'standard', language: 'en' })
  expect(again.data).toMatchObject({ copies: 1, reprints: 1 })
  expect(await pdfText(await pdfOf(again.data!.key))).toContain('Copy 2')
  expect(await listed(one.code)).toMatchObject({ copies: 2, guests: 3 })
  expect(await listed(two.code)).toMatchObject({ copies: 1 })
})

test('the same job sent again is the same papers, however often and by however many at once', async () => {
  const { id, code } = await confirmed()
  const job = { clientRequestId: randomUUID() }
  await Promise.all(Array.from({ length: 6 }, () => print([id], job)))
  expect(await listed(code)).toMatchObject({ copies: 1 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => print([id])))
  expect(answers.every(({ error }) => error.code === 0)).toBe(true)
  expect(await listed(code)).toMatchObject({ copies: 7 })
})

test('a receipt printer is sent pictures of lines, each slip cut', async () => {
  const { id } = await confirmed()
  const { data } = await print([id])
  const bytes = Buffer.from(await (await admin.fetch(`${path}/escpos`, { key: data!.key })).arrayBuffer())
  expect([...bytes.subarray(0, 2)]).toEqual([0x1b, 0x40])
  expect(bytes.includes(Buffer.from([0x1d, 0x76, 0x30, 0, 72, 0]))).toBe(true)
  expect(bytes.subarray(-8).includes(Buffer.from([0x1d, 0x56, 1]))).toBe(true)
  expect(inkOf(bytes)).toBeGreaterThan(500)
})
/** Bytes of the pictures in which something is printed. */
const inkOf = (bytes: Buffer) => bytes.subarray(10, -6).filter((byte) => byte !== 0).length

test('what has no live voucher, or is another merchant’s, is not printed', async () => {
  const { id } = await confirmed()
  const job = await print([id])
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  expect((await other.call(`${path}/pdf`, { key: job.data!.key })).error.code).toBe(404000)
  const sent = { clientRequestId: randomUUID(), orderIds: [id], layout: 'slip' }
  expect((await other.call(`${path}/print`, sent)).error.code).toBe(404000)
  await admin.data('/supplier/orderHandler/cancel', { id, reason: 'Storm' })
  expect((await print([id])).error.name).toBe('ticketing.noVoucher')
})

test('what comes next stands first', async () => {
  await confirmed()
  const { rows } = await admin.data<{ rows: PrintRow[] }>(`${path}/list`, {})
  const days = rows.map(({ serviceDate }) => serviceDate)
  const today = day(0)
  const order = [
    ...days.filter((date) => date >= today).toSorted(),
    ...days
      .filter((date) => date < today)
      .toSorted()
      .toReversed(),
  ]
  expect(days).toEqual(order)
})
