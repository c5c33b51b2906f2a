/** The editor puts a paragraph into each entry of a list, and an empty one where a line is left free. */
export const fromEditor = (html: string): string =>
  html
    .replace(/<li><p>((?:(?!<\/?p>).)*)<\/p>(?=<\/li>|<[uo]l)/gs, '<li>$1')
    .replaceAll('<p></p>', '<p><br></p>')

export const toEditor = (html: string): string => html.replaceAll('<p><br></p>', '<p></p>')
