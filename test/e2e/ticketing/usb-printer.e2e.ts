import { expect, test } from 'vitest'
import type { PrintRow } from '#contract/ticketing/print/print.api.ts'
import { confirmTrip, day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

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
  const took = () => page.evaluate(() => Array.from(Reflect.get(globalThis, 'printerTook') as number[]))
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
