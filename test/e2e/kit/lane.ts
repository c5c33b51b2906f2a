import { inject } from 'vitest'
import type { Opened } from '../../setup/lane.ts'

/** The lane of this worker: those that run beside each other are numbered. */
const laneUrl = `${inject('product').controlUrl}/${process.env['VITEST_POOL_ID']}`

export async function control(order: string): Promise<unknown> {
  const answer = await fetch(`${laneUrl}/${order}`)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

export const { baseUrl } = (await control('open')) as Opened
