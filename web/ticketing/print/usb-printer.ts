import type { MakePaper } from './paper.ts'

/** What is used of a USB device that a browser opens. */
type Endpoint = { endpointNumber: number; direction: 'in' | 'out'; type: string }
type Alternate = { interfaceClass: number; alternateSetting: number; endpoints: readonly Endpoint[] }
type Interface = { interfaceNumber: number; alternates: readonly Alternate[] }
type Configuration = { configurationValue: number; interfaces: readonly Interface[] }
export type UsbDevice = {
  opened: boolean
  configuration: Configuration | null
  configurations: readonly Configuration[]
  open: () => Promise<void>
  close: () => Promise<void>
  selectConfiguration: (value: number) => Promise<void>
  claimInterface: (no: number) => Promise<void>
  releaseInterface: (no: number) => Promise<void>
  selectAlternateInterface: (no: number, alternate: number) => Promise<void>
  transferOut: (
    endpoint: number,
    data: Uint8Array<ArrayBuffer>,
  ) => Promise<{ status?: string; bytesWritten: number }>
}
export type Usb = {
  getDevices: () => Promise<UsbDevice[]>
  requestDevice: (options: { filters: { classCode: number }[] }) => Promise<UsbDevice>
}

/** Printers, as USB numbers its kinds of devices. */
const printerClass = 7
/** Bytes handed over at once: printers have small buffers, and one that waits for paper takes none. */
const atOnce = 4_096

const isUsb = (value: unknown): value is Usb =>
  typeof value === 'object' && value !== null && 'requestDevice' in value && 'getDevices' in value

/** The browser's door to USB devices; undefined where it has none (Safari, Firefox, iPhones). */
export const browserUsb = (): Usb | undefined => {
  const door: unknown = 'usb' in navigator ? navigator.usb : undefined
  return isUsb(door) ? door : undefined
}

/** Where a printer takes bytes; null for what is none. */
export function printerDoor(configurations: readonly Configuration[]) {
  for (const { configurationValue, interfaces } of configurations)
    for (const { interfaceNumber, alternates } of interfaces)
      for (const { interfaceClass, alternateSetting, endpoints } of alternates) {
        const out = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk')
        if (interfaceClass === printerClass && out)
          return { configurationValue, interfaceNumber, alternateSetting, endpoint: out.endpointNumber }
      }
  return null
}

/** The printer that this browser was given before, else the one that the person chooses now; null where they choose none. */
async function choosePrinter(usb: Usb): Promise<UsbDevice | null> {
  const given = (await usb.getDevices()).find(({ configurations }) => printerDoor(configurations))
  if (given) return given
  try {
    return await usb.requestDevice({ filters: [{ classCode: printerClass }] })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}

/**
 * Sends a paper to a receipt printer of class 7; false where the person chose none, which makes no paper, or the paper was refused. It is
 * made after they chose: a browser lets them choose only right after they pressed. Throws where the printer belongs to the system's own
 * driver, is away, or stops in the middle.
 */
export async function printByUsb(usb: Usb, makePaper: MakePaper): Promise<boolean> {
  const device = await choosePrinter(usb)
  if (!device) return false
  const door = printerDoor(device.configurations)
  if (!door) throw new Error('No printer.')
  const bytes = await makePaper()
  if (!bytes) return false
  await device.open()
  try {
    if (device.configuration?.configurationValue !== door.configurationValue)
      await device.selectConfiguration(door.configurationValue)
    await device.claimInterface(door.interfaceNumber)
    if (door.alternateSetting !== 0)
      await device.selectAlternateInterface(door.interfaceNumber, door.alternateSetting)
    for (let at = 0; at < bytes.length; at += atOnce) {
      const part = bytes.slice(at, at + atOnce)
      const { status = 'ok', bytesWritten } = await device.transferOut(door.endpoint, part)
      if (status !== 'ok' || bytesWritten < part.length) throw new Error('The printer stopped.')
    }
    await device.releaseInterface(door.interfaceNumber)
    return true
  } finally {
    await device.close().catch(() => undefined)
  }
}
