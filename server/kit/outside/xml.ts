import { Parser } from 'htmlparser2'

/** An element by its local name, with what is in it. All values are texts. */
export type XmlNode = { name: string; text: string; children: XmlNode[] }

const maxDepth = 30
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * The root of a document; undefined for what is none. A document type is refused, so there are no entities but those of XML itself,
 * and nothing else is read.
 */
export function xmlRoot(text: string): XmlNode | undefined {
  const open: XmlNode[] = []
  let root: XmlNode | undefined
  let isRefused = false
  const parser = new Parser(
    {
      onprocessinginstruction: (name) => {
        if (name.toLowerCase() !== '?xml') isRefused = true
      },
      onopentag: (name) => {
        const node: XmlNode = { name: localName(name), text: '', children: [] }
        const parent = open.at(-1)
        if (parent) parent.children.push(node)
        else if (root) isRefused = true
        else root = node
        if (open.push(node) > maxDepth) isRefused = true
      },
      ontext: (part) => {
        const node = open.at(-1)
        if (node) node.text += part
        else if (part.trim()) isRefused = true
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  // Part by part, so that a document of nothing but open tags ends where it is too deep.
  const source = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < source.length && !isRefused; at += 65_536) parser.write(source.slice(at, at + 65_536))
  // What is still open now was never closed.
  return isRefused || open.length > 0 ? undefined : root
}

const sameName = (node: XmlNode, name: string): boolean => node.name.toLowerCase() === name.toLowerCase()

/** Names in any case: some write `partnerOrderId`, some `partnerorderId`. */
export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => sameName(child, name)) ?? []
export const childOf = (node: XmlNode | undefined, ...path: string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((at, name) => at?.children.find((child) => sameName(child, name)), node)
/** '' where there is none. */
export const textAt = (node: XmlNode | undefined, ...path: string[]): string =>
  childOf(node, ...path)?.text.trim() ?? ''

/** As an object of texts, to be stored: what comes several times is a list. */
export function xmlValue(node: XmlNode): unknown {
  if (node.children.length === 0) return node.text.trim()
  return Object.fromEntries(
    [...Map.groupBy(node.children, ({ name }) => name)].map(([name, nodes]) => {
      const [first] = nodes
      return [name, nodes.length === 1 && first ? xmlValue(first) : nodes.map(xmlValue)]
    }),
  )
}

type XmlLeaf = string | number | XmlFields
type XmlContent = XmlLeaf | readonly XmlLeaf[]
export type XmlFields = { [name: string]: XmlContent | undefined }
const isList = (content: XmlContent): content is readonly XmlLeaf[] => Array.isArray(content)

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Signs of XML as entities; what no document may hold is left out. */
export const xmlText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** Elements one after the other; a list is its element several times, undefined none. */
export const xmlOf = (fields: XmlFields): string =>
  Object.entries(fields)
    .flatMap(([name, content]) =>
      content === undefined ? [] : (isList(content) ? content : [content]).map((leaf) => element(name, leaf)),
    )
    .join('')
const element = (name: string, leaf: XmlLeaf): string =>
  `<${name}>${typeof leaf === 'object' ? xmlOf(leaf) : xmlText(String(leaf))}</${name}>`
