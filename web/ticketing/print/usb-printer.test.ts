import { afterEach, expect, test, vi } from 'vitest'
import { paperBytes, paperRequests } from './paper.ts'
import { printByUsb, printerDoor, type Usb, type UsbDevice } from './usb-printer.ts'

const out = { endpointNumber: 2, direction: 'out', type: 'bulk' } as const
const into = { endpointNumber: 1, direction: 'in', type: 'bulk' } as const
const configuration = (interfaceClass: number) => ({
  configurationValue: 1,
  interfaces: [
    { interfaceNumber: 0, alternates: [{ interfaceClass: 3, alternateSetting: 0, endpoints: [into] }] },
    { interfaceNumber: 1, alternates: [{ interfaceClass, alternateSetting: 0, endpoints: [into, out] }] },
  ],
})

/** A device that writes down what is done to it; `stopsAt`: the transfer that it answers as stalled. */
function fakeDevice({ interfaceClass = 7, stopsAt = -1 } = {}) {
  const acts: string[] = []
  const taken: number[] = []
  const device: UsbDevice = {
    opened: false,
    configuration: null,
    configurations: [configuration(interfaceClass)],
    open: async () => void acts.push('open'),
    close: async () => void acts.push('close'),
    selectConfiguration: async (value) => void acts.push(`configuration ${value}`),
    claimInterface: async (no) => void acts.push(`claim ${no}`),
    releaseInterface: async (no) => void acts.push(`release ${no}`),
    selectAlternateInterface: async (no, alternate) => void acts.push(`alternate ${no} ${alternate}`),
    transferOut: async (endpoint, data) => {
      const nth = acts.filter((act) => act.startsWith('out')).length
      acts.push(`out ${endpoint} ${data.length}`)
      if (nth === stopsAt) return { status: 'stall', bytesWritten: 0 }
      taken.push(...data)
      return { status: 'ok', bytesWritten: data.length }
    },
  }
  return { device, acts, taken }
}
const usbOf = (given: UsbDevice[], chosen?: UsbDevice | Error): Usb => ({
  getDevices: async () => given,
  requestDevice: async () => {
    if (!chosen || chosen instanceof Error) throw chosen ?? new Error('nobody was asked')
    return chosen
  },
})
const bytes = Uint8Array.from({ length: 10_000 }, (_, at) => at % 251)
const paper = async () => bytes
afterEach(() => vi.unstubAllGlobals())

test('a printer takes all bytes in their order, in parts, on the endpoint of its printer interface', async () => {
  const printer = fakeDevice()
  expect(await printByUsb(usbOf([], printer.device), paper)).toBe(true)
  expect(printer.taken).toEqual([...bytes])
  expect(printer.acts).toEqual([
    'open',
    'configuration 1',
    'claim 1',
    'out 2 4096',
    'out 2 4096',
    'out 2 1808',
    'release 1',
    'close',
  ])
})

test('the printer that was chosen once is taken again without asking; other devices are none', async () => {
  const [scanner, printer] = [fakeDevice({ interfaceClass: 3 }), fakeDevice()]
  await printByUsb(usbOf([scanner.device, printer.device]), async () => bytes.slice(0, 10))
  expect(printer.taken).toHaveLength(10)
  expect(scanner.acts).toEqual([])
  expect(printerDoor(scanner.device.configurations)).toBeNull()
})

test('who chooses no printer prints nothing; one that stops in the middle is an error, and is closed', async () => {
  expect(await printByUsb(usbOf([], new DOMException('none', 'NotFoundError')), paper)).toBe(false)
  const printer = fakeDevice({ stopsAt: 1 })
  await expect(printByUsb(usbOf([printer.device]), paper)).rejects.toThrow('stopped')
  expect(printer.acts.at(-1)).toBe('close')
})

test('a printer that the system holds is told as an error', async () => {
  const printer = fakeDevice()
  printer.device.claimInterface = async () => {
    throw new DOMException('busy', 'SecurityError')
  }
  await expect(printByUsb(usbOf([printer.device]), paper)).rejects.toThrow('busy')
  expect(printer.acts).toEqual(['open', 'configuration 1', 'close'])
})

test('a paper is made after the printer was chosen, and where none is chosen or it is refused nothing is printed', async () => {
  const acts: string[] = []
  const makePaper = async () => {
    acts.push('paper')
    return bytes.slice(0, 10)
  }
  const printer = fakeDevice()
  const usb: Usb = {
    getDevices: async () => [],
    requestDevice: async () => {
      acts.push('choose')
      return printer.device
    },
  }
  expect(await printByUsb(usb, makePaper)).toBe(true)
  expect(acts).toEqual(['choose', 'paper'])
  expect(await printByUsb(usbOf([], new DOMException('none', 'NotFoundError')), makePaper)).toBe(false)
  expect(acts).toEqual(['choose', 'paper'])
  const idle = fakeDevice()
  expect(await printByUsb(usbOf([idle.device]), async () => undefined)).toBe(false)
  expect(idle.acts).toEqual([])
})

test('what the server refuses is no paper: neither by its status nor as an error in its envelope', async () => {
  const printer = fakeDevice()
  const print = () => printByUsb(usbOf([printer.device]), () => paperBytes('/bytes'))
  for (const refused of [
    new Response('Bad gateway', { status: 502 }),
    Response.json({ error: { code: 404_000 } }),
  ]) {
    vi.stubGlobal('fetch', async () => refused)
    await expect(print()).rejects.toThrow('No paper')
  }
  expect(printer.acts).toEqual([])
  vi.stubGlobal('fetch', async () => new Response(bytes.slice(0, 10)))
  expect(await print()).toBe(true)
  expect(printer.taken).toEqual(Array.from(bytes.slice(0, 10)))
})

test('a paper keeps its request until it is printed; after that it is another one', () => {
  const requests = paperRequests()
  const first = requests.idOf('7')
  expect(requests.idOf('7')).toBe(first)
  expect(requests.idOf('8')).not.toBe(first)
  requests.printed('7')
  expect(requests.idOf('7')).not.toBe(first)
})
