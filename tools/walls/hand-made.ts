import { Visitor, type ESTree } from 'vite'

/** What has a better way in the kit and is still written out. */
export type HandMade = { columns: number; filters: number }
type Counted = { file: string; handMade: HandMade }

/**
 * Columns of lists that `columnsOf(record)` could make of a declared row, and `.find((one) => one === …)` over a list of choices.
 * Whoever converts some lowers the limit; nobody raises it.
 */
const limits: HandMade = { columns: 432, filters: 4 }
const ways: Record<keyof HandMade, string> = {
  columns: 'hand-made columns: declare the row and make them by columnsOf()',
  filters:
    'copied filters (.find((one) => one === …)): ask the filter of the record, `chosen()`, or asOneOf()',
}

export function handMadeIn(file: string, program: ESTree.Program): HandMade {
  const found = { columns: 0, filters: 0 }
  const isPage = file.startsWith('web/') && !file.startsWith('web/kit/')
  new Visitor({
    ObjectExpression: (node) => {
      if (isPage && texts(node, 'key') && texts(node, 'title')) found.columns++
    },
    CallExpression: ({ callee, arguments: [test] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name === 'find' && test && comparesItself(test)) found.filters++
    },
  }).visit(program)
  return found
}

const texts = ({ properties }: ESTree.ObjectExpression, name: string): boolean =>
  properties.some(
    (each) =>
      each.type === 'Property' &&
      each.key.type === 'Identifier' &&
      each.key.name === name &&
      each.value.type === 'Literal' &&
      typeof each.value.value === 'string',
  )

/** `(one) => one === anything` */
function comparesItself(test: ESTree.Node): boolean {
  if (test.type !== 'ArrowFunctionExpression' || test.params.length !== 1) return false
  const [param] = test.params
  const { body } = test
  return (
    param?.type === 'Identifier' &&
    body.type === 'BinaryExpression' &&
    body.operator === '===' &&
    body.left.type === 'Identifier' &&
    body.left.name === param.name
  )
}

/** One sentence for each kind of which there is more than there was. */
export function findMoreHandMade(modules: readonly Counted[], allowed: HandMade = limits): string[] {
  const kinds = ['columns', 'filters'] as const
  return kinds.flatMap((kind) => {
    const count = modules.reduce((sum, { handMade }) => sum + handMade[kind], 0)
    return count > allowed[kind] ? [`${count} ${ways[kind]}; ${allowed[kind]} at most`] : []
  })
}
