// `sanitize-html` requires it as it is loaded: an ES module that others import has to be there by then.
import 'htmlparser2'
import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html'

/** The address of a link opens a page, a mail or a call; any other is only its text. */
function link(tagName: string, { href = '' }: Attributes): Tag {
  // Signs that are not seen can hide a scheme.
  const address = href.replace(/[\s\p{Cc}\p{Cf}]/gu, '')
  if (!/^(?:https?:\/\/[^/]|mailto:|tel:)/i.test(address)) return { tagName: 'span', attribs: {} }
  return { tagName, attribs: { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' } }
}

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h3', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'br'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: { div: 'p', h1: 'h3', h2: 'h3', h4: 'h3', b: 'strong', i: 'em', a: link },
  // What stands inside these is no text for people.
  nonTextTags:
    'script style template iframe object noscript svg math head title textarea select option xmp'.split(' '),
  nestingLimit: 24,
  // As texts are kept since the first of them.
  textFilter: (text) => text.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
}

/**
 * A text with paragraphs, headings, lists, bold, italic, underlined and links, of whatever was sent (the border says how
 * long that may be): other tags go, all attributes but a link's address. '' where nothing is left to read.
 */
export function cleanRichText(sent: string): string {
  const clean = sanitizeHtml(sent, options).replaceAll('<br />', '<br>').trim()
  return clean.replace(/<[^<>]*>/g, '').trim() ? clean : ''
}
