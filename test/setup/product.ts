import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { startControl } from './product-control.ts'
import { startProduct } from './product-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product answers, how its process is controlled (undefined: it is not ours), and the browser. */
    product: { baseUrl: string; controlUrl: string | undefined; browserUrl: string }
  }
}

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream', // a camera for scanning vouchers
  '--use-fake-ui-for-media-stream',
]

/**
 * One product with a fresh demo world and one browser for all browser tests. With BASE_URL set they act on a
 * product that runs already, and then nothing can be killed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launchServer({ executablePath, args: browserArguments })
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
