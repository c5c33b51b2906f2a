import type { DomainName } from '#contract/domains.ts'
import type { Api, Endpoint, OutputOf, SentOf } from '#contract/kit/endpoint.ts'
import { createSend, fetchFile, type CallEnvironment, type CallOptions, type Send } from './call.ts'
import { lightEndpoint, type LightEndpoint } from './endpoint-table.ts'
import type { QuestionReply } from './reply.ts'
import { saveFile } from './save-file.ts'
import { formPairs, takePath, toQuery } from './wire.ts'

/** What a call answers: its output; a file as the Response; a question too where the contract says that it asks. */
type Answer<E extends Endpoint> = E extends { raw: true }
  ? Response
  : OutputOf<E> | (E extends { asks: true } ? QuestionReply : never)
type Arguments<E extends Endpoint> =
  SentOf<E> extends undefined
    ? [input?: undefined, options?: CallOptions]
    : object extends SentOf<E>
      ? [input?: SentOf<E>, options?: CallOptions]
      : [input: SentOf<E>, options?: CallOptions]

type QueryKey = readonly [domain: string, name: string, input?: unknown]
/** One declared call: a function, its key for react-query, its address for links to files. */
export type Call<E extends Endpoint = Endpoint> = ((...sent: Arguments<E>) => Promise<Answer<E>>) & {
  /** `[domain, name, input]`; without an input it matches every input. */
  key: (input?: SentOf<E>) => QueryKey
  /** Address of a read with its query, for `<img>`, `<a download>` and new tabs. */
  href: (input?: SentOf<E>) => string
  domain: DomainName
  endpoint: LightEndpoint
  /** Not there at run time: the types that hooks read. */
  types?: { sent: SentOf<E>; output: OutputOf<E> } | undefined
}
export type Client<A extends Api> = { [K in keyof A]: Call<A[K]> }

/** Any call, for hooks over all of them. */
export type AnyCall = {
  (...sent: never[]): Promise<unknown>
  key: (input?: never) => QueryKey
  domain: DomainName
  endpoint: LightEndpoint
  types?: { sent: unknown; output: unknown } | undefined
}
export type InputOfCall<C extends AnyCall> = NonNullable<C['types']>['sent']
/** What is sent to it, or nothing where nothing must be. */
export type SentToCall<C extends AnyCall> =
  | InputOfCall<C>
  | (object extends InputOfCall<C> ? undefined : never)
export type OutputOfCall<C extends AnyCall> = NonNullable<C['types']>['output']

let environment: CallEnvironment | undefined
let send: Send | undefined

/** Gives the calls the page they live in; once, at start. */
export function startClient(given: CallEnvironment): void {
  environment = given
  send = createSend(given)
}

/** Sends to a path directly; domains use their own client instead. */
export const sendTo: Send = (endpoint, input, options) => {
  if (!send) throw new Error('the client has not been started')
  return send(endpoint, input, options)
}

/** The typed client of one domain: `const orders = clientFor<typeof ordersApi>('orders')`, then `orders.list(input)`. */
export function clientFor<A extends Api>(domain: DomainName): Client<A> {
  const calls = new Map<string, unknown>()
  return new Proxy({} as Client<A>, {
    get(_, name: string) {
      if (!calls.has(name)) calls.set(name, makeCall(domain, name))
      return calls.get(name)
    },
  })
}

function makeCall(domain: DomainName, name: string) {
  const endpoint = lightEndpoint(domain, name)
  const call = (input?: unknown, options?: CallOptions) => sendTo(endpoint, input, options)
  return Object.assign(call, {
    domain,
    endpoint,
    key: (input?: unknown): QueryKey => (input === undefined ? [domain, name] : [domain, name, input]),
    href: (input?: unknown) => addressOf(endpoint, input),
  })
}

/** Gives the person the file of an address; what stands against it is told, and the page stays. */
export async function download(href: string): Promise<void> {
  const response = environment && (await fetchFile(environment, href))
  if (!response) return
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(decodeURIComponent(named ?? ''), await response.blob())
}

function addressOf(endpoint: LightEndpoint, input: unknown): string {
  const { path, rest } = takePath(endpoint.path, input)
  const query = toQuery(formPairs({ ...(rest as object), sessionId: environment?.session()?.sessionId }))
  return query ? `${path}?${query}` : path
}
