import { connect } from 'node:net'

type SentSlips = { printed: number; state: 'printed' | 'cut' | 'away' }

/** Asks a printer for its state (DLE EOT 1), which it answers with a byte. */
const askStatus = Buffer.from([0x10, 0x04, 0x01])
/** A printer that takes nothing for so long is away, or has no paper. */
const patienceMs = 8_000

/**
 * Sends slips to a printer one after the other. A slip counts once the printer's side has taken all of its bytes; one that was cut
 * off in the middle is not counted and begins anew with the next try.
 */
export function sendSlips(
  { host, port }: { host: string; port: number },
  slips: readonly Buffer[],
  patience = patienceMs,
): Promise<SentSlips> {
  return new Promise((resolve) => {
    let connected = false
    let taken = 0
    let over = false
    const socket = connect({ host, port })
    const end = (state: SentSlips['state']) => {
      if (over) return
      over = true
      socket.destroy()
      // What the other side had not read when it broke off may be lost: the last slip is printed again rather than missed.
      resolve({ printed: state === 'printed' ? slips.length : Math.max(0, taken - 1), state })
    }
    const fault = () => end(connected ? 'cut' : 'away')
    socket.setTimeout(patience, fault)
    socket.once('error', fault)
    socket.once('close', fault)
    const next = () => {
      const slip = slips[taken]
      // The other side answers, or closes, when it has read to the end: only then is all of it there.
      if (!slip) return void socket.end(askStatus)
      socket.write(slip, (error) => {
        if (error || over) return fault()
        taken += 1
        next()
      })
    }
    const all = () => taken === slips.length && socket.writableEnded
    socket.once('data', () => all() && end('printed'))
    socket.once('end', () => end(all() ? 'printed' : 'cut'))
    socket.once('connect', () => {
      connected = true
      next()
    })
  })
}
