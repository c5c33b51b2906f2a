import type { App } from '../../../kit/app-services.ts'
import type { SimulatorAnswer, SimulatorRequest } from '../../../kit/outside/simulator.ts'
import { hostedPage, sendBack } from './hosted-page.ts'

type Shown = { title: string; amountMinor: number; currency: string; back: string }
type Pages<F> = {
  provider: string
  system: string
  /** Where the pages are below the simulator's address. */
  at?: string
  find: (app: App, page: string) => Promise<F | undefined>
  shown: (found: F) => Shown
  /** Ways to pay it; a guest may always decline. */
  acts?: readonly { value: string; text: string }[]
  /** The guest pays: the provider's money first, then its message. Does nothing where it is paid already. */
  pay: (app: App, found: F, act: string) => Promise<void>
}

/** The page on which a guest of a simulated provider pays or declines. */
export const payPages =
  <F>({
    provider,
    system,
    at = '/pay',
    find,
    shown,
    acts = [{ value: 'pay', text: 'Pay' }],
    pay,
  }: Pages<F>) =>
  async (app: App, page: string, input: SimulatorRequest): Promise<SimulatorAnswer> => {
    const found = await find(app, page)
    if (!found) return { status: 404, body: 'no such order' }
    const { back, ...facts } = shown(found)
    if (input.method !== 'POST')
      return hostedPage({
        provider,
        ...facts,
        action: `/simulator/${system}${at}/${page}`,
        acts: [...acts, { value: 'decline', text: 'Decline' }],
      })
    const act = new URLSearchParams(input.body).get('act') ?? ''
    if (acts.some(({ value }) => value === act)) await pay(app, found, act)
    return back ? sendBack(back) : { body: 'Done' }
  }
