import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

// A mail server that delivers nothing: the demo shows what would have gone out, and tests read it.

export type CaughtMail = {
  /** Envelope addresses: who it really came from and would have gone to. */
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; size: number; content: Buffer }[]
  /** The message as it came over the wire. */
  raw: Buffer
  receivedAt: Date
}

export type SmtpCatcher = {
  port: number
  /** For `sendMail`. */
  url: string
  /** From now on refuses recipients (all, or one address) with this reply: 451 "try later", 550 "no such person". */
  refuse(code: number, only?: string): void
  accept(): void
  close(): Promise<void>
}

type Options = {
  /** 0: any free port. */
  port: number
  host?: string
  /** Where it throws or rejects, the sender is told to try again (451). */
  onMail: (mail: CaughtMail) => void | Promise<void>
}

const LARGEST_MAIL = 30 * 1024 * 1024
// Senders keep their connections; we do not wait for them to leave.
const CLOSE_AFTER_MS = 200

/** Starts the catcher; resolves when it listens, rejects when the port is taken. */
export async function startSmtpCatcher({ port, host = '127.0.0.1', onMail }: Options): Promise<SmtpCatcher> {
  let refusal: { code: number; only?: string } | undefined
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    closeTimeout: CLOSE_AFTER_MS,
    onRcptTo({ address }, _session, answer) {
      const refused = refusal && (!refusal.only || refusal.only === address)
      answer(refused ? replying(refusal?.code ?? 550, 'refused by the mail catcher') : null)
    },
    onData(stream, session, answer) {
      buffer(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw replying(552, 'too large')
          await onMail(caught(raw, await PostalMime.parse(raw), session))
        })
        .then(
          () => answer(null),
          (error: Error) => answer('responseCode' in error ? error : replying(451, error.message)),
        )
    },
  })
  // A client that hangs up is no concern of ours.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const open = (server.server.address() as AddressInfo).port
  return {
    port: open,
    url: `smtp://${host}:${open}`,
    refuse(code, only) {
      refusal = only === undefined ? { code } : { code, only }
    },
    accept() {
      refusal = undefined
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function replying(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

function caught(raw: Buffer, mail: Email, { envelope }: SMTPServerSession): CaughtMail {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(attached),
    raw,
    receivedAt: new Date(),
  }
}

function attached({ filename, mimeType, content }: Attachment): CaughtMail['attachments'][number] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
  return { name: filename ?? 'attachment', type: mimeType, size: bytes.length, content: bytes }
}
