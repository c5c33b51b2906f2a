import { createTransport, type NodemailerError } from 'nodemailer'

type MailAddress = { name?: string; address: string }
export type MailMessage = {
  from: MailAddress | string
  /** At least one. A name typed by a person goes in as `{ name, address }`, so that it cannot add a recipient. */
  to: readonly (MailAddress | string)[]
  replyTo?: MailAddress | string
  subject: string
  text: string
  html?: string
  /** One with a `cid` is shown by the HTML (`<img src="cid:…">`). */
  attachments?: readonly { name: string; type: string; content: Uint8Array; cid?: string }[]
  /** Where reports go that it did not arrive; to `from` where it is not said. */
  bouncesTo?: string
  /** Give one (`<order-17-3@host>`) where a job may run twice: receivers then drop the second copy. */
  messageId?: string
}
/** `url`: smtp://user:password@host:587, or smtps:// for TLS from the start. */
export type MailTransport = { url: string; timeoutMs?: number }
export type SentMail = {
  messageId: string
  /** Recipients that the server refused while it took others. With none taken, `sendMail` throws. */
  rejected: string[]
}

/** `retryable`: the same mail may pass later (4xx, no connection); otherwise somebody must change something first. */
export class MailError extends Error {
  readonly retryable: boolean
  /** The server's reply code, where it replied. */
  readonly reply: number | undefined
  constructor(cause: NodemailerError) {
    super(cause.message, { cause })
    this.name = 'MailError'
    this.reply = cause.responseCode
    this.retryable = mayPassLater(cause)
  }
}

// Mistakes that were found before any server was asked.
const OURS = new Set([
  'ECONFIG',
  'EENVELOPE',
  'EMESSAGE',
  'EMAXRECIPIENTS',
  'ENOAUTH',
  'EFILEACCESS',
  'EURLACCESS',
])

function mayPassLater({ responseCode, code, rejectedErrors }: NodemailerError): boolean {
  if (rejectedErrors?.some((one) => one.responseCode && one.responseCode < 500)) return true
  if (responseCode) return responseCode < 500
  return !OURS.has(code ?? '')
}

type Pool = ReturnType<typeof connect>
const pools = new Map<string, Pool>()

function connect({ url, timeoutMs = 10_000 }: MailTransport) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const pool = createTransport({
    pool: true,
    host: hostname,
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    maxConnections: 3,
    // A connection that the server dropped between two mails is worth one fresh try; the rest is for the job queue.
    maxRequeues: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Content comes as bytes: no path or address in a message is ever opened.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // An idle connection that fails is no mail that failed, and must not end the process.
  pool.on('error', () => undefined)
  return pool
}

/**
 * Sends a mail by SMTP over kept connections; every wait ends after 10 s. Throws MailError, which says whether to try
 * again. A mail to several people is sent if one of them is accepted.
 */
export async function sendMail(message: MailMessage, transport: MailTransport): Promise<SentMail> {
  const key = `${transport.url} ${transport.timeoutMs ?? ''}`
  const pool = pools.get(key) ?? connect(transport)
  pools.set(key, pool)
  const { attachments = [], to, bouncesTo, ...rest } = message
  try {
    const sent = await pool.sendMail({
      ...rest,
      to: to.map(addressed),
      from: addressed(message.from),
      ...(message.replyTo && { replyTo: addressed(message.replyTo) }),
      ...(bouncesTo && {
        envelope: { from: bouncesTo, to: to.map((one) => (typeof one === 'string' ? one : one.address)) },
      }),
      attachments: attachments.map(({ name, type, content, cid }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(content),
        ...(cid && { cid, contentDisposition: 'inline' as const }),
      })),
    })
    return { messageId: sent.messageId, rejected: sent.rejected }
  } catch (error) {
    throw new MailError(error as NodemailerError)
  }
}

function addressed(one: MailAddress | string) {
  return typeof one === 'string' ? one : { name: one.name ?? '', address: one.address }
}

/** Ends all kept connections, at shutdown or after a test file. */
export function closeMail(): void {
  for (const pool of pools.values()) pool.close()
  pools.clear()
}
