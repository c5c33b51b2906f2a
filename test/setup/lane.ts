import { startCopy, type Product, type World } from './product-process.ts'

/** Where a test file acts. */
export type Opened = { baseUrl: string }

/** A lane of test files, one after the other: it shares neither product nor world nor clipboard with the others. */
export type Lane = {
  open: () => Promise<Opened>
  /** What may be killed. */
  product: () => Promise<Product>
  close: () => Promise<void>
}

/** It begins with its first file. Without a world it acts on a product that runs already, and nothing can be killed. */
export function laneOn(name: string, given: { world: World } | { baseUrl: string }): Lane {
  let begun: Promise<Product> | undefined
  const begin = (world: World) => (begun ??= startCopy(name, world))
  return {
    open: async () => ({ baseUrl: 'baseUrl' in given ? given.baseUrl : (await begin(given.world)).baseUrl }),
    product: async () => {
      if ('baseUrl' in given) throw new Error('The product under BASE_URL is not ours to kill')
      return begin(given.world)
    },
    close: async () => (await begun)?.close(),
  }
}
