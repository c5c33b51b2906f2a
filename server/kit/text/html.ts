// Pages and mails that the server writes itself. Everything put into a template is escaped unless it is HTML already,
// so forgetting is safe: a guest called <script> stays a guest.

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[]

/** `` html`<td title="${a}">${b}</td>` ``: escapes what is put in; lists are joined, nothing stands for null and false. Quote attributes. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(String.raw({ raw: parts }, ...pieces.map(rendered)))
}

function rendered(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(rendered).join('')
  return escapeHtml(String(piece))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** A text that people typed over several lines. */
export function typedLines(text: string): Html {
  return new Html(escapeHtml(text.trim()).replace(/\r?\n/g, '<br>'))
}

/** An address for a link. Throws TypeError unless it is http or https: `javascript:` must not become a button. */
export function webLink(url: string): string {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`not a web address: ${protocol}`)
  return url
}
