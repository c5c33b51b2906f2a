import type { TestProject } from 'vitest/node'
import { laneOn, type Lane } from './lane.ts'
import { startControl } from './product-control.ts'
import { makeWorld, worldAt, worldVariable } from './product-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for their lane. */
    product: { controlUrl: string }
  }
}

/**
 * One demo world, and for each lane, which is a worker of vitest, a product on a copy of it and a browser: what files
 * beside each other do, they do in worlds of their own. With BASE_URL set they act on a product that runs already.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const baseUrl = process.env['BASE_URL']
  const ready = process.env[worldVariable]
  const world = baseUrl ? undefined : ready ? worldAt(ready) : await makeWorld()
  const lanes = new Map<string, Lane>()
  const laneOf = (name: string): Lane => {
    const lane = lanes.get(name) ?? laneOn(name, world ? { world } : { baseUrl: baseUrl! })
    lanes.set(name, lane)
    return lane
  }
  const control = await startControl(laneOf)
  project.provide('product', { controlUrl: control.url })
  return async () => {
    control.close()
    await Promise.all([...lanes.values()].map((lane) => lane.close()))
    world?.remove()
  }
}
