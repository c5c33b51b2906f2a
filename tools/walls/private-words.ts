import fs from 'node:fs'
import path from 'node:path'
import { Visitor, type ESTree } from 'vite'
import limits from './private-words.json' with { type: 'json' }

/** Words that only this house used, with those that everybody searches for. */
const words = {
  told: 'the noun of what is answered, said or shown: sentence, sides, changes',
  asked: 'the noun of what is wanted: filter, form, query, questions, input',
  kept: 'the noun with what is stored: fileIds, cachedRows',
  known: 'the noun with its key: productById, directionByWord',
  most: 'max',
  least: 'min',
  meant: 'the noun of what is chosen: covers, matching, choice',
  gone: 'removed or ended',
  stir: 'notify or notice',
  dear: 'expensive',
  one: 'the noun (a type is no One)',
  of: 'the noun (a type is no Of)',
  __: 'nothing: leave it out by omit() (contract/kit/omit.ts); one that nobody reads is a single _ or has a name behind it',
} as const
type Word = keyof typeof words
export type WordCounts = Readonly<Record<Word, number>>

/** Plain English: whether somebody or something is known. */
const isPlain = (name: string): boolean => /^isKnown([A-Z]|$)|^is[A-Z]\w*Known$/.test(name)

/** The private words of a name: one of its parts, or, for a type, the whole. */
export function privateWords(name: string): Word[] {
  if (name === 'One' || name === 'Of') return [name === 'One' ? 'one' : 'of']
  if (/^__+$/.test(name)) return ['__']
  if (isPlain(name)) return []
  const parts = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]/)
  return parts.flatMap((part) => {
    const word = /^stir(s|red)$/.test(part) ? 'stir' : part
    return isWord(word) && word !== 'one' && word !== 'of' ? [word] : []
  })
}
const isWord = (text: string): text is Word => Object.hasOwn(words, text)

/** The names that a module declares: what its readers and its searchers find. What it only uses, another named. */
export function namesIn(file: string, program: ESTree.Program): string[] {
  const names = [path.posix.basename(file).split('.')[0] ?? '']
  const bind = (node: ESTree.Node | null | undefined): void => {
    if (node?.type === 'Identifier') names.push(node.name)
    else if (node?.type === 'ObjectPattern') node.properties.forEach(bind)
    else if (node?.type === 'Property') bind(node.value)
    else if (node?.type === 'ArrayPattern') node.elements.forEach(bind)
    else if (node?.type === 'AssignmentPattern') bind(node.left)
    else if (node?.type === 'RestElement') bind(node.argument)
  }
  const declares = ({ id }: { id: ESTree.Node | null }) => bind(id)
  const takes = ({ params }: { params: ESTree.Node[] }) => params.forEach(bind)
  const holds = ({ key, computed }: { key: ESTree.Node; computed: boolean }) => {
    if (!computed) bind(key)
  }
  new Visitor({
    VariableDeclarator: declares,
    ClassDeclaration: declares,
    TSTypeAliasDeclaration: declares,
    TSInterfaceDeclaration: declares,
    TSTypeParameter: ({ name }) => bind(name),
    FunctionDeclaration: (node) => {
      declares(node)
      takes(node)
    },
    FunctionExpression: takes,
    ArrowFunctionExpression: takes,
    TSFunctionType: takes,
    TSMethodSignature: (node) => {
      holds(node)
      takes(node)
    },
    TSPropertySignature: holds,
    PropertyDefinition: holds,
    MethodDefinition: holds,
    ImportSpecifier: ({ imported, local }) => {
      if (imported.type === 'Identifier' && imported.name !== local.name) bind(local)
    },
  }).visit(program)
  return names.filter((name) => privateWords(name).length > 0)
}

type Named = { names: readonly string[] }

export function countWords(modules: readonly Named[]): WordCounts {
  const counts: Record<Word, number> = { ...none }
  for (const { names } of modules)
    for (const name of names) for (const word of privateWords(name)) counts[word]++
  return counts
}
const none: WordCounts = {
  told: 0,
  asked: 0,
  kept: 0,
  known: 0,
  most: 0,
  least: 0,
  meant: 0,
  gone: 0,
  stir: 0,
  dear: 0,
  one: 0,
  of: 0,
  __: 0,
}

/** One sentence for each word that more names carry than did. */
export function findMorePrivateWords(modules: readonly Named[], allowed: WordCounts = limits): string[] {
  return Object.entries(countWords(modules)).flatMap(([word, count]) => {
    if (!isWord(word) || count <= allowed[word]) return []
    return [`${count} names say "${word}", ${allowed[word]} at most: call it ${words[word]} (docs/STYLE.md)`]
  })
}

/** What is no more there may not come back; whoever has more than there were is refused, not written down. */
export const lowered = (modules: readonly Named[], allowed: WordCounts = limits): WordCounts => {
  const counts = countWords(modules)
  const now: Record<Word, number> = { ...allowed }
  for (const word of Object.keys(words)) if (isWord(word)) now[word] = Math.min(counts[word], allowed[word])
  return now
}

export const writeLowered = (root: string, modules: readonly Named[]): void =>
  fs.writeFileSync(
    path.join(root, 'tools/walls/private-words.json'),
    `${JSON.stringify(lowered(modules), null, 2)}\n`,
  )
