import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { browserOptions } from './browser.ts'
import { startControl } from './product-control.ts'
import { startProduct } from './product-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product answers, how its process is controlled (undefined: it is not ours), and the browser. */
    product: { baseUrl: string; controlUrl: string | undefined; browserUrl: string }
  }
}

/**
 * One product with a fresh demo world and one browser for all browser tests. With BASE_URL set they act on a
 * product that runs already, and then nothing can be killed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer(browserOptions())
  const given = process.env['BASE_URL']
  const product = given ? undefined : await startProduct()
  const control = product && (await startControl(product))
  project.provide('product', {
    baseUrl: given ?? product!.baseUrl,
    controlUrl: control?.url,
    browserUrl: browser.wsEndpoint(),
  })
  return async () => {
    await browser.close()
    await control?.close()
    await product?.close()
  }
}
