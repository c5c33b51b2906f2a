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

/** Sends bytes to the printer that the person chooses. */
export async function printBySerial(serial: Serial, bytes: Uint8Array): Promise<void> {
  const port = await serial.requestPort()
  await port.open({ baudRate: 38_400 })
  try {
    const writer = port.writable?.getWriter()
    await writer?.write(bytes)
    await writer?.close()
  } finally {
    await port.close().catch(() => undefined)
  }
}
