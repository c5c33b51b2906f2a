/** Fields of a form, as multipart or url-encoded; of a file nothing is taken but its text. Later ones of a name are left out. */
export function formFields(body: Buffer | string, contentType: string): Record<string, string> {
  const text = body.toString('utf8')
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) return Object.fromEntries(new URLSearchParams(text))
  const fields: Record<string, string> = {}
  for (const part of text.split(`--${boundary}`).slice(1)) {
    if (part.startsWith('--')) break
    const end = part.indexOf('\r\n\r\n')
    const [, name] = /(?:^|[;\s])name="([^"]*)"/i.exec(part.slice(0, Math.max(0, end))) ?? []
    if (end >= 0 && name && !Object.hasOwn(fields, name))
      fields[name] = part.slice(end + 4).replace(/\r\n$/, '')
  }
  return fields
}

export function multipart(fields: Readonly<Record<string, string>>, boundary: string) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.join('')}--${boundary}--\r\n`,
  }
}
