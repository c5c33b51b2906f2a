import PostalMime from 'postal-mime'

/** What a report says of a mail: it did not arrive, it still waits, it arrived, its reader opened it. */
export type Report = {
  what: 'failed' | 'delayed' | 'delivered' | 'opened'
  /** RFC 3463, "5.1.1"; '' where it says none. */
  status: string
  /** What the other server said. */
  said: string
  /** Whom it is about. */
  recipient: string
  /** The id of the mail that it is about, where it carries it. */
  messageId: string
}

const reportTypes = new Set(['message/delivery-status', 'message/global-delivery-status'])
const receiptTypes = new Set(['message/disposition-notification', 'message/global-disposition-notification'])
const originalTypes = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
])
const maxSaid = 500
/** Hostile mails nest and repeat: what is deeper or longer is no report. */
const limits = { maxNestingDepth: 8, maxHeadersSize: 128 * 1024, forceRfc822Attachments: true }

/** Reads a report on a mail (RFC 3464, RFC 8098); undefined for whatever is none. Never throws for what somebody sent; only in a process that may die of it. */
export async function readReport(raw: string): Promise<Report | undefined> {
  const parsed = await PostalMime.parse(Buffer.from(raw, 'latin1'), limits).catch(() => undefined)
  if (!parsed) return undefined
  const part = (types: ReadonlySet<string>) => {
    const found = parsed.attachments.find(({ mimeType }) => types.has(mimeType.toLowerCase()))
    if (!found) return ''
    const { content } = found
    return (
      typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('latin1')
    ).slice(0, 64 * 1024)
  }
  const status = part(reportTypes)
  const receipt = part(receiptTypes)
  if (!status && !receipt) return undefined
  const fields = fieldsOf(status || receipt)
  const value = (name: string) => fields.get(name) ?? ''
  const what = status ? ofAction(value('action')) : ofDisposition(value('disposition'))
  if (!what) return undefined
  return {
    what,
    status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(value('status'))?.[0] ?? '',
    said: afterType(value('diagnostic-code')).slice(0, maxSaid),
    recipient: afterType(value('final-recipient') || value('original-recipient')).slice(0, 320),
    messageId: (value('original-message-id') || idOf(part(originalTypes))).slice(0, 400),
  }
}

/** The fields of a report, folded lines joined; of several recipients the first that failed. */
function fieldsOf(text: string): Map<string, string> {
  const groups = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .slice(0, 50)
    .map((group) => {
      const lines = group
        .replace(/\n[ \t]+/g, ' ')
        .split('\n')
        .slice(0, 60)
      return new Map(
        lines.flatMap((line) => {
          const [, name, value] = /^([\w-]{1,60}):[ \t]*(.{0,2000})/.exec(line) ?? []
          return name ? [[name.toLowerCase(), (value ?? '').trim()] as const] : []
        }),
      )
    })
  const failed = groups.find((group) => group.get('action')?.toLowerCase() === 'failed')
  const [first = new Map<string, string>(), ...rest] = groups
  return new Map([...first, ...(failed ?? rest.find((group) => group.has('action')) ?? [])])
}

function ofAction(action: string): Report['what'] | undefined {
  switch (action.toLowerCase()) {
    case 'failed':
      return 'failed'
    case 'delayed':
      return 'delayed'
    case 'delivered':
    case 'relayed':
    case 'expanded':
      return 'delivered'
    default:
      return undefined
  }
}

const ofDisposition = (disposition: string): Report['what'] | undefined =>
  /;\s*displayed\b/i.test(disposition) ? 'opened' : undefined

/** `rfc822; nok@marina.example` and `smtp; 550 5.1.1 …` name a kind first. */
const afterType = (value: string): string => value.replace(/^[\w.-]{1,30};\s*/, '').trim()

const idOf = (headers: string): string => /^message-id:\s*(<[^<>\s]{1,300}>)/im.exec(headers)?.[1] ?? ''
