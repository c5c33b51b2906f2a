import type { MakePaper } from './paper.ts'

/** What is used of a serial port that a browser opens; receipt printers at USB show one. */
type SerialPort = {
  open: (options: { baudRate: number }) => Promise<void>
  close: () => Promise<void>
  writable: WritableStream<Uint8Array> | null
}
type Serial = { requestPort: () => Promise<SerialPort> }

const isSerial = (value: unknown): value is Serial =>
  typeof value === 'object' && value !== null && 'requestPort' in value

/** The browser's door to serial printers; undefined where it has none (Safari, phones). */
export const browserSerial = (): Serial | undefined => {
  const door: unknown = 'serial' in navigator ? navigator.serial : undefined
  return isSerial(door) ? door : undefined
}

/** The port that the person chooses; null where they choose none. */
async function choosePort(serial: Serial): Promise<SerialPort | null> {
  try {
    return await serial.requestPort()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}

/** Sends a paper to the printer that the person chooses, made after they chose; false where they chose none, or it was refused. */
export async function printBySerial(serial: Serial, makePaper: MakePaper): Promise<boolean> {
  const port = await choosePort(serial)
  if (!port) return false
  const bytes = await makePaper()
  if (!bytes) return false
  await port.open({ baudRate: 38_400 })
  try {
    const writer = port.writable?.getWriter()
    await writer?.write(bytes)
    await writer?.close()
    return true
  } finally {
    await port.close().catch(() => undefined)
  }
}
