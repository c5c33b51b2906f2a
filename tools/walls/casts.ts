import { Visitor, type ESTree } from 'vite'

type Counted = { file: string; casts: number }

/**
 * How often the program says that it knows a type better than the compiler (`x as T`, `x!`), each side as a whole, tests and
 * generated files aside. Whoever gets along with fewer lowers the limit; nobody raises it.
 */
const limits = { contract: 54, server: 328, web: 318 }

/** `as const` claims nothing. */
export function castsIn(program: ESTree.Program): number {
  let count = 0
  new Visitor({
    TSNonNullExpression: () => void count++,
    TSAsExpression: ({ typeAnnotation }) => {
      const isConst =
        typeAnnotation.type === 'TSTypeReference' &&
        typeAnnotation.typeName.type === 'Identifier' &&
        typeAnnotation.typeName.name === 'const'
      if (!isConst) count++
    },
  }).visit(program)
  return count
}

/** One sentence for each side that has more of them than it had. */
export function findMoreCasts(
  modules: readonly Counted[],
  allowed: Readonly<Record<string, number>> = limits,
): string[] {
  return Object.entries(allowed).flatMap(([side, limit]) => {
    const own = modules.filter(({ file }) => file.startsWith(`${side}/`))
    const count = own.reduce((sum, { casts }) => sum + casts, 0)
    return count > limit
      ? [`${side} has ${count} casts (x as T, x!), ${limit} at most: let the types say it`]
      : []
  })
}
