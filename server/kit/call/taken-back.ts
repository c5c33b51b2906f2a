import type { Endpoint } from '#contract/kit/endpoint.ts'
import { omit } from '#contract/kit/omit.ts'

type Input = Record<string, unknown>
/** Which call takes an act back, and what it is sent. */
export type Back = { call: string; input: Input }

/** The call of the same domain, by its whole name. */
export const besideCall = (call: string, back: string): string => `${call.split('.')[0]}.${back}`

/** What the endpoint itself says of the way back: the record alone, or the same with its yes or no turned round. */
function declared({ backBy }: Endpoint, input: Input): Input | undefined {
  if (backBy === 'record') return 'id' in input ? { id: input['id'] } : { ids: input['ids'] }
  if (backBy !== 'turned') return undefined
  const rest = omit(input, ['version', 'confirm'])
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, typeof value === 'boolean' ? !value : value]),
  )
}

/** What its handler told of the way back, and whether anything happened. */
export type Outcome = { told: readonly Input[]; changed: boolean }

/** Hears what a handler tells while it runs: `hears` goes into its context. */
export function hearing() {
  const view: Input[] = []
  const outcome = { told: view, changed: false }
  const hears = {
    takenBackBy: (sent: Input) => void view.push(sent),
    happened: () => void (outcome.changed = true),
  }
  return { outcome, hears }
}

/**
 * How an act that was done is taken back: as its handler told, else as it is declared; nothing for one that is not, nor for
 * one that changed nothing: what was on before it would be turned off.
 */
export function backOf(endpoint: Endpoint, name: string, input: unknown, { told, changed }: Outcome): Back[] {
  if (!endpoint.back || !changed) return []
  const call = besideCall(name, endpoint.back)
  const plain = declared(endpoint, (input ?? {}) as Input)
  return (told.length || !plain ? told : [plain]).map((sent) => ({ call, input: sent }))
}

/** The header that carries it to the page; longer than this it is not offered. */
export const backHeader = 'x-taken-back-by'
const longest = 6_000
export function headerOf(back: readonly Back[]): string | undefined {
  const text = encodeURIComponent(JSON.stringify(back))
  return back.length && text.length <= longest ? text : undefined
}
