import { chromium } from 'playwright-core'
import { browserOptions } from './browser.ts'
import { startCopy, type Product, type World } from './product-process.ts'

/** Where a test file acts. */
export type Opened = { baseUrl: string; browserUrl: string }

/** A lane of test files, one after the other: it shares neither product nor world nor clipboard with the others. */
export type Lane = {
  open: () => Promise<Opened>
  /** What may be killed. */
  product: () => Promise<Product>
  close: () => Promise<void>
}

/** It begins with its first file. Without a world it acts on a product that runs already, and nothing can be killed. */
export function laneOn(name: string, given: { world: World } | { baseUrl: string }): Lane {
  let begun: Promise<{ product: Product | undefined; browser: BrowserServer }> | undefined
  const begin = () =>
    (begun ??= Promise.all([
      'world' in given ? startCopy(name, given.world) : undefined,
      chromium.launchServer(browserOptions()),
    ]).then(([product, browser]) => ({ product, browser })))
  return {
    open: async () => {
      const { product, browser } = await begin()
      return {
        baseUrl: 'baseUrl' in given ? given.baseUrl : product!.baseUrl,
        browserUrl: browser.wsEndpoint(),
      }
    },
    product: async () => {
      const { product } = await begin()
      if (!product) throw new Error('The product under BASE_URL is not ours to kill')
      return product
    },
    close: async () => {
      if (!begun) return
      const { product, browser } = await begun
      await Promise.all([product?.close(), browser.close()])
    },
  }
}

type BrowserServer = Awaited<ReturnType<typeof chromium.launchServer>>
