import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { encodings, type Encoding } from '#contract/kit/sheet/encodings.ts'

/** Where a declaration stands. */
const looked = 2048

/** Names that a decoder knows by another one. */
const otherNames: Readonly<Record<string, Encoding>> = {
  gbk: 'gb18030',
  'tis-620': 'windows-874',
  'iso-8859-1': 'windows-1252',
  'us-ascii': 'windows-1252',
  tis620: 'windows-874',
  'latin-1': 'windows-1252',
  uhc: 'euc-kr',
  'euc-cn': 'gb18030',
}
/** OFX 1 names code pages by their number, and what is no number of one by its name. */
const pages: Readonly<Record<string, string>> = {
  '874': 'windows-874',
  '1252': 'windows-1252',
  '936': 'gb18030',
  '949': 'euc-kr',
  '950': 'big5',
  UNICODE: 'utf-8',
  'UTF-8': 'utf-8',
}

/** One of ours by any name that files give it (`TIS-620`, `cp874`, `MS949`, `x-gbk`, `GB2312`, `ISO-8859-1`); undefined for none. */
export function encodingNamed(name: string): Encoding | undefined {
  const label = name
    .trim()
    .toLowerCase()
    .replace(/^x-/, '')
    .replace(/^(?:cp|ms|ibm)-?(?=\d)/, 'windows-')
  const other = pages[label.replace('windows-', '')] ?? label
  try {
    const { encoding } = new TextDecoder(other)
    return asOneOf(encodings, encoding) ?? otherNames[encoding] ?? otherNames[other]
  } catch {
    return otherNames[other]
  }
}

/** What a file says of its own letters: the declaration of XML, or the head of OFX 1. Undefined for one that says nothing. */
export function declaredEncoding(bytes: Uint8Array): Encoding | undefined {
  const head = Buffer.from(bytes.subarray(0, looked)).toString('latin1')
  const xml =
    /^(?:\xEF\xBB\xBF)?\s{0,20}<\?xml\b[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/i.exec(
      head,
    )
  if (xml) return encodingNamed(xml[1] ?? '')
  if (!/OFXHEADER\s{0,9}:/i.test(head)) return undefined
  const valueOf = (name: 'ENCODING' | 'CHARSET') =>
    (new RegExp(`\\b${name}[ \\t]{0,9}:[ \\t]{0,9}([\\w.-]{1,40})`, 'i').exec(head)?.[1] ?? '').toUpperCase()
  const encoding = valueOf('ENCODING')
  const own = pages[encoding] ?? pages[valueOf('CHARSET')] ?? valueOf('CHARSET')
  return own && own !== 'NONE' ? encodingNamed(own) : undefined
}
