/** So much of a message is read: behind its report stands the mail that it is about, however long. */
export const readLetters = 128 * 1024
const headLetters = 32 * 1024
const maxFields = 200

export type ReportHead = {
  /** Addresses that it came to. */
  cameTo: readonly string[]
  /** Of several parts, one of which may be a report. */
  hasParts: boolean
}

const addressed = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to'])

/** The head of a message alone, folded lines joined: one walk over it. */
export function readHead(raw: string): ReportHead {
  const fields: [name: string, value: string][] = []
  for (const line of raw.slice(0, headLetters).split(/\r\n|\n|\r/)) {
    if (line === '' || fields.length > maxFields) break
    const last = fields.at(-1)
    const colon = line.indexOf(':')
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (last) last[1] += ` ${line.trim()}`
    } else if (colon > 0)
      fields.push([line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()])
  }
  const type = fields.find(([name]) => name === 'content-type')?.[1] ?? ''
  return {
    cameTo: fields.flatMap(([name, value]) => (addressed.has(name) ? value.slice(0, 1000) : [])).slice(0, 20),
    hasParts: type.toLowerCase().startsWith('multipart/'),
  }
}
