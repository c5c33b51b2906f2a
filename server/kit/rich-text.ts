import { escapeHtml } from './html.ts'

/** What a rich text may hold; each tag is written anew, without anything that stood in it. */
const kept: Readonly<Record<string, string>> = {
  p: 'p',
  div: 'p',
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h3',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  a: 'a',
}
/** What stands inside these is no text for people. */
const swallowed = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'svg',
  'math',
  'head',
  'title',
  'textarea',
  'select',
  'xmp',
])
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const decode = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));?/gi,
    (found, dec?: string, hex?: string, name?: string) => {
      if (name) return named[name.toLowerCase()] ?? found
      const code = dec ? Number(dec) : Number.parseInt(hex!, 16)
      return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : ''
    },
  )

/** The address of a link, where it is one that opens a page, a mail or a call; '' otherwise. */
function addressIn(attributes: string): string {
  const [, double, single, bare] =
    /(?:^|\s|\/)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? []
  // Signs that are not seen can hide a scheme.
  const address = decode(double ?? single ?? bare ?? '').replace(/[\s\p{Cc}\p{Cf}]/gu, '')
  return /^(?:https?:\/\/[^/]|mailto:|tel:)/i.test(address) ? address : ''
}

const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|([^<]+|<)/gi

/**
 * A text with paragraphs, headings, lists, bold, italic, underlined and links, made anew from whatever was sent: only
 * these tags are written, without attributes but a link's address, everything else is text or gone. '' where nothing is
 * left to read.
 */
export function cleanRichText(sent: string): string {
  const out: string[] = []
  const open: string[] = []
  let inside = ''
  for (const [, slash, tag, attributes, text] of sent.matchAll(token)) {
    const name = tag?.toLowerCase() ?? ''
    if (inside) {
      if (slash && name === inside) inside = ''
    } else if (text !== undefined) out.push(escapeHtml(decode(text)))
    else if (swallowed.has(name)) inside = slash ? '' : name
    else if (name === 'br') out.push('<br>')
    else if (slash) close(kept[name])
    else if (kept[name]) start(kept[name], attributes ?? '')
  }
  while (open.length) out.push(`</${open.pop()}>`)
  const clean = out.join('')
  return readable(clean) ? clean.trim() : ''

  function start(name: string, attributes: string): void {
    if (name === 'a') {
      const address = addressIn(attributes)
      if (!address || open.includes('a')) return
      out.push(`<a href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer nofollow">`)
    } else out.push(`<${name}>`)
    open.push(name)
  }
  function close(name: string | undefined): void {
    if (!name || !open.includes(name)) return
    for (let last = open.pop(); last; last = open.pop()) {
      out.push(`</${last}>`)
      if (last === name) return
    }
  }
}

const readable = (html: string): boolean => decode(html.replace(/<[^>]*>/g, '')).trim() !== ''
