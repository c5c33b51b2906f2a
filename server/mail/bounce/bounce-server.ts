import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { largestReport } from '#contract/mail/record/bounce.api.ts'
import type { App } from '../../kit/app-services.ts'
import { mailOfAddress } from './bounce-address.ts'
import { takeReport } from './take-report.ts'

export type BounceServer = { port: number; close: () => Promise<void> }

/** Of one connection at a time a mail server needs few; a stranger gets no more. */
const maxClients = 20
const idleMs = 30_000
const closeAfterMs = 200

const replying = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })

/**
 * A mail server that takes reports alone: every recipient is an address for bounces that we signed, one a message, and no
 * message is longer than a report. What it is about is settled before the sender is told that it was taken, so a report is
 * not lost where this process ends in the middle: the sender comes again.
 */
export async function startBounceServer(
  app: App,
  { port, host }: { port: number; host?: string | undefined },
): Promise<BounceServer> {
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestReport,
    maxClients,
    socketTimeout: idleMs,
    closeTimeout: closeAfterMs,
    onRcptTo({ address }, { envelope }, answer) {
      if (envelope.rcptTo.length > 0) return answer(replying(452, 'one recipient a message'))
      answer(mailOfAddress(app, address) ? null : replying(550, 'no such address'))
    },
    onData(stream, { envelope }, answer) {
      buffer(stream)
        .then((raw) => {
          if (stream.sizeExceeded) throw replying(552, 'too large')
          return takeReport(
            app,
            raw.toString('latin1'),
            envelope.rcptTo.map(({ address }) => address),
          )
        })
        .then(
          () => answer(null),
          (error: Error) => answer('responseCode' in error ? error : replying(451, 'try later')),
        )
    },
  })
  // A client that hangs up is no concern of ours.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
