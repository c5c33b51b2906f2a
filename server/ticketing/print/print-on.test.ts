import { randomUUID } from 'node:crypto'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { closePdf } from '#server/kit/pdf/pdf.ts'
import type { PrintedOn, PrintRow } from '#contract/ticketing/print/print.api.ts'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'
import { fakePrinter } from '#test/kit/printer.ts'

const server = await testServer()
afterAll(closePdf)
const { admin: staff, confirmed } = await voucherWorld(server)
const path = '/supplier/ticketPrinter'
let ports = 9_100

async function makePrinter() {
  const port = (ports += 1)
  const made = await staff.data<{ id: number }>(`${path}/printerSave`, {
    name: `P${port}`,
    host: '127.0.0.1',
    port,
  })
  return { port, ...made }
}
async function listen(port: number) {
  const printer = await fakePrinter(port)
  onTestFinished(() => printer.close())
  return printer
}
const begin = async (orderIds: number[]) =>
  (
    await staff.data<{ key: string }>(`${path}/print`, {
      clientRequestId: randomUUID(),
      orderIds,
      layout: 'slip',
    })
  ).key
const printOn = (key: string, printerId: number) =>
  staff.data<PrintedOn>(`${path}/printOn`, { key, printerId })
const copies = async (code: string) =>
  (await staff.data<{ rows: PrintRow[] }>(`${path}/list`, { text: code, from: day(0), to: day(0) })).rows[0]
    ?.copies
const cutsIn = (bytes: Buffer): number => bytes.toString('latin1').split('\u001dV\u0001').length - 1

test('a job goes to its printer whole, each slip cut, and is not printed twice', async () => {
  const printer = await makePrinter()
  const { jobs } = await listen(printer.port)
  const [one, two] = [await confirmed(), await confirmed()]
  const key = await begin([one.id, two.id])
  expect(await printOn(key, printer.id)).toEqual({ state: 'printed', printed: 2, slips: 2 })
  expect(jobs).toHaveLength(1)
  expect(cutsIn(jobs[0] ?? Buffer.alloc(0))).toBe(2)
  expect(await printOn(key, printer.id)).toMatchObject({ state: 'printed', printed: 2 })
  expect(jobs).toHaveLength(1)
})

test('a printer that is away, or cut off in the middle, is told; the job goes on and no paper counts twice', async () => {
  const printer = await makePrinter()
  const order = await confirmed()
  const key = await begin([order.id])
  expect(await printOn(key, printer.id)).toEqual({ state: 'away', printed: 0, slips: 1 })
  const { jobs, cut, mend } = await listen(printer.port)
  cut(2_000)
  expect(await printOn(key, printer.id)).toEqual({ state: 'cut', printed: 0, slips: 1 })
  mend()
  expect(await printOn(key, printer.id)).toEqual({ state: 'printed', printed: 1, slips: 1 })
  expect(jobs.map(cutsIn)).toEqual([0, 1])
  expect(await copies(order.code)).toBe(1)
})

test('no address outside of the house is taken for a printer', async () => {
  for (const host of ['8.8.8.8', '169.254.169.254', 'printer.example.com', '127.0.0.2', '10.0.0.999']) {
    const refused = await staff.call(`${path}/printerSave`, { name: host, host })
    expect(refused.error.fields?.[0]?.field).toBe('host')
  }
})
