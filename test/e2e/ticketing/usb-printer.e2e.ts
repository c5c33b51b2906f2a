import { expect, onTestFinished, test } from 'vitest'
import { plainCode } from '#contract/ticketing/offline/ticket-code.ts'
import type { PrintRow } from '#contract/ticketing/print/print.api.ts'
import { confirmTrip, day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { fakePrinter } from '#test/kit/printer.ts'
import { readQr } from '#test/kit/read-qr.ts'
import { leaseDesk, openDevice, openTill, strip, takePlaces } from './pier-kit.ts'
import type { Page } from 'playwright-core'

/** A printer at the browser's own door: it takes all bytes, or is held by the system's driver. */
function plugIn(): void {
  const taken: number[] = []
  const endpoint = { endpointNumber: 1, direction: 'out', type: 'bulk' }
  const alternate = { interfaceClass: 7, alternateSetting: 0, endpoints: [endpoint] }
  const configuration = {
    configurationValue: 1,
    interfaces: [{ interfaceNumber: 0, alternates: [alternate] }],
  }
  const done = () => Promise.resolve()
  const device = {
    opened: false,
    configuration,
    configurations: [configuration],
    open: done,
    close: done,
    selectConfiguration: done,
    releaseInterface: done,
    selectAlternateInterface: done,
    claimInterface: () =>
      Reflect.get(globalThis, 'printerIsHeld')
        ? Promise.reject(new DOMException('Unable to claim interface.', 'NetworkError'))
        : Promise.resolve(),
    transferOut: (_: number, data: Uint8Array) => {
      taken.push(...data)
      return Promise.resolve({ status: 'ok', bytesWritten: data.length })
    },
  }
  const usb = { getDevices: () => Promise.resolve([]), requestDevice: () => Promise.resolve(device) }
  Object.defineProperty(navigator, 'usb', { value: usb })
  Reflect.set(globalThis, 'printerTook', taken)
}

const tookBy = (page: Page) =>
  page.evaluate(() => Array.from(Reflect.get(globalThis, 'printerTook') as number[]))

/** The pictures of lines in what a printer took, one below the other, as a scanner sees the paper. */
function paperOf(bytes: readonly number[]) {
  const rows: number[][] = []
  for (let at = bytes.indexOf(0x1d); at >= 0; at = bytes.indexOf(0x1d, at + 1)) {
    if (bytes[at + 1] !== 0x76 || bytes[at + 2] !== 0x30) continue
    const [wide, high] = [bytes[at + 4]! + 256 * bytes[at + 5]!, bytes[at + 6]! + 256 * bytes[at + 7]!]
    for (let y = 0; y < high; y += 1) rows.push(bytes.slice(at + 8 + y * wide, at + 8 + (y + 1) * wide))
    at += 7 + wide * high
  }
  const width = (rows[0]?.length ?? 0) * 8
  const data = new Uint8ClampedArray(width * rows.length * 4).fill(255)
  for (const [y, row] of rows.entries())
    for (let x = 0; x < width; x += 1)
      if ((row[x >> 3]! >> (7 - (x & 7))) & 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { width, height: rows.length, data, colorSpace: 'srgb' as const }
}

test('a ticket is printed on a printer at USB as pictures of lines with a cut, counted as a paper; one that is held is told', async () => {
  const page = await openPage({ as: 'demo', path: '/404' })
  const { agent, tag } = await makeEntryWorld(page, password)
  const sku = await makeSku(page, { code: `${tag}-USB`, names: { en: `Harbour ${tag}` }, stock: 10 })
  const { id } = await post<{ id: number }>(page, 'orderEntry/create', {
    clientRequestId: `${tag} usb`,
    agentId: agent.id,
    skuId: sku.id,
    date: day(3),
    adults: 1,
    contactName: 'พี่นก USB',
    guests: [{ name: 'NOK USB' }],
  })
  const { code } = await confirmTrip(page, id)
  await page.addInitScript(plugIn)
  await page.goto(`/ticket/ticketPrinter-as?text=${code}`)
  await page.getByRole('row').filter({ hasText: code }).getByRole('checkbox').check()
  const print = page.getByRole('button', { name: 'USB printer' }).first()
  await print.click()
  const took = () => tookBy(page)
  await expect.poll(async () => (await took()).length).toBeGreaterThan(1_000)
  const bytes = await took()
  // Set back, rasters of 576 dots in width, a partial cut at the end.
  expect(bytes.slice(0, 2)).toEqual([0x1b, 0x40])
  expect(bytes.join()).toContain([0x1d, 0x76, 0x30, 0, 72, 0].join())
  expect(bytes.slice(-8).join()).toContain([0x1d, 0x56].join())
  const { rows } = await post<{ rows: PrintRow[] }>(page, 'ticketPrinter/list', { text: code })
  expect(rows.map(({ copies }) => copies)).toEqual([1])
  await page.evaluate(() => Reflect.set(globalThis, 'printerIsHeld', true))
  await print.click()
  await page.getByText('The printer does not answer.').waitFor()
  // Tried again it is the same paper, not a third one.
  await page.evaluate(() => Reflect.set(globalThis, 'printerIsHeld', false))
  const before = (await took()).length
  await print.click()
  await expect.poll(async () => (await took()).length).toBeGreaterThan(before)
  const again = await post<{ rows: PrintRow[] }>(page, 'ticketPrinter/list', { text: code })
  expect(again.rows.map(({ copies }) => copies)).toEqual([2])
})

test('a sale without network is printed at USB with the code of each guest, its second paper marked; back in the network, by any other printer', async () => {
  const office = await openPage({ as: 'demo', path: '/404' })
  const { tag } = await makeEntryWorld(office, password)
  const trip = {
    code: `${tag}-ROLL`,
    names: { en: `Reef ${tag}`, th: `แนวปะการัง ${tag}` },
    startTime: '23:58',
    stock: 10,
  }
  const sku = await makeSku(office, trip)
  await post(office, 'ticketPost/save', { name: `Pier ${tag}`, skuIds: [sku.id], ways: 'both' })
  const { till } = await openTill(office, tag)
  const port = 9_109
  const network = await fakePrinter(port)
  onTestFinished(() => network.close())
  await post(office, 'ticketPrinter/printerSave', { name: `Net ${tag}`, host: '127.0.0.1', port })

  const seller = await openDevice('Roll phone', `Pier ${tag}`)
  await takePlaces(seller, { device: 'Roll phone', till: till.name, product: `Reef ${tag}` })
  await seller.addInitScript(plugIn)
  await seller.context().setOffline(true)
  await seller.reload()
  const desk = leaseDesk(seller)
  await desk.getByRole('button', { name: `Reef ${tag}` }).click()
  await desk.getByRole('button', { name: 'Adults +1' }).click()
  await desk.getByRole('button', { name: 'Sell', exact: true }).click()
  const receipt = (await desk.getByText(/^Receipt/).innerText()).replace('Receipt ', '')
  const shown = await desk
    .locator('.ticket-qr')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('alt')))
  const usb = desk.getByRole('button', { name: 'Print on USB printer' })
  await usb.click()
  await expect.poll(async () => (await tookBy(seller)).length).toBeGreaterThan(1_000)
  const first = await tookBy(seller)
  expect(first.slice(0, 2)).toEqual([0x1b, 0x40])
  expect(first.slice(-8).join()).toContain([0x1d, 0x56].join())
  const paper = paperOf(first)
  expect(paper.width).toBe(576)
  expect(shown).toHaveLength(2)
  expect((await readQr(paper)).map(plainCode).toSorted()).toEqual(shown.toSorted())
  // Away, and told: the next one is the same paper. One more after it is a copy, longer by the line that says so.
  await seller.evaluate(() => Reflect.set(globalThis, 'printerIsHeld', true))
  await usb.click()
  await seller.getByText('The USB printer does not answer.', { exact: false }).waitFor()
  await seller.evaluate(() => Reflect.set(globalThis, 'printerIsHeld', false))
  await usb.click()
  await expect.poll(async () => (await tookBy(seller)).length).toBeGreaterThan(first.length)
  const copy = paperOf((await tookBy(seller)).slice(first.length))
  expect(copy.height).toBeGreaterThan(paper.height)

  await expect(desk.getByRole('link', { name: 'Other printers' }).count()).resolves.toBe(0)
  await seller.context().setOffline(false)
  await strip(seller).getByText('All sent').waitFor()
  await desk.getByRole('link', { name: 'Other printers' }).click()
  await seller.getByText(`Reef ${tag}`).first().waitFor()
  await office.goto(new URL(seller.url()).pathname + new URL(seller.url()).search)
  await office
    .getByRole('row')
    .filter({ hasText: `Reef ${tag}` })
    .getByRole('checkbox')
    .check()
  await office
    .getByRole('button', { name: `Net ${tag}` })
    .first()
    .click()
  await expect.poll(() => network.jobs.length).toBe(1)
  const { rows } = await post<{ rows: PrintRow[] }>(office, 'ticketPrinter/list', { text: receipt })
  expect(rows.map(({ copies }) => copies)).toEqual([1])
})
