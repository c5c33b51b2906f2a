const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of a mail out of its HTML, for programs that show no HTML: paragraphs apart, entries of lists each on a line, links with where they lead. */
export function textOf(html: string): string {
  return html
    .replace(
      /<a\b[^<>]{0,400}?\bhref="([^"<>]{0,2000})"[^<>]{0,400}>([^<]*(?:<(?!\/?a\b)[^<]*)*)<\/a>/gi,
      (_, href: string, name: string) =>
        plain(name) === href || href.startsWith('mailto:') ? name : `${name} (${href})`,
    )
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<\/(?:p|h[1-6]|ul|ol|div)>/gi, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const plain = (html: string): string => html.replace(/<[^<>]*>/g, '').trim()
