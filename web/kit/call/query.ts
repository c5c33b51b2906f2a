import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  type Query,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { DomainName } from '#contract/domains.ts'
import { kitErrors } from '#contract/kit/errors.ts'
import { CallError, type RefusedField } from './call-error.ts'
import type { Back, CallOptions } from './call.ts'
import type { AnyCall, InputOfCall, SentToCall, OutputOfCall } from './client.ts'
import { onOpenTrial } from '../route/open-trial.ts'
import { askProof } from './proof.ts'
import { askPerson } from './questions.ts'
import { isQuestion } from './reply.ts'
import { useSession } from '../session/session.ts'
import { toast, type NextSteps } from '../parts/layers/toast.tsx'
import { word } from '../words/words.ts'

/** Never tried again by itself (requirements §7.1); what is on the screen stays until the new answer is there. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 0, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 2_000 },
    mutations: { retry: 0 },
  },
})

/** The call as it is used here, where the exact types have done their work at the hook's edge. */
type Run = (input: unknown, options: CallOptions) => Promise<unknown>

type Settled = ((answer: unknown) => boolean) | undefined
export type ReadOptions = {
  enabled?: boolean | undefined
  /** Live topics that make this answer old: it is fetched again when one stirs. */
  live?: readonly string[] | undefined
  /** Answers that what stirs hardly changes: they are asked for again at most once a minute. */
  settled?: Settled
  /** People work on it together: what another has done is fetched almost at once. */
  prompt?: boolean | undefined
  /** Show the last answer while another page or filter is being fetched. */
  keep?: boolean | undefined
  skipToast?: boolean | undefined
  /** The page says itself that there is no answer (`LoadError`): a toast tells only where an old answer stays in sight. */
  tellsFailure?: boolean | undefined
  /** Milliseconds for which the answer counts as fresh (words, lists of choices). */
  freshFor?: number | undefined
}

/** How a call is read: what useRead and readAhead have in common. */
function readOf<C extends AnyCall>(call: C, input: SentToCall<C>, skipsToast: () => boolean | undefined) {
  return {
    queryKey: call.key(input as never),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      ((await (call as unknown as Run)(input, { signal, skipToast: skipsToast() })) ??
        null) as OutputOfCall<C>,
  }
}

/** Asks for what a page reads first, before it is drawn: live as it is there. A failure is told by the page, which asks again. */
export const readAhead = <C extends AnyCall>(
  call: C,
  input: SentToCall<C>,
  live: ReadOptions['live'],
): Promise<unknown> =>
  queryClient.query({ ...readOf(call, input, () => true), meta: { topics: live } }).catch(() => undefined)

/** Reads: `const { data } = useRead(orders.list, filters, { live: ['orders'], keep: true })`. */
export function useRead<C extends AnyCall>(
  call: C,
  input: SentToCall<C>,
  options: ReadOptions = {},
): UseQueryResult<OutputOfCall<C>, CallError> {
  const pageTellsFailure = () =>
    options.tellsFailure && queryClient.getQueryData(call.key(input as never)) === undefined
  const requested = readOf(call, input, () => options.skipToast ?? pageTellsFailure())
  const read = {
    ...requested,
    enabled: options.enabled ?? true,
    meta: { topics: options.live, settled: options.settled, prompt: options.prompt },
    ...(options.freshFor !== undefined && { staleTime: options.freshFor }),
  }
  // What is not known at all is asked for while its page is being drawn, not once it stands.
  if (read.enabled && !queryClient.getQueryState(requested.queryKey))
    queryClient.query(read).catch(() => undefined)
  return useQuery<OutputOfCall<C>, CallError>({
    ...read,
    ...(options.keep && { placeholderData: keepPreviousData }),
  })
}

/** What was read is old (all of it, or what is told): what is on the screen is fetched again. */
export async function refetch(old: (query: Query) => boolean = () => true): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ predicate: old, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries({ predicate: old })
  // A first answer that was on its way may have been read before the change; it is not broken off, but asked for again: at
  // once if its page is drawn, else when it is.
  await Promise.allSettled(first.map((query) => Promise.resolve(query.promise)))
  if (first.length) await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) })
}
/** Everything read from these domains is old. */
export const invalidateDomains = (domains: readonly DomainName[]): Promise<void> =>
  refetch(({ queryKey }) => domains.includes(queryKey[0] as DomainName))
const settledFor = 60_000
const timesRested = 10
const timesRestedPrompt = 1
/** Milliseconds, more or less. */
const longestRest = 5_000
const staleTopics = new Set<string>()
let refreshing: Promise<void> | undefined
/**
 * What was read with `live` naming this topic is old. What stirs while that is being fetched is fetched behind it: broken off at
 * each stir, it would never be there where much happens. Before that the server is left alone for so many times as long as
 * it took to answer, more or less: a hundred people before live lists would otherwise ask without a pause, all at once, and each
 * wait for all others.
 */
export function invalidateTopic(topic: string): Promise<void> {
  staleTopics.add(topic)
  return (refreshing ??= refreshStale().finally(() => (refreshing = undefined)))
}
async function refreshStale(): Promise<void> {
  while (staleTopics.size > 0) {
    const began = performance.now()
    const old = new Set(staleTopics)
    staleTopics.clear()
    const isStale = ({ meta, state }: Query) =>
      ((meta?.topics as readonly string[] | undefined)?.some((topic) => old.has(topic)) ?? false) &&
      !((meta?.settled as Settled)?.(state.data) && Date.now() - state.dataUpdatedAt < settledFor)
    const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate: isStale })
    const times = shown.some(({ meta }) => meta?.['prompt']) ? timesRestedPrompt : timesRested
    await refetch(isStale)
    const rest = Math.min(longestRest, times * (performance.now() - began)) * (0.5 + Math.random())
    await new Promise((rested) => setTimeout(rested, rest))
  }
}

export type ActOptions<C extends AnyCall> = {
  onDone?: (output: OutputOfCall<C>, input: InputOfCall<C>) => void | Promise<void>
  /** Told to the person when it is done. */
  doneText?: string | undefined
  /** Told with it: what comes next, known beforehand or asked for once it is done. */
  next?: NextSteps | undefined
  /** Domains whose answers are old afterwards, beside the call's own. */
  invalidates?: readonly DomainName[] | undefined
  /** Shows refused fields where they are; without it they are told in a toast. */
  onFields?: (fields: RefusedField[], error: CallError) => void
  skipToast?: boolean | undefined
}

/** Has the person the permission that a call needs? What it would be refused is not offered. */
export function useMayCall(call: AnyCall | null): boolean {
  const { user, may } = useSession()
  if (!call) return true
  const { needs, agentNeeds } = call.endpoint
  return may((user?.kind === 'agent' && agentNeeds) || needs)
}

const overtaken = new Set<number>([kitErrors.changedMeanwhile.code, kitErrors.operationInvalid.code])

/**
 * Acts: `const cancel = useAct(orders.cancel, { onDone })`, then `cancel.run({ id, reason })`. `run` answers the output,
 * or undefined where it failed (told already) or the person said no to a question.
 */
export function useAct<C extends AnyCall>(call: C, options: ActOptions<C> = {}) {
  const back = useRef<readonly Back[]>([])
  const mutation = useMutation<OutputOfCall<C> | undefined, CallError, InputOfCall<C>>({
    mutationFn: (input) => {
      back.current = []
      return confirmed(call, input, (view) => (back.current = view))
    },
    onError: (error) => onRefused(call, error, options),
    onSuccess: async (output, input) => {
      if (output === undefined) return
      onActed(call, back.current, options)
      await options.onDone?.(output, input)
    },
  })
  return {
    run: (input: InputOfCall<C>): Promise<OutputOfCall<C> | undefined> =>
      mutation.mutateAsync(input).catch(() => undefined),
    running: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  }
}

/** The same outside of a page: what a toast offers is done wherever the person is by then. */
export async function runAct<C extends AnyCall>(
  call: C,
  input: InputOfCall<C>,
  options: Pick<ActOptions<C>, 'doneText' | 'next' | 'invalidates'>,
): Promise<void> {
  let back: readonly Back[] = []
  try {
    const output = await confirmed(call, input, (view) => (back = view))
    if (output !== undefined) onActed(call, back, options)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    onRefused(call, error, options)
  }
}

function onRefused<C extends AnyCall>(call: C, error: CallError, options: ActOptions<C>): void {
  // Somebody else was first: what is on the screen is not true any more.
  if (overtaken.has(error.code)) void invalidateDomains([call.domain, ...(options.invalidates ?? [])])
  tell(error, options)
}

function onActed<C extends AnyCall>(call: C, back: readonly Back[], options: ActOptions<C>): void {
  void invalidateDomains([call.domain, ...(options.invalidates ?? [])])
  if (options.doneText) void tellDone(options.doneText, undoing(back, options), options.next)
}

async function tellDone(text: string, undo: (() => void) | undefined, next: NextSteps = []): Promise<void> {
  // What comes next is only offered: where it cannot be read, what was done is told all the same.
  toast.good(text, undo, typeof next === 'function' ? await next().catch(() => []) : next)
}

/** The call goes again once the person has proved the second factor; what else stands against it is told as it is. */
const proved = Symbol('proved')
async function afterProof(error: unknown): Promise<typeof proved> {
  if (!(error instanceof CallError) || error.code !== kitErrors.proveAgain.code) throw error
  if (!(await askProof())) throw error
  return proved
}

/** Calls, asks the person what the server asks (201016), and calls again with the yeses; undefined after a no. */
async function confirmed<C extends AnyCall>(
  call: C,
  input: InputOfCall<C>,
  onBack: (back: readonly Back[]) => void,
): Promise<OutputOfCall<C> | undefined> {
  const tokens: string[] = []
  for (;;) {
    const result = await (call as unknown as Run)(input, { skipToast: true, confirm: tokens, onBack }).catch(
      afterProof,
    )
    if (result === proved) continue
    if (!isQuestion(result)) return (result ?? null) as OutputOfCall<C>
    if (!(await askPerson(result.questions))) {
      toast.info(word('kit.text.operationCancelled'))
      return undefined
    }
    tokens.push(...result.questions.map(({ token }) => token))
  }
}

/** The way back as the toast offers it: every act that names one has it. */
const undoing = <C extends AnyCall>(back: readonly Back[], { invalidates = [] }: ActOptions<C>) =>
  back.length
    ? () =>
        void import('./take-back.ts')
          .then(({ takeBack }) =>
            takeBack(back, (domains) => invalidateDomains([...domains, ...invalidates])),
          )
          .catch(() => undefined)
    : undefined

function tell<C extends AnyCall>(error: CallError, { onFields, skipToast }: ActOptions<C>): void {
  if (error instanceof CallError && error.fields.length && onFields) onFields(error.fields, error)
  else if (!skipToast && !onOpenTrial()) toast.bad(error.message)
}
